import { MEMBER_STATES, type MemberState } from '@bee/contract/manage/members/member-fields.ts'

/** What the list is narrowed to, and where in it one is; it stands in the address, of the list and of a member opened from it. */
export interface MembersFilter {
  search: string
  state: MemberState
  hasBought: boolean
  isStaff: boolean
  /** The last member of each page before this one: its way back, since a page knows only what came before it. */
  before: readonly number[]
}

export const NO_FILTER: MembersFilter = { search: '', state: 'all', hasBought: false, isStaff: false, before: [] }

const isId = (value: number) => Number.isSafeInteger(value) && value > 0

/** Anyone can write an address: what makes no sense in it narrows nothing. */
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

/** 「?state=blocked」, and nothing where nothing is narrowed. */
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

/** Another condition begins at the first page. */
export const narrow = (filter: MembersFilter, change: Partial<MembersFilter>): MembersFilter => ({
  ...filter,
  before: [],
  ...change,
})

export const STATE_WORDS: Record<MemberState, string> = { all: '所有状态', normal: '正常', blocked: '封禁中' }

export interface MembersCondition {
  label: string
  /** What is left without it. */
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
