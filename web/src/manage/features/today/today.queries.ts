import { MINUTE_MS } from '@bee/contract/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const numbersQuery = () =>
  queryOptions({
    queryKey: ['today', 'numbers'],
    queryFn: ({ client, signal }) => manageApiOf(client).today.numbers({}, { signal }),
    refetchInterval: MINUTE_MS,
  })

export const upcomingQuery = () =>
  queryOptions({
    queryKey: ['today', 'upcoming'],
    queryFn: ({ client, signal }) => manageApiOf(client).today.upcoming({}, { signal }),
    refetchInterval: MINUTE_MS,
  })

export const findingsQuery = () =>
  queryOptions({
    queryKey: ['today', 'findings'],
    queryFn: ({ client, signal }) => manageApiOf(client).today.findings({}, { signal }),
  })
