import { CONTENT_KINDS } from '@bee/contract/manage/content/content-kinds.ts'
import { FRONT_ROWS_MAX, type FrontKind, type FrontRow } from '@bee/contract/manage/front.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { ContentCard } from '../../school/content-row.tsx'
import { useContentActs } from '../../school/use-content-acts.ts'
import { useContentRows } from '../../school/use-content-rows.ts'
import { Button } from '../../ui/button.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FrontName, frontColumns, titleOf } from './front-columns.tsx'
import { inTree, keyOf } from './front-order.ts'
import { frontListQuery } from './front.queries.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useMoves } from './use-moves.ts'
import styles from './front.module.css'

interface FrontListProps {
  kind: FrontKind
  pathOf: (row: Pick<FrontRow, 'contentId' | 'draftId'>) => string
  onWrite: () => void
}

/** All items of an ordered kind. */
export function FrontList({ kind, pathOf, onWrite }: FrontListProps) {
  const now = useNow()
  const list = useQuery(frontListQuery(kind))
  const rows = inTree(list.data?.list ?? [])
  const { selection, cursor, chosen } = useContentRows(rows, keyOf, pathOf)
  const { whyNot: whyNotMove, placeOf, move, drawing } = useMoves(kind, rows, cursor)

  const noun = CONTENT_KINDS[kind]
  const contentIds = chosen.flatMap(({ contentId }) => contentId ?? [])
  const acts = useContentActs({ kind, unit: '件', contentIds, onDone: selection.clear })

  if (list.data === undefined) {
    return <NotYet title={`${noun}没有拿到`} query={list} count={6} height="double" />
  }
  if (rows.length === 0) {
    return (
      <Empty
        within="page"
        why="nothing"
        title={`还没有${noun}`}
        sentence="加第一个，发布以后学员就看到。"
        actions={
          <Button icon="plus" onClick={onWrite}>
            加一个
          </Button>
        }
      />
    )
  }
  return (
    <>
      <div className={styles.list} {...drawing}>
        <DataTable
          label={noun}
          rows={rows}
          keyOf={keyOf}
          nameOf={titleOf}
          hrefOf={pathOf}
          columns={frontColumns(kind, now, (row) =>
            row.contentId === null ? (
              '发布以后排在最后'
            ) : (
              <MoveButtons
                name={titleOf(row)}
                {...placeOf(row)}
                whyNot={whyNotMove}
                onMove={(place) => move(row, place)}
              />
            ),
          )}
          card={(row) => (
            <ContentCard to={pathOf(row)} row={row} now={now}>
              <FrontName row={row} kind={kind} />
            </ContentCard>
          )}
          selection={selection}
          cursor={cursor}
        />
      </div>
      {list.data.isMore ? (
        <Text as="p" size={12} tone="quiet" className={styles.note}>
          只列出前 {FRONT_ROWS_MAX} 件。
        </Text>
      ) : null}
      <BulkBar
        count={selection.keys.length}
        unit="件"
        actions={[acts.actionOf('withdraw'), acts.actionOf('putBack'), acts.actionOf('remove')]}
        onClear={selection.clear}
        failures={acts.failures}
        onForget={() => acts.setFailures([])}
      />
    </>
  )
}
