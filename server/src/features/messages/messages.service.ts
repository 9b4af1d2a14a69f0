import { badInput, notFound } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { MessagesRepository, Notice } from './messages.repository.ts'
import type { RepliesRepository } from './replies.repository.ts'

interface Reader {
  /** Somebody looks at what is answered. */
  isSeen: boolean
}

/** Opening a list marks what is shown as read (ruling 25); the answer still tells what was new. */
export function createMessagesService(parts: {
  messages: MessagesRepository
  replies: RepliesRepository
  clock: Clock
}) {
  const { messages, replies, clock } = parts
  const unreadIds = (rows: readonly { id: number; isRead: boolean }[]) =>
    rows.filter((row) => !row.isRead).map((row) => row.id)

  async function markMessages(userId: number, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await messages.markRead(userId, ids, clock.now())
  }

  async function list(userId: number, request: PageRequest, { isSeen }: Reader) {
    const [rows, totalCount] = await Promise.all([messages.list(userId, request), messages.count(userId)])
    if (isSeen) await markMessages(userId, unreadIds(rows))
    return { rows, totalCount }
  }

  async function info(userId: number, messageId: number, { isSeen }: Reader) {
    const row = await messages.find(userId, messageId)
    if (!row) throw notFound('没有这条消息')
    if (isSeen) await markMessages(userId, unreadIds([row]))
    return row
  }

  async function listReplies(userId: number, request: PageRequest, { isSeen }: Reader) {
    const [rows, totalCount] = await Promise.all([replies.list(userId, request), replies.count(userId)])
    const ids = isSeen ? unreadIds(rows) : []
    if (ids.length > 0) await replies.markRead(userId, ids, clock.now())
    return { rows, totalCount }
  }

  /** By the operator, to the member of a mobile number or, without one, to everybody. */
  async function send(message: { mobile?: string; content: string; link?: string }): Promise<void> {
    const content = message.content.trim()
    const link = message.link ?? ''
    if (content === '') throw badInput('消息不能是空的')
    if (link !== '' && !/^\/(?!\/)/.test(link)) throw badInput('链接应当是站内路径，例如 /subject')
    if (!(await messages.insert({ ...message, content, link, now: clock.now() })))
      throw notFound('没有这个手机号的学员')
  }

  /** By another feature, about something that happens in the same transaction. */
  function tell(work: Work, notices: readonly Notice[]): Promise<void> {
    return messages.insertFor(work, notices, clock.now())
  }

  function unread(userId: number) {
    return messages.countUnread(userId)
  }

  return { list, info, replies: listReplies, send, tell, unread }
}

export type MessagesService = ReturnType<typeof createMessagesService>
