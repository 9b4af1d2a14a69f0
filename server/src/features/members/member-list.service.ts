import {
  BUYERS_COUNTED_MAX,
  MEMBERS_COUNTED_MAX,
  type MemberState,
} from '@bee/contract/manage/members/member-fields.ts'
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

/** So many of the newest members are read for a name before its index is asked, which first collects every member of that name. */
const NEWEST_READ = 600
/** When they hold at least 1/20 of a page, up to 20 times as many are read, which should fill the page. */
const COMMON_SHARE = 20

/** The list of members that staff search and filter. */
export function createMemberListService({ members, clock }: { members: MemberListRepository; clock: Clock }) {
  const filterOf = ({ search, state, bought, staff }: MemberQuery): MemberFilter => ({
    search,
    state,
    hasBought: bought === 'yes',
    isStaff: staff === 'yes',
    now: clock.now(),
  })

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

  /** A search is not counted past the page, because a count reads every member that is found. */
  async function list({ before, limit, ...query }: MemberQuery & { before?: number | undefined; limit: number }) {
    const isCounted = before === undefined && query.search === ''
    const most = query.bought === 'yes' ? BUYERS_COUNTED_MAX : MEMBERS_COUNTED_MAX
    const page = { before, limit: limit + 1, countMost: isCounted ? most + 1 : undefined }
    const rows = await find(filterOf(query), page)
    const hasMore = rows.length > limit
    const seen = { value: Math.min(rows.length, limit), isMore: hasMore }
    const total = rows[0]?.total ?? 0
    const count = isCounted ? { value: Math.min(total, most), isMore: total > most } : seen
    return { rows: rows.slice(0, limit), hasMore, count: before === undefined ? count : null }
  }

  return { list }
}

export type MemberListService = ReturnType<typeof createMemberListService>
