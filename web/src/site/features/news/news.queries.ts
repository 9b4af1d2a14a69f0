import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { listQueries } from '../../../api/lists.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const newsList = listQueries(
  ['news', 'list'],
  (client, input: { search?: string; page: number; limit: number }, options) => apiOf(client).news.list(input, options),
)

export const newsDetailQuery = (newsId: number) =>
  queryOptions({
    queryKey: ['news', 'detail', newsId],
    queryFn: ({ client, signal }) => apiOf(client).news.info({ id: newsId }, { signal, ...SHOWN_IN_PLACE }),
  })
