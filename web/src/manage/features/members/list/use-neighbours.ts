import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { writeMembersFilter, type MembersFilter } from './members-filter.ts'
import { membersQuery } from '../members.queries.ts'

export interface Neighbours {
  previous?: string | undefined
  next?: string | undefined
  /** The member is not on this page of the list: a link opened the page. */
  isElsewhere: boolean
}

/** The members before and after this one in the list, also across page borders. */
export function useNeighbours(filter: MembersFilter, userId: number): Neighbours {
  const { data } = useQuery(membersQuery(filter))
  const ids = data?.list.map((member) => member.userId) ?? []
  const at = ids.indexOf(userId)
  const last = ids.at(-1)
  const before = { ...filter, before: filter.before.slice(0, -1) }
  const after = { ...filter, before: [...filter.before, ...(last === undefined ? [] : [last])] }
  const isFirst = at === 0 && filter.before.length > 0
  const isLast = at >= 0 && at === ids.length - 1 && data?.hasMore === true
  const { data: pageBefore } = useQuery({ ...membersQuery(before), enabled: isFirst })
  const { data: pageAfter } = useQuery({ ...membersQuery(after), enabled: isLast })

  const addressOf = (id: number | undefined, within: MembersFilter) =>
    id === undefined ? undefined : paths.member(id) + writeMembersFilter(within)
  if (at < 0) return { isElsewhere: data !== undefined }
  return {
    previous: isFirst ? addressOf(pageBefore?.list.at(-1)?.userId, before) : addressOf(ids[at - 1], filter),
    next: isLast ? addressOf(pageAfter?.list[0]?.userId, after) : addressOf(ids[at + 1], filter),
    isElsewhere: false,
  }
}
