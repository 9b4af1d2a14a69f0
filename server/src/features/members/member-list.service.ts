import { MEMBERS_COUNTED_MAX, type MemberState } from '@bee/contract/manage/member-fields.ts'
import type { Clock } from '../../outside/clock.ts'
import {
  isCommonName,
  type MemberFilter,
  type MemberListRepository,
  type MemberPage,
} from './member-list.repository.ts'

export interface MemberQuery {
  search: string
  state: MemberState
  bought: 'all' | 'yes'
  staff: 'all' | 'yes'
}

/** So many of the newest are read for a name before its index is asked, which first collects everybody of that name. */
const NEWEST_READ = 1500
/** Where they hold this share of a page, so many times as many are read: they should hold all of it. */
const COMMON_SHARE = 8

/** Whom a member of staff looks for. */
export function createMemberListService({ members, clock }: { members: MemberListRepository; clock: Clock }) {
  const filterOf = ({ search, state, bought, staff }: MemberQuery): MemberFilter => ({
    search,
    state,
    hasBought: bought === 'yes',
    isStaff: staff === 'yes',
    now: clock.now(),
  })

  async function count(filter: MemberFilter) {
    const value = await members.count(filter, MEMBERS_COUNTED_MAX + 1)
    return { value: Math.min(value, MEMBERS_COUNTED_MAX), isMore: value > MEMBERS_COUNTED_MAX }
  }

  async function find(filter: MemberFilter, page: MemberPage) {
    if (isCommonName(filter.search)) {
      const few = await members.listNewest(filter, page, NEWEST_READ)
      if (few.length === page.limit) return few
      if (few.length >= page.limit / COMMON_SHARE) {
        const more = await members.listNewest(filter, page, NEWEST_READ * COMMON_SHARE)
        if (more.length === page.limit) return more
      }
    }
    return members.list(filter, page)
  }

  /** What was searched for is not counted past the page: that takes reading everybody who is found. */
  async function list({ before, limit, ...query }: MemberQuery & { before?: number | undefined; limit: number }) {
    const filter = filterOf(query)
    const [rows, counted] = await Promise.all([
      find(filter, { before, limit: limit + 1 }),
      before === undefined && query.search === '' ? count(filter) : null,
    ])
    const hasMore = rows.length > limit
    const seen = { value: Math.min(rows.length, limit), isMore: hasMore }
    return { rows: rows.slice(0, limit), hasMore, count: before === undefined ? (counted ?? seen) : null }
  }

  return { list }
}

export type MemberListService = ReturnType<typeof createMemberListService>
