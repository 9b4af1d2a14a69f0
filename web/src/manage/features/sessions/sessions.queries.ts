import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions', 'own'],
    queryFn: ({ client, signal }) => manageApiOf(client).session.sessions({}, { signal }),
  })

export const sessionsOfQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ client, signal }) => manageApiOf(client).staff.sessions({ userId }, { signal }),
  })
