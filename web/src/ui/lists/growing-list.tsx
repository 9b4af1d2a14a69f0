'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { grownItems } from '../../lib/grown-items.ts'
import { Pager, type PagerProps } from '../navigation/pager.tsx'
import { ListFailure, type ListStates, type PageOf } from './list-failure.tsx'

/** The state of a growing list's foot, and the call for more. */
export interface GrowingFoot {
  status: 'idle' | 'loading' | 'failed' | 'end'
  onLoadMore: () => void
}

export interface GrowingListProps<Item> extends ListStates {
  /** The answer of an infinite query. */
  result: {
    data: { pages: readonly PageOf<Item>[] } | undefined
    isError: boolean
    error: unknown
    isPlaceholderData: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    hasNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  keyOf: (item: Item) => unknown
  /** Draws an `InfiniteScroll` or a `LoadMore`. */
  foot: (foot: GrowingFoot) => ReactNode
  /** Around the foot. */
  footClassName?: string | undefined
  /** Leads on where there is no JavaScript. */
  pager?: Omit<PagerProps, 'totalCount'>
  /** Instead of the items, when it began behind the last page. */
  beyond?: ReactNode
  children: (items: readonly Item[], isWaiting: boolean) => ReactNode
}

/**
 * A list that grows, for phones. A page that fails is not counted as read (the page number steps back) and is asked for
 * again by the next try (specification 4).
 */
export function GrowingList<Item>({
  result,
  keyOf,
  waiting,
  empty,
  failed,
  foot,
  footClassName,
  pager,
  beyond,
  children,
}: GrowingListProps<Item>) {
  const { data, isError, error, isPlaceholderData, fetchNextPage, refetch } = result
  if (!data) return isError ? <ListFailure failed={failed} error={error} onRetry={refetch} /> : waiting
  const totalCount = data.pages.at(-1)?.totalCount ?? 0
  if (totalCount === 0) return empty
  const items = grownItems(data.pages, keyOf)
  if (beyond !== undefined && items.length === 0) return beyond
  const end = (
    <>
      {foot({ status: statusOf(result), onLoadMore: () => void fetchNextPage() })}
      {pager ? (
        <noscript>
          <Pager {...pager} totalCount={totalCount} />
        </noscript>
      ) : null}
    </>
  )
  return (
    <>
      {children(items, isPlaceholderData)}
      {footClassName ? <div className={footClassName}>{end}</div> : end}
    </>
  )
}

function statusOf<Item>(result: GrowingListProps<Item>['result']): GrowingFoot['status'] {
  if (result.isFetchingNextPage) return 'loading'
  if (result.isFetchNextPageError) return 'failed'
  return result.hasNextPage ? 'idle' : 'end'
}
