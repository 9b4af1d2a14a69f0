import { MEMBERS_COUNTED_MAX, type MemberState } from '@bee/contract/manage/member-fields.ts'
import type { Clock } from '../../outside/clock.ts'
import type { MemberFilter, MemberListRepository } from './member-list.repository.ts'

export interface MemberQuery {
  search: string
  state: MemberState
  bought: 'all' | 'yes'
  staff: 'all' | 'yes'
}

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

  async function list({ before, limit, ...query }: MemberQuery & { before?: number | undefined; limit: number }) {
    const filter = filterOf(query)
    const [rows, counted] = await Promise.all([
      members.list(filter, { before, limit: limit + 1 }),
      before === undefined ? count(filter) : null,
    ])
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit, count: counted }
  }

  return { list }
}

export type MemberListService = ReturnType<typeof createMemberListService>
