import type { messagesContract } from '@bee/contract/messages/messages.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import { isOwnRendering } from '../../http/visitor.ts'
import { presentMessage, presentReplyNotice, presentUnread } from './messages.presenter.ts'
import type { MessagesService } from './messages.service.ts'

/** A list counts as read only when a browser shows it, not when the server renders the page. */
const readerOf = (request: Parameters<typeof isOwnRendering>[0]) => ({ isSeen: !isOwnRendering(request) })

export const messagesRoutes = (messages: MessagesService): Handlers<typeof messagesContract> => ({
  async list(input, { member, request }) {
    const { rows, totalCount } = await messages.list(member.userId, input, readerOf(request))
    return pagedResult(rows, totalCount, input, presentMessage)
  },
  info: async (input, { member, request }) =>
    presentMessage(await messages.info(member.userId, input.id, readerOf(request))),
  async replies(input, { member, request }) {
    const { rows, totalCount } = await messages.replies(member.userId, input, readerOf(request))
    return pagedResult(rows, totalCount, input, presentReplyNotice)
  },
  unread: async (_input, { member }) => presentUnread(await messages.unread(member.userId)),
})
