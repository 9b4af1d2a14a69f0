import type { FrontPage } from '@bee/contract/manage/front.contract.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import { useMe } from '../../api/me.queries.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { RowState } from '../../school/content-row.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Edited, NameLines } from './front-columns.tsx'
import { PAGE_PLACES, type WrittenPage } from './forms/page-forms.ts'
import { frontPagesQuery } from './front.queries.ts'

interface PageListProps {
  label: string
  pages: readonly WrittenPage[]
  /** Needed to write them; `content.write` unless it says so. */
  permission?: PermissionKey | undefined
  pathOf: (contentId: number) => string
}

type Row = FrontPage & { key: WrittenPage }

/** Single pages: each exists once, with or without own text. */
export function PageList({ label, pages, permission = 'content.write', pathOf }: PageListProps) {
  const now = useNow()
  const navigate = useNavigate()
  const list = useQuery(frontPagesQuery())
  const whyNot = whyMayNot(useMe(), permission)

  if (list.data === undefined) {
    return <NotYet title={`${label}没有拿到`} query={list} count={2} height="double" />
  }
  const rows = list.data.list.filter((row): row is Row => (pages as readonly string[]).includes(row.key))
  const isWritten = ({ updateTime, draftId }: Row) => updateTime !== null || draftId !== null
  const placeOf = ({ contentId }: Row) => pathOf(contentId)
  const nameOf = ({ key }: Row) => PAGE_PLACES[key].title
  const start = (row: Row) =>
    isWritten(row) ? (
      <ButtonLink small to={placeOf(row)}>
        改
      </ButtonLink>
    ) : (
      <Button
        small
        aria-disabled={whyNot !== undefined || undefined}
        title={whyNot}
        onClick={() => {
          if (whyNot === undefined) void navigate(placeOf(row))
        }}
      >
        开始写
      </Button>
    )
  const name = (row: Row) => <NameLines title={nameOf(row)} note={PAGE_PLACES[row.key].path} />
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ key }) => key}
      nameOf={nameOf}
      hrefOf={placeOf}
      columns={[
        { title: '页面', cell: name },
        {
          title: '状态',
          cell: (row) => (isWritten(row) ? <RowState row={row} now={now} /> : '还没有人写过'),
        },
        { title: '草稿', cell: (row) => <Edited row={row} now={now} /> },
        {
          title: '学员看到的',
          cell: ({ updateTime }) => (updateTime === null ? '还没有' : recentTime(updateTime, now)),
        },
        { title: '', isEnd: true, cell: start },
      ]}
      card={(row) => (
        <Stack gap={6}>
          {name(row)}
          <Row as="span" gap={12} align="stretch" justify="between" size={12} tone="quiet">
            {isWritten(row) ? <RowState row={row} now={now} /> : '还没有人写过'}
            {isWritten(row) ? start(row) : null}
          </Row>
        </Stack>
      )}
    />
  )
}
