import type { JobState } from '@bee/contract/manage/job-states.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export interface JobsFilter {
  state?: JobState
  kind?: string
}

const ASK_AGAIN_MS = 30_000

/** Running, waiting and failed jobs. The stream says when to ask again; the interval is for browsers without it. */
export const jobsNowQuery = () =>
  queryOptions({
    queryKey: ['jobs', 'now'],
    queryFn: ({ client, signal }) => manageApiOf(client).jobs.now({}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })

export const jobHistoryQuery = (filter: JobsFilter) =>
  infiniteQueryOptions({
    queryKey: ['jobs', 'list', filter],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).jobs.list(
        { ...filter, ...(pageParam === undefined ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })

export const jobKindsQuery = () =>
  queryOptions({
    queryKey: ['jobs', 'kinds'],
    queryFn: ({ client, signal }) => manageApiOf(client).jobs.kinds({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const jobDetailQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['jobs', 'detail', jobId],
    queryFn: ({ client, signal }) => manageApiOf(client).jobs.detail({ jobId }, { signal }),
  })
