import { notFound } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { MessageRow, MessagesRepository, Notice } from './messages.repository.ts'
import type { RepliesRepository } from './replies.repository.ts'

interface Reader {
  /** A member looks at the answer; false while the server renders the page. */
  isSeen: boolean
}

/** Opening a list marks its messages as read (ruling 25); the answer still tells which were new. */
export function createMessagesService(parts: {
  messages: MessagesRepository
  replies: RepliesRepository
  clock: Clock
}) {
  const { messages, replies, clock } = parts
  const newOnes = <Row extends { isRead: boolean }>(rows: readonly Row[]) => rows.filter((row) => !row.isRead)

  async function markMessages(userId: number, rows: readonly MessageRow[]): Promise<void> {
    const numbers = rows.flatMap(({ number }) => number ?? [])
    const ownIds = rows.filter(({ number }) => number === null).map(({ id }) => id)
    if (ownIds.length > 0) await messages.markOwn(userId, ownIds, clock.now())
    if (numbers.length > 0) await messages.markNumbers(userId, numbers)
  }

  async function list(userId: number, request: PageRequest, { isSeen }: Reader) {
    const { rows, totalCount } = await messages.list(userId, request)
    if (isSeen) await markMessages(userId, newOnes(rows))
    return { rows, totalCount }
  }

  async function info(userId: number, messageId: number, { isSeen }: Reader) {
    const row = await messages.find(userId, messageId)
    if (!row) throw notFound('没有这条消息')
    if (isSeen) await markMessages(userId, newOnes([row]))
    return row
  }

  async function listReplies(userId: number, request: PageRequest, { isSeen }: Reader) {
    const [rows, totalCount] = await Promise.all([replies.list(userId, request), replies.count(userId)])
    const ids = isSeen ? newOnes(rows).map(({ id }) => id) : []
    if (ids.length > 0) await replies.markRead(userId, ids, clock.now())
    return { rows, totalCount }
  }

  /** Called by other features about an event in the same transaction. */
  function tell(work: Work, notices: readonly Notice[]): Promise<void> {
    return messages.insertFor(work, notices, clock.now())
  }

  function unread(userId: number) {
    return messages.countUnread(userId)
  }

  return { list, info, replies: listReplies, tell, unread }
}

export type MessagesService = ReturnType<typeof createMessagesService>
