import type { messagesContract } from '@bee/contract/messages/messages.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import { presentMessage, presentReplyNotice, presentUnread } from './messages.presenter.ts'
import type { MessagesService } from './messages.service.ts'

export const messagesRoutes = (messages: MessagesService): Handlers<typeof messagesContract> => ({
  async list(input, { member }) {
    const { rows, totalCount } = await messages.list(member.userId, input)
    return pagedResult(rows, totalCount, input, presentMessage)
  },
  info: async (input, { member }) => presentMessage(await messages.info(member.userId, input.id)),
  async replies(input, { member }) {
    const { rows, totalCount } = await messages.replies(member.userId, input)
    return pagedResult(rows, totalCount, input, presentReplyNotice)
  },
  unread: async (_input, { member }) => presentUnread(await messages.unread(member.userId)),
})
