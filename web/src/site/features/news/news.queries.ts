import type { CallInput } from '@bee/contract/endpoint.ts'
import { NEWS_PAGE_SIZE } from '@bee/contract/limits.ts'
import type { newsContract } from '@bee/contract/news/news.contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const newsListQuery = (input: CallInput<typeof newsContract.list>) =>
  queryOptions({
    queryKey: ['news', 'list', input],
    queryFn: ({ client, signal }) => apiOf(client).news.list(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
  })

/** The same list, page after page in one: what 加载更多 appends to. Starts at the page of the address. */
export const newsSoFarQuery = (firstPage: number) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list-so-far', firstPage],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client).news.list({ page: pageParam, limit: NEWS_PAGE_SIZE }, { signal, ...SHOWN_IN_PLACE }),
    initialPageParam: firstPage,
    getNextPageParam: ({ totalPage }, _pages, page) => (page < totalPage ? page + 1 : undefined),
  })

export const newsDetailQuery = (newsId: number) =>
  queryOptions({
    queryKey: ['news', 'detail', newsId],
    queryFn: ({ client, signal }) => apiOf(client).news.info({ id: newsId }, { signal, ...SHOWN_IN_PLACE }),
  })
