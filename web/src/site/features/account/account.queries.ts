import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** Shares its key with the shell's own query, so that a new nickname shows in the header at once. */
export const userInfoQuery = () =>
  queryOptions({
    queryKey: ['account', 'info'],
    queryFn: ({ client, signal }) => apiOf(client).account.info({}, { signal, ...SHOWN_IN_PLACE }),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ client, signal }) => apiOf(client).account.sessions({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })
