import type { TimelineKind } from '@bee/contract/manage/members/member-fields.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'
import type { MembersFilter } from './list/members-filter.ts'

const askedBy = ({ search, state, hasBought, isStaff }: MembersFilter) => ({
  search,
  state,
  bought: hasBought ? ('yes' as const) : ('all' as const),
  staff: isStaff ? ('yes' as const) : ('all' as const),
})

/** One page of the list. */
export const membersQuery = (filter: MembersFilter) =>
  queryOptions({
    queryKey: ['members', 'list', filter],
    queryFn: ({ client, signal }) => {
      const before = filter.before.at(-1)
      return manageApiOf(client).members.list(
        { ...askedBy(filter), ...(before === undefined ? {} : { before }) },
        { signal },
      )
    },
  })

/** Number of members; only the first page reports it. */
export const membersCountQuery = (filter: MembersFilter) =>
  queryOptions({
    queryKey: ['members', 'count', { ...filter, before: [] }],
    queryFn: async ({ client, signal }) => {
      const { count } = await manageApiOf(client).members.list({ ...askedBy(filter), limit: 1 }, { signal })
      return count
    },
  })

export const memberQuery = (userId: number) =>
  queryOptions({
    queryKey: ['members', 'one', userId],
    queryFn: ({ client, signal }) => manageApiOf(client).members.info({ userId }, { signal }),
  })

export const certificatesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['members', 'certificates', userId],
    queryFn: ({ client, signal }) => manageApiOf(client).certificates.list({ userId }, { signal }),
  })

export type TimelinePart = TimelineKind | 'all'

export const timelineQuery = (userId: number, kind: TimelinePart) =>
  infiniteQueryOptions({
    queryKey: ['members', 'timeline', userId, kind],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).members.timeline(
        { userId, kind, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Another part of the same timeline stays while this one loads, but never another member's.
    placeholderData: (before, query) => (query?.queryKey[2] === userId ? before : undefined),
  })

export const accessQuery = (userId: number, courseId: number) =>
  queryOptions({
    queryKey: ['members', 'access', userId, courseId],
    queryFn: ({ client, signal }) => manageApiOf(client).members.access({ userId, courseId }, { signal }),
  })
