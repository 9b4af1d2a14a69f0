import { INBOX_KINDS, INBOX_STATES, type InboxKind, type InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { wholeNumber } from '../../../lib/whole-number.ts'

/** Filter of the inbox; the address carries it. */
export interface InboxFilter {
  state: InboxState
  kind: InboxKind | 'all'
  whose: 'all' | 'mine' | 'nobody'
  assigneeId?: number
  search: string
}

/** A visitor may edit the address: invalid values are ignored. */
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

/** Default values are left out of the address. */
export function writeFilter({ state, kind, whose, assigneeId, search }: InboxFilter): URLSearchParams {
  const pairs = [
    ['state', state === 'waiting' ? '' : state],
    ['kind', kind === 'all' ? '' : kind],
    ['whose', assigneeId === undefined ? (whose === 'all' ? '' : whose) : String(assigneeId)],
    ['search', search],
  ] satisfies [string, string][]
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''))
}

/** The same filter without an assignee. */
export const ofEverybody = ({ state, kind, search }: InboxFilter): InboxFilter => ({
  state,
  kind,
  whose: 'all',
  search,
})
