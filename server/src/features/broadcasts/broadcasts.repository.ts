import {
  BROADCAST_PAGE_SIZE,
  COUNTED_EXACTLY,
  type AudienceKind,
  type BroadcastState,
} from '@bee/contract/manage/broadcasts.contract.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface BroadcastRow {
  id: number
  state: BroadcastState
  audience: AudienceKind
  courseId: number | null
  courseName: string | null
  recipientId: number | null
  nickName: string | null
  mobile: string | null
  content: string
  link: string
  sendAt: Date | null
  sentAt: Date | null
  recalledAt: Date | null
  messageId: number | null
  number: number | null
  audienceCount: number | null
  readCount: number | null
  authorName: string
  updatedAt: Date
  version: number
}

type Audience = { kind: 'all' } | { kind: 'course'; courseId: number } | { kind: 'member' }

export interface BroadcastWriting {
  audience: AudienceKind
  courseId: number | null
  recipientId: number | null
  content: string
  link: string
  authorName: string
  now: Date
}

/** The columns that the sending fills. */
export interface Sending {
  at: Date
  messageId: number
  number: number | null
  /** Null where the audience is too large to count at once. */
  audienceCount: number | null
}

/** One more than is shown tells whether there are more. */
const WHOLE_PAGE = BROADCAST_PAGE_SIZE + 1

const COLUMNS = sql`
  broadcasts.id, broadcasts.state, broadcasts.audience, broadcasts.course_id as "courseId", courses.name as "courseName",
  broadcasts.recipient_id as "recipientId", users.nick_name as "nickName", users.mobile, broadcasts.content,
  broadcasts.link, broadcasts.send_at as "sendAt", broadcasts.sent_at as "sentAt",
  broadcasts.recalled_at as "recalledAt", broadcasts.message_id as "messageId", broadcasts.number,
  broadcasts.audience_count as "audienceCount", broadcasts.read_count as "readCount",
  broadcasts.author_name as "authorName", broadcasts.updated_at as "updatedAt", broadcasts.version`
const TABLES = sql`
  broadcasts left join courses on courses.id = broadcasts.course_id
  left join users on users.id = broadcasts.recipient_id`

/** Locks first and reads in a second statement, so that a caller who waited sees the changes of the one before. */
export async function lockBroadcast(work: Work, broadcastId: number): Promise<BroadcastRow | undefined> {
  await sql`select from broadcasts where id = ${broadcastId} for update`.execute(work)
  const { rows } = await sql<BroadcastRow>`
    select ${COLUMNS} from ${TABLES} where broadcasts.id = ${broadcastId}`.execute(work)
  return rows[0]
}

