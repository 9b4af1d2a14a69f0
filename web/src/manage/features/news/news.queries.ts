import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export interface NewsAddress {
  state: ContentState | undefined
  search: string
  /** The cursor of each former page, first page first. */
  before: readonly string[]
}

export const newsListQuery = ({ state, search, before }: NewsAddress) =>
  queryOptions({
    queryKey: ['news', 'list', state, search, before.at(-1)],
    queryFn: ({ client, signal }) => {
      const last = before.at(-1)
      const asked = { ...(state && { state }), search, ...(last !== undefined && { before: last }) }
      return manageApiOf(client).news.list(asked, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const newsCountsQuery = () =>
  queryOptions({
    queryKey: ['news', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).news.counts({}, { signal }),
  })
