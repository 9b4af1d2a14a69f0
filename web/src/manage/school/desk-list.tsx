import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotYet } from '../api/not-yet.tsx'
import { DataTable, type DataTableProps } from '../ui/list/data-table.tsx'
import { PageFoot, type PageFootProps } from '../ui/list/page-foot.tsx'

interface DeskListProps<Row, Sort extends string> extends Omit<DataTableProps<Row, Sort>, 'isStale'> {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** Number of placeholder rows before the first answer. */
  waitingRows?: number
  /** In place of a list without rows. */
  empty: ReactNode
  above?: ReactNode
  below?: ReactNode
  foot: Omit<PageFootProps, 'shown' | 'canSelect'>
}

/** A list of the desk: placeholder rows, the reason of a failure, the empty state, or the rows with the foot that turns pages. */
export function DeskList<Row, Sort extends string = never>(props: DeskListProps<Row, Sort>) {
  const { query, waitingRows = 8, empty, above, below, foot, ...table } = props
  const { label, rows, selection } = table
  if (query.data === undefined) {
    return <NotYet title={`${label}没有拿到`} query={query} count={waitingRows} height="double" />
  }
  // A later page may have lost its rows: its foot leads back.
  if (rows.length === 0 && foot.previous === undefined) return empty
  return (
    <>
      {above}
      <DataTable {...table} isStale={query.isPlaceholderData} />
      {below}
      <PageFoot {...foot} shown={rows.length} canSelect={selection !== undefined} />
    </>
  )
}
