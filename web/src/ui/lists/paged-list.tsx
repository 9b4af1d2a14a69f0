'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { Pager, type PagerProps } from '../navigation/pager.tsx'
import { ListFailure, type ListStates, type PageOf } from './list-failure.tsx'

export interface PagedListProps<Item> extends ListStates {
  /** The answer of a query. */
  result: {
    data: PageOf<Item> | undefined
    isError: boolean
    error: unknown
    /** The last page is shown while the next one is on its way. */
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  pager: Omit<PagerProps, 'totalCount'>
  /** Without a pager while everything stands on one page. */
  hidesOnlyPage?: boolean
  /** Instead of the items, on a page behind the last. */
  beyond?: (page: PageOf<Item>) => ReactNode
  children: (items: readonly Item[], isWaiting: boolean) => ReactNode
}

/** A list by pages, for PC. */
export function PagedList<Item>({
  result: { data, isError, error, isPlaceholderData, refetch },
  waiting,
  empty,
  failed,
  pager,
  hidesOnlyPage = false,
  beyond,
  children,
}: PagedListProps<Item>) {
  if (!data) return isError ? <ListFailure failed={failed} error={error} onRetry={refetch} /> : waiting
  if (data.totalCount === 0) return empty
  return (
    <>
      {beyond && data.list.length === 0 ? beyond(data) : children(data.list, isPlaceholderData)}
      {hidesOnlyPage && data.totalPage <= 1 ? null : <Pager {...pager} totalCount={data.totalCount} />}
    </>
  )
}
