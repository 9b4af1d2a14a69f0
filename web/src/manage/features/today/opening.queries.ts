import { MINUTE_MS } from '@bee/contract/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const openingQuery = () =>
  queryOptions({
    queryKey: ['opening'],
    queryFn: ({ client, signal }) => manageApiOf(client).opening.read({}, { signal }),
    refetchInterval: MINUTE_MS,
  })
