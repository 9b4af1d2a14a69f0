import { MEMBER_STATES, type MemberState } from '@bee/contract/manage/members/member-fields.ts'

/** Filter and page. Both the list's address and the address of a member opened from it carry them. */
export interface MembersFilter {
  search: string
  state: MemberState
  hasBought: boolean
  isStaff: boolean
  /** The last member of each former page. A page knows only its predecessor, so the way back is kept here. */
  before: readonly number[]
}

export const NO_FILTER: MembersFilter = { search: '', state: 'all', hasBought: false, isStaff: false, before: [] }

const isId = (value: number) => Number.isSafeInteger(value) && value > 0

/** A visitor may edit the address: invalid values are ignored. */
export function readMembersFilter(query: URLSearchParams): MembersFilter {
  const before = (query.get('before') ?? '').split('.').filter(Boolean).map(Number)
  return {
    search: (query.get('search') ?? '').trim(),
    state: MEMBER_STATES.find((state) => state === query.get('state')) ?? 'all',
    hasBought: query.get('bought') === 'yes',
    isStaff: query.get('staff') === 'yes',
    before: before.every(isId) ? before : [],
  }
}

/** 「?state=blocked」; empty without a filter. */
export function writeMembersFilter({ search, state, hasBought, isStaff, before }: MembersFilter): string {
  const pairs = Object.entries({
    search,
    state: state === 'all' ? '' : state,
    bought: hasBought ? 'yes' : '',
    staff: isStaff ? 'yes' : '',
    before: before.join('.'),
  }).filter(([, value]) => value !== '')
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}

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
