import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'
import type { AuditFilter } from './audit-filter.ts'

/** Read more than are shown, because log-ins are filtered out. */
const RECENT_READ = 40

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).audit.list(
        { ...filter, ...(pageParam === undefined ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })

export const recentActsQuery = () =>
  queryOptions({
    queryKey: ['audit', 'recent'],
    queryFn: ({ client, signal }) => manageApiOf(client).audit.list({ limit: RECENT_READ }, { signal }),
    refetchInterval: 60_000,
  })
