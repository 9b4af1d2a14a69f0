import { noticesOfBody, type NoticesDraft } from '@bee/contract/messages/notice-texts.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { jsonRows, rowsOfJson, type JsonRow } from '../../database/rows/json-rows.ts'

export interface MessageRow {
  id: number
  content: string
  link: string
  createdAt: Date
  isRead: boolean
  /** The number of a message to many members; null for a message to one. */
  number: number | null
}

/** A message of the site itself to a member. */
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

const COLUMNS = sql`id, content, link, created_at, number`

/** The planner does not see the id, so one plan serves every member. */
type MemberKey = ReturnType<typeof opaqueToPlanner<number>>

/** Messages to all who were members when they were written, and messages to learners of a course. */
const toMany = (me: MemberKey) => sql`
  select ${COLUMNS} from messages
  where user_id is null and created_at >= (select created_at from users where users.id = ${me})
  union all
  select course_messages.id, content, link, course_messages.created_at, number
  from enrolments join course_messages on course_messages.course_id = enrolments.course_id
    and course_messages.created_at >= enrolments.started_at
  where enrolments.user_id = ${me}`

const toMember = (me: MemberKey) => sql`(
  select ${COLUMNS} from messages where user_id = ${me}
  union all ${toMany(me)}) messages`

/** Also checks the rows that the former version writes for messages to many. */
const isUnread = (me: MemberKey) => sql`(
  not exists (
    select 1 from message_reads where message_reads.user_id = ${me} and message_reads.message_id = messages.id)
  and not coalesce(messages.number <@ (select read from message_marks where user_id = ${me}), false))`

const shown = (me: MemberKey) => sql`
  messages.id, messages.content, messages.link, messages.created_at as "createdAt", messages.number,
  not ${isUnread(me)} as "isRead"`

export function createMessagesRepository(database: Database) {
  /** A page and the count of all. */
  async function list(userId: number, request: PageRequest): Promise<{ rows: MessageRow[]; totalCount: number }> {
    const me = opaqueToPlanner(userId, 'int')
    const page = sql`
      select ${shown(me)} from (
        select * from ${toMember(me)} order by created_at desc, id desc
        limit ${request.limit} offset ${offsetOf(request)}) messages
      order by messages.created_at desc, messages.id desc`
    const { rows } = await sql<{ page: JsonRow<MessageRow>[]; totalCount: number }>`${prepared}
      select (select count(*)::int from ${toMember(me)}) as "totalCount", ${jsonRows(page)} as page`.execute(database)
    const [found] = rows
    return { rows: rowsOfJson<MessageRow>(found?.page ?? [], ['createdAt']), totalCount: found?.totalCount ?? 0 }
  }

  async function find(userId: number, messageId: number): Promise<MessageRow | undefined> {
    const me = opaqueToPlanner(userId, 'int')
    const { rows } = await sql<MessageRow>`
      select ${shown(me)} from ${toMember(me)} where messages.id = ${messageId}`.execute(database)
    return rows[0]
  }

  /** Tells the member's other tabs and devices, but only when a row has changed. */
  async function markOwn(userId: number, messageIds: readonly number[], now: Date): Promise<void> {
    await sql`${prepared}
      with marked as (
        insert into message_reads (user_id, message_id, read_at)
        select ${userId}, id, ${now} from messages where id = any(${[...messageIds]}::int[])
        on conflict do nothing returning 1)
      select pg_notify('messages', ${`read ${userId}`}) where exists (select 1 from marked)`.execute(database)
  }

  /**
   * Marks messages to many as read up to the newest of these, except those that this member has not seen. Numbers of messages to others are
   * included, so that the mark stays one range. A message sent meanwhile has a greater number.
   */
  async function markNumbers(userId: number, numbers: readonly number[]): Promise<void> {
    const me = opaqueToPlanner(userId, 'int')
    const given = [...numbers]
    await sql`${prepared}
      with unseen as materialized (
        select number from (${toMany(me)}) messages
        where number < ${Math.max(...given)} and number <> all(${given}::int[]) and ${isUnread(me)}),
      stretch as (
        select int4multirange(int4range(
            coalesce(max(number) filter (where number < ${Math.min(...given)}), 0) + 1, ${Math.max(...given)}, '[]'))
          - coalesce(range_agg(int4range(number, number, '[]')), '{}') as read
        from unseen),
      noted as (
        insert into message_marks (user_id, read, fresh)
        select users.id, stretch.read, ${given}::int[] from stretch, users where users.id = ${userId}
        on conflict (user_id) do update set
          read = message_marks.read + excluded.read,
          fresh = message_marks.fresh
            || array(select number from unnest(excluded.fresh) number where not number <@ message_marks.read)
        where not excluded.read <@ message_marks.read
        returning 1)
      select pg_notify('messages', ${`read ${userId}`}) where exists (select 1 from noted)`.execute(database)
  }

  /** Runs in the caller's transaction: the notice and the event it tells of commit together. */
  async function insertFor(work: Work, notices: readonly Notice[], now: Date): Promise<void> {
    if (notices.length === 0) return
    await work
      .insertInto('messages')
      .values(notices.map(({ userId, content, link }) => ({ user_id: userId, content, link, created_at: now })))
      .execute()
  }

  /** Read with `work`: a second connection may not become free while others wait for the locks of this transaction. */
  async function readNoticeTexts(work: Work): Promise<NoticesDraft> {
    const page = await work.selectFrom('pages').select('body').where('key', '=', 'notices').executeTakeFirst()
    return noticesOfBody(page?.body)
  }

  async function countUnread(userId: number): Promise<UnreadRow> {
    const me = opaqueToPlanner(userId, 'int')
    const { rows } = await sql<UnreadRow>`${prepared}
      select (select count(*)::int from ${toMember(me)} where ${isUnread(me)}) as system,
             (select count(*)::int from reply_notices where user_id = ${userId} and read_at is null) as reply`.execute(
      database,
    )
    return rows[0] ?? { system: 0, reply: 0 }
  }

  return { list, find, markOwn, markNumbers, insertFor, readNoticeTexts, countUnread }
}

export type MessagesRepository = ReturnType<typeof createMessagesRepository>
