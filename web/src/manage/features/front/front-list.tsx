import { CONTENT_KINDS } from '@bee/contract/manage/content/content-kinds.ts'
import { FRONT_ROWS_MAX, type FrontKind, type FrontRow } from '@bee/contract/manage/front.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useManageApi } from '../../api/manage-api.ts'
import { requestIdOf } from '../../api/manage-failure.ts'
import { useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { Button } from '../../ui/button.tsx'
import { BulkBar, type BulkFailure } from '../../ui/list/bulk-bar.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { useListKeys } from '../../ui/list/use-list-keys.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { Empty, Failed, WaitingRows } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FrontName, FrontState, frontColumns, titleOf } from './front-columns.tsx'
import { inTree, keyOf } from './front-order.ts'
import { frontListQuery } from './front.queries.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useMoves } from './use-moves.ts'
import styles from './front.module.css'

const ACT_WORDS = { withdraw: '下架了', putBack: '重新上架了', remove: '放进了回收站' } as const
type Act = keyof typeof ACT_WORDS

interface FrontListProps {
  kind: FrontKind
  pathOf: (row: Pick<FrontRow, 'contentId' | 'draftId'>) => string
  onWrite: () => void
}

/** Everything of a kind that the school shows in an order of its own. */
export function FrontList({ kind, pathOf, onWrite }: FrontListProps) {
  const api = useManageApi()
  const me = useMe()
  const now = useNow()
  const navigate = useNavigate()
  const list = useQuery(frontListQuery(kind))
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const rows = inTree(list.data?.list ?? [])
  const keys = rows.map(keyOf)
  const selection = useSelection(keys)
  const rowOf = (key: string | number) => rows.find((row) => keyOf(row) === key)
  const cursor = useListKeys({
    rows: keys,
    selection,
    onOpen: (key) => {
      const row = rowOf(key)
      if (row) void navigate(pathOf(row))
    },
  })
  const { whyNot: whyNotMove, placeOf, move, drawing } = useMoves(kind, rows, cursor)

  const noun = CONTENT_KINDS[kind]
  const chosenIds = selection.keys.flatMap((key) => rowOf(key)?.contentId ?? [])
  const whyNot = whyMayNot(me, 'content.publish') ?? (chosenIds.length === 0 ? '选中的都还没有发布过。' : undefined)
  const perform = (act: Act, contentIds: number[]) =>
    act === 'withdraw'
      ? api.content.withdraw({ kind, contentIds, reason: '' })
      : act === 'putBack'
        ? api.content.putBack({ kind, contentIds })
        : api.content.remove({ kind, contentIds })
  const undo = useAction(({ act, ids }: { act: Act; ids: number[] }) => perform(act, ids))
  const many = useAction((act: Act) => perform(act, chosenIds), {
    onDone: ({ doneIds, refused }, act) => {
      selection.clear()
      setFailures(refused.map(({ title, sentence }) => ({ name: title, sentence })))
      if (doneIds.length === 0) return
      const inverse: Act = act === 'putBack' ? 'withdraw' : 'putBack'
      showNotice(`${ACT_WORDS[act]} ${doneIds.length} 件`, {
        onUndo: () => undo.mutate({ act: inverse, ids: doneIds }),
      })
    },
  })

  if (list.data === undefined) {
    return list.error ? (
      <Failed
        title={`${noun}没有拿到`}
        error={list.error}
        requestId={requestIdOf(list.error)}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
      />
    ) : (
      <WaitingRows count={6} height="double" />
    )
  }
  if (rows.length === 0) {
    return (
      <Empty
        within="page"
        why="nothing"
        title={`还没有${noun}`}
        sentence="加第一个，发布以后学员就看到。"
        actions={
          <Button kind="main" icon="plus" onClick={onWrite}>
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
            <Link to={pathOf(row)} className={styles.card}>
              <FrontName row={row} kind={kind} />
              <span className={styles.meta}>
                <FrontState row={row} now={now} />
              </span>
            </Link>
          )}
          selection={selection}
          cursor={cursor}
        />
      </div>
      {list.data.isMore ? <p className={styles.note}>只列出前 {FRONT_ROWS_MAX} 件。</p> : null}
      <BulkBar
        count={selection.keys.length}
        unit="件"
        actions={[
          { label: '下架', whyNot, isRunning: many.isPending, onAct: () => many.mutate('withdraw') },
          { label: '重新上架', whyNot, isRunning: many.isPending, onAct: () => many.mutate('putBack') },
          { label: '放进回收站', whyNot, isRunning: many.isPending, onAct: () => many.mutate('remove') },
        ]}
        onClear={selection.clear}
        failures={failures}
        onForget={() => setFailures([])}
      />
    </>
  )
}
