import { INBOX_KINDS, INBOX_STATES, type InboxKind, type InboxState } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { choice, words, type Field } from '../../../lib/addresses/list-fields.ts'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'

/** Filter of the inbox; the address carries it. */
export interface InboxFilter {
  state: InboxState
  kind: InboxKind | 'all'
  whose: 'all' | 'mine' | 'nobody'
  assigneeId?: number
  search: string
}

type Whose = InboxFilter['whose'] | number

const NAMED = choice('whose', ['all', 'mine', 'nobody'], 'all')

/** One parameter says both whose threads are shown and to which colleague they are assigned. */
const WHOSE: Field<Whose> = {
  name: 'whose',
  read: (text) => wholeNumber(text) ?? NAMED.read(text),
  write: (whose) => (typeof whose === 'number' ? String(whose) : NAMED.write(whose)),
}

const ADDRESS = listAddress<Pick<InboxFilter, 'state' | 'kind' | 'search'> & { whose: Whose }>({
  state: choice('state', INBOX_STATES, 'waiting'),
  kind: choice('kind', ['all', ...INBOX_KINDS], 'all'),
  whose: WHOSE,
  search: words('search', (typed) => typed.trim()),
})

export function readFilter(query: URLSearchParams): InboxFilter {
  const { whose, ...filter } = ADDRESS.read(query)
  return typeof whose === 'number' ? { ...filter, whose: 'all', assigneeId: whose } : { ...filter, whose }
}

export const writeFilter = ({ assigneeId, whose, ...filter }: InboxFilter): URLSearchParams =>
  ADDRESS.toQuery({ ...filter, whose: assigneeId ?? whose })

/** The same filter without an assignee. */
export const ofEverybody = ({ state, kind, search }: InboxFilter): InboxFilter => ({
  state,
  kind,
  whose: 'all',
  search,
})
