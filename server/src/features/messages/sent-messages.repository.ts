import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'

/** The receivers of one message. */
export type Audience = { kind: 'all' } | { kind: 'course'; courseId: number } | { kind: 'member'; userId: number }

export interface SentMessage {
  messageId: number
  /** Null for a message to one member. */
  number: number | null
}

/** Messages that the school sends, withdraws and counts. */
export function createSentMessagesRepository(database: Database) {
  /** One row for any number of receivers. Open pages are told at the commit. */
  async function insert(
    work: Work,
    message: { audience: Audience; content: string; link: string; now: Date },
  ): Promise<SentMessage> {
    const { audience, content, link, now } = message
    const place =
      audience.kind === 'course'
        ? sql`course_messages (course_id, content, link, created_at) values (${audience.courseId}`
        : sql`messages (user_id, content, link, created_at) values (${audience.kind === 'member' ? audience.userId : null}`
    const { rows } = await sql<SentMessage>`
      insert into ${place}, ${content}, ${link}, ${now}) returning id as "messageId", number`.execute(work)
    const [sent] = rows
    if (!sent) throw new Error('A message was not written')
    return sent
  }

  /** Removes the message for all receivers, read or not. Open pages read their lists again. */
  async function remove(work: Work, messageId: number): Promise<void> {
    await sql`
      with own as (delete from messages where id = ${messageId} returning user_id),
      of_course as (delete from course_messages where id = ${messageId} returning id)
      select pg_notify('messages', 'new ' || coalesce(whom::text, 'all'))
      from (select user_id as whom from own union all select null from of_course) gone`.execute(work)
  }

  /** Counts new readers of each number, for at most `most` members, and marks those members as counted. */
  async function takeFresh(work: Work, most: number) {
    const { rows } = await sql<{ number: number; readers: number; memberCount: number }>`
      with taken as materialized (
        select user_id, fresh from message_marks where fresh <> '{}' order by user_id limit ${most} for update skip locked),
      emptied as (update message_marks set fresh = '{}' from taken where message_marks.user_id = taken.user_id)
      select number, count(*)::int as readers, (select count(*)::int from taken) as "memberCount"
      from taken, unnest(taken.fresh) number group by number order by number`.execute(work)
    return { memberCount: rows[0]?.memberCount ?? 0, reads: rows.map(({ number, readers }) => ({ number, readers })) }
  }

  /** Readers of each number since the last count, among at most `most` members. */
  async function freshOf(numbers: readonly number[], most: number): Promise<Map<number, number>> {
    const { rows } = await sql<{ number: number; readers: number }>`${prepared}
      select number, count(*)::int as readers
      from (select fresh from message_marks where fresh <> '{}' limit ${sql.lit(most)}) waiting, unnest(waiting.fresh) number
      where number = any(${opaqueToPlanner([...numbers], 'int[]')}::int[]) group by number`.execute(database)
    return new Map(rows.map(({ number, readers }) => [number, readers]))
  }

  /** Each message goes to one member. Answers the ids of those that were read. */
  async function readOf(db: Db, messageIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`${prepared}
      select message_id as id from message_reads where message_id = any(${opaqueToPlanner([...messageIds], 'int[]')}::int[])`.execute(
      db,
    )
    return new Set(rows.map(({ id }) => id))
  }

  return { insert, remove, takeFresh, freshOf, readOf }
}

export type SentMessagesRepository = ReturnType<typeof createSentMessagesRepository>