export function createBroadcastsRepository(database: Database) {
  async function list(filter: { state?: BroadcastState | undefined; before?: number | undefined; limit: number }) {
    const conditions = [
      sql`true`,
      ...(filter.state === undefined ? [] : [sql`broadcasts.state = ${sql.lit(filter.state)}`]),
      ...(filter.before === undefined ? [] : [sql`broadcasts.id < ${filter.before}`]),
    ]
    const isKept = filter.limit === WHOLE_PAGE
    const { rows } = await sql<BroadcastRow>`${isKept ? prepared : sql``}
      select ${COLUMNS} from ${TABLES} where ${sql.join(conditions, sql` and `)}
      order by broadcasts.id desc limit ${sql.lit(filter.limit)}`.execute(database)
    return rows
  }

  /** Scheduled broadcasts until a moment, the next first; few rows have a time. */
  async function scheduled(until: Date, limit: number): Promise<(BroadcastRow & { sendAt: Date })[]> {
    const { rows } = await sql<BroadcastRow & { sendAt: Date }>`
      select ${COLUMNS} from ${TABLES} where broadcasts.state = 'scheduled' and broadcasts.send_at < ${until}
      order by broadcasts.send_at, broadcasts.id limit ${limit}`.execute(database)
    return rows
  }

  async function find(broadcastId: number): Promise<BroadcastRow | undefined> {
    const { rows } = await sql<BroadcastRow>`
      select ${COLUMNS} from ${TABLES} where broadcasts.id = ${broadcastId}`.execute(database)
    return rows[0]
  }

  async function insert(work: Work, writing: BroadcastWriting): Promise<number> {
    const { audience, courseId, recipientId, content, link, authorName, now } = writing
    const row = await work
      .insertInto('broadcasts')
      .values({
        audience,
        course_id: courseId,
        recipient_id: recipientId,
        content,
        link,
        author_name: authorName,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  async function rewrite(work: Work, broadcastId: number, writing: BroadcastWriting): Promise<void> {
    const { audience, courseId, recipientId, content, link, authorName, now } = writing
    await work
      .updateTable('broadcasts')
      .set(({ eb }) => ({
        audience,
        course_id: courseId,
        recipient_id: recipientId,
        content,
        link,
        author_name: authorName,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', broadcastId)
      .execute()
  }

  /** A sendAt of null turns the broadcast into a draft again. */
  async function schedule(work: Work, broadcastId: number, sendAt: Date | null, now: Date): Promise<void> {
    await work
      .updateTable('broadcasts')
      .set(({ eb }) => ({
        state: sendAt ? 'scheduled' : 'draft',
        send_at: sendAt,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', broadcastId)
      .execute()
  }

  async function markSent(work: Work, broadcastId: number, sending: Sending): Promise<void> {
    const { at, messageId, number, audienceCount } = sending
    await sql`
      update broadcasts set state = 'sent', send_at = coalesce(send_at, ${at}), sent_at = ${at},
        message_id = ${messageId}, number = ${number}, audience_count = ${audienceCount}, read_count = 0,
        updated_at = ${at}, version = version + 1
      where id = ${broadcastId}`.execute(work)
  }

  async function markRecalled(work: Work, broadcastId: number, readCount: number | null, now: Date): Promise<void> {
    await sql`
      update broadcasts set state = 'recalled', recalled_at = ${now}, message_id = null, read_count = ${readCount},
        updated_at = ${now}, version = version + 1
      where id = ${broadcastId}`.execute(work)
  }

  async function remove(work: Work, broadcastId: number): Promise<void> {
    await work.deleteFrom('broadcasts').where('id', '=', broadcastId).execute()
  }

  function findCourse(work: Db, courseId: number): Promise<{ name: string } | undefined> {
    return work.selectFrom('courses').select('name').where('id', '=', courseId).executeTakeFirst()
  }

  /** Locks the member, so that the account is not deleted while a message is written to it. */
  function findMember(work: Work, by: { mobile: string } | { userId: number }): Promise<{ id: number } | undefined> {
    const members = work.selectFrom('users').select('id').forKeyShare()
    return 'mobile' in by
      ? members.where('mobile', '=', by.mobile).executeTakeFirst()
      : members.where('id', '=', by.userId).executeTakeFirst()
  }

  /** Counts up to COUNTED_EXACTLY rows; beyond that it takes the database's estimate, or the learner_count of the course. */
  async function countAudience(work: Db, audience: Audience): Promise<{ count: number; isExact: boolean }> {
    if (audience.kind === 'member') return { count: 1, isExact: true }
    const [few, many] =
      audience.kind === 'all'
        ? [sql`select from users`, sql`select reltuples::int from pg_class where oid = 'users'::regclass`]
        : [
            sql`select from enrolments where course_id = ${audience.courseId}`,
            sql`select learner_count from courses where id = ${audience.courseId}`,
          ]
    const { rows } = await sql<{ few: number; many: number | null }>`${prepared}
      select (select count(*)::int from (${few} limit ${sql.lit(COUNTED_EXACTLY + 1)}) counted) as few,
        (${many}) as many`.execute(work)
    const { few: counted, many: known } = rows[0] ?? { few: 0, many: 0 }
    if (counted <= COUNTED_EXACTLY) return { count: counted, isExact: true }
    return { count: Math.max(counted, known ?? 0), isExact: false }
  }

  /** Broadcasts to more members than were counted at once. */
  async function uncounted(): Promise<number[]> {
    const rows = await database
      .selectFrom('broadcasts')
      .select('id')
      .where('audience_count', 'is', null)
      .where('state', 'in', ['sent', 'recalled'])
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Counts row by row, however long it takes: it runs in a job and no request waits. */
  async function countOut(broadcastId: number): Promise<void> {
    await sql`
      update broadcasts set audience_count = case audience
        when 'all' then (select count(*) from users where users.created_at <= broadcasts.sent_at)
        when 'course' then (select count(*) from enrolments
          where enrolments.course_id = broadcasts.course_id and enrolments.started_at <= broadcasts.sent_at)
        else 1 end
      where id = ${broadcastId} and audience_count is null`.execute(database)
  }

  async function addReads(work: Work, reads: readonly { number: number; readers: number }[]): Promise<void> {
    await sql`
      update broadcasts set read_count = read_count + given.readers
      from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) given (number integer, readers integer)
      where broadcasts.number = given.number`.execute(work)
  }

  return {
    list,
    scheduled,
    find,
    insert,
    rewrite,
    schedule,
    markSent,
    markRecalled,
    remove,
    findCourse,
    findMember,
    countAudience,
    uncounted,
    countOut,
    addReads,
  }
}

export type BroadcastsRepository = ReturnType<typeof createBroadcastsRepository>
