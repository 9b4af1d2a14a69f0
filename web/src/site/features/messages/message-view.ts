import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { paths } from '../../paths.ts'
import { MESSAGE_TABS, type MessageTab } from './messages.queries.ts'

/** The tab, the page and the opened message, from the address. */
export interface MessageView {
  tab: MessageTab
  page: number
  openedId: number | undefined
}

/** An invalid address gives the defaults. */
export const readMessageView = (query: URLSearchParams): MessageView => ({
  tab: MESSAGE_TABS.find((tab) => tab === query.get('tab')) ?? 'system',
  page: readPage(query),
  openedId: wholeNumber(query.get('id')),
})

export const messageAddress = ({ tab, page, openedId }: Partial<MessageView>): string =>
  filtersAddress(paths.messages, { tab: tab === 'system' ? null : tab, page, id: openedId })
