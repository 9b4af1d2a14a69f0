import type { AudienceKind, BroadcastState } from '@bee/contract/manage/broadcasts.contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

/** Members read the message while the page is open. */
const READ_AGAIN_MS = 15_000

export const broadcastsQuery = (state: BroadcastState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['broadcasts', 'list', state ?? 'all'],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).broadcasts.list(
        { ...(state && { state }), ...(pageParam === undefined ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
  })

export const broadcastQuery = (broadcastId: number) =>
  queryOptions({
    queryKey: ['broadcasts', 'one', broadcastId],
    queryFn: ({ client, signal }) => manageApiOf(client).broadcasts.detail({ broadcastId }, { signal }),
    refetchInterval: READ_AGAIN_MS,
  })

/** Size of the audience at present. */
export const audienceQuery = (audience: AudienceKind, courseId: number | undefined) =>
  queryOptions({
    queryKey: ['broadcasts', 'audience', audience, courseId ?? 0],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).broadcasts.audience(
        { audience, ...(courseId === undefined ? {} : { courseId }) },
        { signal },
      ),
    enabled: audience !== 'course' || courseId !== undefined,
  })
