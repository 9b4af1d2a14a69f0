import type { CallInput } from '@bee/contract/endpoint.ts'
import type { newsContract } from '@bee/contract/news/news.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../api/shown-in-place.ts'

export const newsListQuery = (input: CallInput<typeof newsContract.list>) =>
  queryOptions({
    queryKey: ['news', 'list', input],
    queryFn: ({ client, signal }) => apiOf(client).news.list(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
  })
