import type { CourseTalk } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'
import type { InboxFilter } from './inbox-filter.ts'

/** Prefix of every query that may be out of date after a change in the inbox. */
export const INBOX_KEY = ['inbox'] as const

const CALLS_ASKED_MS = 60_000

export const inboxListQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...INBOX_KEY, 'list', filter],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).inbox.list(
        { ...filter, ...(pageParam === undefined ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Threads of one course. `before`: the last thread of the former page. */
export const courseTalkQuery = (asked: { courseId: number; show: CourseTalk; before?: number | undefined }) =>
  queryOptions({
    queryKey: [...INBOX_KEY, 'course', asked],
    queryFn: ({ client, signal }) => manageApiOf(client).inbox.ofCourse(asked, { signal }),
    placeholderData: keepPreviousData,
  })

/** Polls, because 今日 does not listen to the inbox stream. */
export const callsQuery = () =>
  queryOptions({
    queryKey: [...INBOX_KEY, 'calls'],
    queryFn: ({ client, signal }) => manageApiOf(client).inbox.calls({}, { signal }),
    refetchInterval: CALLS_ASKED_MS,
  })

export const threadKey = (threadId: number) => [...INBOX_KEY, 'thread', threadId] as const

export const threadQuery = (threadId: number) =>
  queryOptions({
    queryKey: threadKey(threadId),
    queryFn: ({ client, signal }) => manageApiOf(client).inbox.thread({ threadId }, { signal }),
  })

/** Colleagues who may take this thread. Without an id: all who answer. */
export const colleaguesQuery = (threadId?: number) =>
  queryOptions({
    queryKey: ['colleagues', threadId ?? 'all'],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).inbox.colleagues(threadId === undefined ? {} : { threadId }, { signal }),
    staleTime: 60_000,
  })

export const lessonsQuery = (threadId: number) =>
  queryOptions({
    queryKey: ['lessons', threadId],
    queryFn: ({ client, signal }) => manageApiOf(client).inbox.lessons({ threadId }, { signal }),
    staleTime: 60_000,
  })

export const savedRepliesQuery = () =>
  queryOptions({
    queryKey: ['savedReplies'],
    queryFn: ({ client, signal }) => manageApiOf(client).savedReplies.list({}, { signal }),
    staleTime: 60_000,
  })
