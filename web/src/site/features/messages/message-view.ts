import { paths } from '../../paths.ts'
import { MESSAGE_TABS, type MessageTab } from './messages.queries.ts'

/** What the address says: which tab, which page, and which message is opened. */
export interface MessageView {
  tab: MessageTab
  page: number
  openedId: number | undefined
}

const wholeOf = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** Whatever somebody typed into the address, a view comes out. */
export const readMessageView = (query: URLSearchParams): MessageView => ({
  tab: MESSAGE_TABS.find((tab) => tab === query.get('tab')) ?? 'system',
  page: wholeOf(query.get('page')) ?? 1,
  openedId: wholeOf(query.get('id')),
})

export function messageAddress({ tab, page = 1, openedId }: Partial<MessageView>): string {
  const query = new URLSearchParams()
  if (tab === 'reply') query.set('tab', tab)
  if (page > 1) query.set('page', String(page))
  if (openedId !== undefined) query.set('id', String(openedId))
  const text = query.toString()
  return paths.messages + (text ? `?${text}` : '')
}
