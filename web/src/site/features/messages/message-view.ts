import { optionalId } from '../../../lib/id-fields.ts'
import { choice, page } from '../../../lib/list-fields.ts'
import { paths } from '../../paths.ts'
import { pageList } from '../../school/page-list.ts'
import { MESSAGE_TABS, type MessageTab } from './messages.queries.ts'

/** The tab, the page and the opened message, from the address. */
export interface MessageView {
  tab: MessageTab
  page: number
  openedId: number | undefined
}

const ADDRESS = pageList<MessageView>(paths.messages, {
  tab: choice('tab', MESSAGE_TABS, 'system'),
  page,
  openedId: optionalId('id'),
})

export const readMessageView = ADDRESS.read
export const messageAddress = ADDRESS.write
