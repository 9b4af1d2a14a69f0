import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'

export interface MessageRow {
  id: number
  content: string
  link: string
  createdAt: Date
  isRead: boolean
}

/** What the site itself tells a member. */
export interface Notice {
  userId: number
  content: string
  /** A path of this site. */
  link: string
}

export interface UnreadRow {
  system: number
  reply: number
}

/** To this member, or to everybody who was a member when it was written. */
const isFor = (userId: number) => sql`(messages.user_id = ${userId} or (messages.user_id is null
  and messages.created_at >= (select created_at from users where users.id = ${userId})))`

const isUnread = (userId: number) => sql`not exists (
  select 1 from message_reads where message_reads.user_id = ${userId} and message_reads.message_id = messages.id)`

const columns = (userId: number) => sql`
  messages.id, messages.content, messages.link, messages.created_at as "createdAt",
  not (${isUnread(userId)}) as "isRead"`

export function createMessagesRepository(database: Database) {
  async function list(userId: number, request: PageRequest): Promise<MessageRow[]> {
    const { rows } = await sql<MessageRow>`${prepared}
      select ${columns(userId)} from messages where ${isFor(userId)}
      order by messages.created_at desc, messages.id desc
      limit ${request.limit} offset ${offsetOf(request)}`.execute(database)
    return rows
  }

  async function count(userId: number): Promise<number> {
    const { rows } = await sql<{ total: number }>`${prepared}
      select count(*)::int as total from messages where ${isFor(userId)}`.execute(database)
    return rows[0]?.total ?? 0
  }

  async function find(userId: number, messageId: number): Promise<MessageRow | undefined> {
    const { rows } = await sql<MessageRow>`
      select ${columns(userId)} from messages where messages.id = ${messageId} and ${isFor(userId)}`.execute(database)
    return rows[0]
  }

  /** The member's other tabs and devices hear of it, but only when something changed. */
  async function markRead(userId: number, messageIds: readonly number[], now: Date): Promise<void> {
    await sql`
      with marked as (
        insert into message_reads (user_id, message_id, read_at)
        select ${userId}, id, ${now} from messages where id = any(${[...messageIds]}::int[])
        on conflict do nothing returning 1)
      select pg_notify('messages', ${`read ${userId}`}) where exists (select 1 from marked)`.execute(database)
  }

  /** To one member or, without a mobile number, to everybody; answers whether there is such a member. */
  async function insert(message: { mobile?: string; content: string; link: string; now: Date }): Promise<boolean> {
    const { mobile, content, link, now } = message
    const { rows } = await sql<{ id: number }>`
      insert into messages (user_id, content, link, created_at)
      ${
        mobile === undefined
          ? sql`values (null::int, ${content}, ${link}, ${now}::timestamptz)`
          : sql`select id, ${content}, ${link}, ${now}::timestamptz from users where mobile = ${mobile}`
      }
      returning id`.execute(database)
    return rows.length > 0
  }

  /** In the caller's transaction: whatever they are told of happens together with it, or neither does. */
  async function insertFor(work: Work, notices: readonly Notice[], now: Date): Promise<void> {
    if (notices.length === 0) return
    await work
      .insertInto('messages')
      .values(notices.map(({ userId, content, link }) => ({ user_id: userId, content, link, created_at: now })))
      .execute()
  }

  async function countUnread(userId: number): Promise<UnreadRow> {
    const { rows } = await sql<UnreadRow>`${prepared}
      select (select count(*)::int from messages where ${isFor(userId)} and ${isUnread(userId)}) as system,
             (select count(*)::int from reply_notices where user_id = ${userId} and read_at is null) as reply`.execute(
      database,
    )
    return rows[0] ?? { system: 0, reply: 0 }
  }

  return { list, count, find, markRead, insert, insertFor, countUnread }
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>
