import { MEMBER_STATES, type MemberState } from '@bee/contract/manage/members/member-fields.ts'
import { listAddress } from '../../../../lib/addresses/list-address.ts'
import { idTrail } from '../../../../lib/addresses/id-fields.ts'
import { choice, flag, words } from '../../../../lib/addresses/list-fields.ts'

/** Filter and page. Both the list's address and the address of a member opened from it carry them. */
export interface MembersFilter {
  search: string
  state: MemberState
  hasBought: boolean
  isStaff: boolean
  /** The last member of each former page. */
  before: readonly number[]
}

export const NO_FILTER: MembersFilter = { search: '', state: 'all', hasBought: false, isStaff: false, before: [] }

const ADDRESS = listAddress<MembersFilter>({
  search: words('search', (typed) => typed.trim()),
  state: choice('state', MEMBER_STATES, 'all'),
  hasBought: flag('bought'),
  isStaff: flag('staff'),
  before: idTrail('before'),
})

export const readMembersFilter = ADDRESS.read
export const writeMembersFilter = ADDRESS.write

/** A new condition starts on the first page. */
export const narrow = (filter: MembersFilter, change: Partial<MembersFilter>): MembersFilter => ({
  ...filter,
  before: [],
  ...change,
})

export const STATE_WORDS: Record<MemberState, string> = { all: '所有状态', normal: '正常', blocked: '封禁中' }

export interface MembersCondition {
  label: string
  /** The filter without this condition. */
  left: MembersFilter
}

export function conditionsOf(filter: MembersFilter): MembersCondition[] {
  const { search, state, hasBought, isStaff } = filter
  return [
    ...(search === '' ? [] : [{ label: `「${search}」`, left: narrow(filter, { search: '' }) }]),
    ...(state === 'all' ? [] : [{ label: STATE_WORDS[state], left: narrow(filter, { state: 'all' }) }]),
    ...(hasBought ? [{ label: '买过课', left: narrow(filter, { hasBought: false }) }] : []),
    ...(isStaff ? [{ label: '员工', left: narrow(filter, { isStaff: false }) }] : []),
  ]
}
