import { notFound } from '@bee/contract/failures.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { MessagesRepository } from './messages.repository.ts'
import type { RepliesRepository } from './replies.repository.ts'

/** Opening a list marks what is shown as read (ruling 25); the answer still tells what was new. */
export function createMessagesService(parts: {
  messages: MessagesRepository
  replies: RepliesRepository
  clock: Clock
}) {
  const { messages, replies, clock } = parts
  const unreadIds = (rows: readonly { id: number; is_read: boolean }[]) =>
    rows.filter((row) => !row.is_read).map((row) => row.id)

  async function markMessages(userId: number, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await messages.markRead(userId, ids, clock.now())
  }

  return {
    async list(userId: number, request: PageRequest) {
      const [rows, totalCount] = await Promise.all([messages.list(userId, request), messages.count(userId)])
      await markMessages(userId, unreadIds(rows))
      return { rows, totalCount }
    },

    async info(userId: number, messageId: number) {
      const row = await messages.find(userId, messageId)
      if (!row) throw notFound('没有这条消息')
      await markMessages(userId, unreadIds([row]))
      return row
    },

    async replies(userId: number, request: PageRequest) {
      const [rows, totalCount] = await Promise.all([replies.list(userId, request), replies.count(userId)])
      const ids = unreadIds(rows)
      if (ids.length > 0) await replies.markRead(userId, ids, clock.now())
      return { rows, totalCount }
    },

    unread: (userId: number) => messages.countUnread(userId),
  }
}

export type MessagesService = ReturnType<typeof createMessagesService>
