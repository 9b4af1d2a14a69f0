import { notFound } from '@bee/contract/failures.ts'
import {
  fillNotice,
  NOTICE_TEXTS,
  type NoticeKey,
  type NoticeVariable,
  type NoticeVariables,
} from '@bee/contract/messages/notice-texts.ts'
import type { Work } from '../../database/database.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { MessageRow, MessagesRepository, Notice } from './messages.repository.ts'
import type { RepliesRepository } from './replies.repository.ts'

/** The text of an automatic message with the values that it may name. */
export interface NoticeWords {
  key: NoticeKey
  values: Readonly<Partial<Record<NoticeVariable, string>>>
}

/** An automatic message to a member, in the words of the school. */
export interface KeyedNotice extends NoticeWords {
  userId: number
  /** A path of this site. */
  link: string
}

/** A missing value does not compile. */
export const noticeWords = <Key extends NoticeKey>(
  key: Key,
  values: Readonly<Record<NoticeVariables<Key>, string>>,
): NoticeWords => ({ key, values })

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

  /** As `tell`, in the words of the school, or in ours where it has written none. */
  async function notify(work: Work, notices: readonly KeyedNotice[]): Promise<void> {
    if (notices.length === 0) return
    const own = await messages.readNoticeTexts(work)
    const contentOf = ({ key, values }: KeyedNotice) => fillNotice(own[key] || NOTICE_TEXTS[key].text, values)
    await tell(
      work,
      notices.map((notice) => ({ userId: notice.userId, content: contentOf(notice), link: notice.link })),
    )
  }

  function unread(userId: number) {
    return messages.countUnread(userId)
  }

  return { list, info, replies: listReplies, tell, notify, unread }
}

export type MessagesService = ReturnType<typeof createMessagesService>
