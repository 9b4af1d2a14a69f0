import { INBOX_KINDS, INBOX_STATES, type InboxKind, type InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { wholeNumber } from '../../../lib/whole-number.ts'

/** What the list is narrowed to; it stands in the address. */
export interface InboxFilter {
  state: InboxState
  kind: InboxKind | 'all'
  whose: 'all' | 'mine' | 'nobody'
  assigneeId?: number
  search: string
}

/** Anyone can write an address: what makes no sense in it narrows nothing. */
export function readFilter(query: URLSearchParams): InboxFilter {
  const whose = query.get('whose')
  const assigneeId = wholeNumber(whose)
  return {
    state: INBOX_STATES.find((state) => state === query.get('state')) ?? 'waiting',
    kind: INBOX_KINDS.find((kind) => kind === query.get('kind')) ?? 'all',
    whose: whose === 'mine' || whose === 'nobody' ? whose : 'all',
    ...(assigneeId !== undefined && { assigneeId }),
    search: query.get('search')?.trim() ?? '',
  }
}

/** Only what differs from the default stands in the address. */
export function writeFilter({ state, kind, whose, assigneeId, search }: InboxFilter): URLSearchParams {
  const pairs = [
    ['state', state === 'waiting' ? '' : state],
    ['kind', kind === 'all' ? '' : kind],
    ['whose', assigneeId === undefined ? (whose === 'all' ? '' : whose) : String(assigneeId)],
    ['search', search],
  ] satisfies [string, string][]
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''))
}

/** Everybody's, whoever was chosen before. */
export const ofEverybody = ({ state, kind, search }: InboxFilter): InboxFilter => ({
  state,
  kind,
  whose: 'all',
  search,
})
