import type { InboxKind, InboxState } from '@bee/contract/manage/inbox-fields.ts'
import { INBOX_COUNT_MAX, INBOX_KINDS } from '@bee/contract/manage/inbox-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { matchesText } from '../../database/search-text.ts'

export interface ThreadRow {
  id: number
  kind: InboxKind
  state: InboxState
  memberId: number | null
  memberName: string | null
  memberAvatar: string | null
  title: string
  content: string
  excerpt: string
  isQuestion: boolean
  isHidden: boolean
  courseId: number | null
  courseName: string | null
  lessonId: number | null
  lessonNumber: string | null
  lessonName: string | null
  second: number | null
  feedbackKind: string
  callAt: Date | null
  reportCount: number
  waitingSince: Date
  laterUntil: Date | null
  askedAt: Date
  lastAt: Date
  answeredAt: Date | null
  assigneeId: number | null
  assigneeName: string | null
  assigneeAvatar: string | null
  version: number
  commentId: number | null
  feedbackId: number | null
  /** Of the place in its list, in microseconds: a Date would cut it off. */
  sortMicros: string
}

/** Whose threads somebody may see: all, or those about the own courses. */
export type Reach = { isAll: true } | { isAll: false; userId: number }

export interface ThreadFilter {
  state: InboxState
  kinds: readonly InboxKind[]
  /** Assigned to this one; null for nobody. */
  assigneeId?: number | null | undefined
  courseId?: number | undefined
  search: string
  after?: { micros: string; id: number } | undefined
  limit: number
}

export interface WaitingRow {
  kind: InboxKind
  count: number
  oldestSince: Date | null
  firstId: number | null
  firstExcerpt: string | null
  firstNickName: string | null
  /** When a call was promised; null for anything else. */
  firstCallAt: Date | null
  firstReportCount: number | null
  courseIds: number[]
  assignees: { userId: number | null; nickName: string | null; count: number }[]
}

/** 4.3: the third lesson of the fourth chapter. */
export const lessonNumber = (lessons: string): RawBuilder<string | null> => {
  const of = (column: string) => sql.ref(`${lessons}.${column}`)
  return sql<string | null>`(
    select (select count(*) from catalogue_entries before where before.course_id = chapter.course_id
        and before.chapter_id is null and before.position <= chapter.position) || '.' ||
      (select count(*) from catalogue_entries before where before.chapter_id = chapter.id
        and before.position <= ${of('position')})
    from catalogue_entries chapter where chapter.id = ${of('chapter_id')})`
}

const THREAD = sql`
  select threads.id, threads.kind, threads.state, members.id as "memberId", members.nick_name as "memberName",
    members.avatar_url as "memberAvatar", coalesce(comments.title, '') as title,
    coalesce(comments.content, feedback.content) as content, threads.excerpt, threads.is_question as "isQuestion",
    threads.is_hidden as "isHidden", threads.course_id as "courseId", courses.name as "courseName",
    lessons.id as "lessonId", ${lessonNumber('lessons')} as "lessonNumber", lessons.name as "lessonName",
    comments.video_seconds as second, coalesce(feedback.kind, '') as "feedbackKind", feedback.call_at as "callAt",
    threads.report_count as "reportCount", threads.waiting_since as "waitingSince", threads.later_until as "laterUntil",
    threads.asked_at as "askedAt", threads.last_at as "lastAt", threads.answered_at as "answeredAt",
    threads.assigned_to as "assigneeId", assignees.nick_name as "assigneeName", assignees.avatar_url as "assigneeAvatar",
    threads.version, threads.comment_id as "commentId", threads.feedback_id as "feedbackId",
    (extract(epoch from threads.sort_at) * 1000000)::bigint::text as "sortMicros"`

/** A booking is a member's when it was left with a member's number. */
const BESIDE = sql`
  left join comments on comments.id = threads.comment_id
  left join feedback on feedback.id = threads.feedback_id
  left join users members on members.id = coalesce(comments.user_id, feedback.user_id,
    (select callers.id from users callers where threads.kind = 'booking' and callers.mobile = feedback.contact))
  left join users assignees on assignees.id = threads.assigned_to
  left join courses on courses.id = threads.course_id
  left join catalogue_entries lessons on lessons.id = comments.lesson_id`

/** In the caller's transaction, or by itself. */
export async function findThread(database: Database, threadId: number): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`${prepared}
    ${THREAD} from inbox_threads threads ${BESIDE} where threads.id = ${threadId}`.execute(database)
  return rows[0]
}

const andWithin = (reach: Reach) =>
  reach.isAll
    ? sql``
    : sql`and threads.course_id in (select course_id from course_staff where user_id = ${reach.userId})`

/** The thread, if it is there for whoever reaches so far. */
export async function findWithin(database: Database, threadId: number, reach: Reach): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`${prepared}
    ${THREAD} from inbox_threads threads ${BESIDE} where threads.id = ${threadId} ${andWithin(reach)}`.execute(database)
  return rows[0]
}

/** What threads are about: comments that began one, or feedback and bookings. */
export type Abouts = { commentIds: readonly number[] } | { feedbackIds: readonly number[] }

const inOrder = (state: InboxState) =>
  state === 'done' ? sql`order by sort_at desc, id desc` : sql`order by sort_at, id`

function after({ state, after: cursor }: ThreadFilter) {
  if (!cursor) return sql``
  const side = state === 'done' ? sql`<` : sql`>`
  return sql`and (sort_at, id) ${side} (timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::int)`
}

/** The threads of one kind that come next, each from the index that has them in this order. */
function nextOfKind(kind: InboxKind, filter: ThreadFilter, reach: Reach) {
  const { state, assigneeId, courseId, search, limit } = filter
  const conditions = sql`threads.state = ${state} and threads.kind = ${kind} ${after(filter)}
    ${courseId === undefined ? sql`` : sql`and threads.course_id = ${courseId}`}
    ${search === '' ? sql`` : sql`and ${matchesText(search, 'threads')}`}`
  const isOf =
    assigneeId === undefined
      ? sql``
      : assigneeId === null
        ? sql`and threads.assigned_to is null`
        : sql`and threads.assigned_to = ${assigneeId}`
  const next = (more: RawBuilder<unknown>) => sql`
    select threads.id, threads.sort_at from inbox_threads threads where ${conditions} ${isOf} ${more}
    ${inOrder(state)} limit ${limit}`
  if (reach.isAll) return sql`(${next(sql``)})`
  // What is assigned to somebody is nearly always about that one's courses: their own index has few others in it.
  if (typeof assigneeId === 'number') {
    return sql`(${next(sql`and threads.course_id in (select course_id from course_staff where user_id = ${reach.userId})`)})`
  }
  return sql`(
    select page.id, page.sort_at from course_staff own
    cross join lateral (${next(sql`and threads.course_id = own.course_id`)}) page
    where own.user_id = ${reach.userId} ${courseId === undefined ? sql`` : sql`and own.course_id = ${courseId}`}
    ${inOrder(state)} limit ${limit})`
}

/** So many of what somebody may see, in the order given. */
const ofReach = (
  reach: Reach,
  conditions: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  { order = sql``, most = INBOX_COUNT_MAX } = {},
) =>
  reach.isAll
    ? sql`select ${columns} from inbox_threads threads where ${conditions} ${order} limit ${most}`
    : sql`select found.* from course_staff own cross join lateral (
        select ${columns} from inbox_threads threads where ${conditions} and threads.course_id = own.course_id
        ${order} limit ${most}) found
        where own.user_id = ${reach.userId} ${order} limit ${most}`

/** So many of them, and no further than anybody reads. */
const countOf = (reach: Reach, conditions: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${ofReach(reach, conditions, sql`1 as one`)}) counted)`

export function createThreadsRepository(database: Database) {
  async function list(filter: ThreadFilter, reach: Reach): Promise<ThreadRow[]> {
    const kinds = filter.kinds.map((kind) => nextOfKind(kind, filter, reach))
    const { rows } = await sql<ThreadRow>`
      ${THREAD} from (
        select id, sort_at from (${sql.join(kinds, sql` union all `)}) next ${inOrder(filter.state)} limit ${filter.limit}) page
      join inbox_threads threads on threads.id = page.id ${BESIDE}
      order by page.sort_at ${filter.state === 'done' ? sql`desc` : sql``}, page.id ${filter.state === 'done' ? sql`desc` : sql``}`.execute(
      database,
    )
    return rows
  }

  async function counts(reach: Reach, userId: number, midnight: Date) {
    const isKind = (state: InboxState, kind: InboxKind) => sql`threads.state = ${state} and threads.kind = ${kind}`
    const counted = sql.join(
      INBOX_KINDS.map(
        (kind) => sql`select ${kind}::text as kind, ${countOf(reach, isKind('waiting', kind))} as waiting,
          ${countOf(reach, isKind('later', kind))} as later,
          ${countOf(reach, sql`${isKind('waiting', kind)} and threads.assigned_to = ${userId}`)} as mine,
          ${countOf(reach, sql`${isKind('waiting', kind)} and threads.assigned_to is null`)} as unassigned,
          ${countOf(reach, sql`${isKind('done', kind)} and threads.sort_at >= ${midnight}`)} as "doneToday"`,
      ),
      sql` union all `,
    )
    const { rows } = await sql<
      Record<'waiting' | 'later' | 'mine' | 'unassigned' | 'doneToday', number> & {
        kind: InboxKind
      }
    >`${prepared} ${counted}`.execute(database)
    return rows
  }

  /** Of first answers, in seconds; null without any. */
  async function answerAverage(monday: string): Promise<number | null> {
    const { rows } = await sql<{ seconds: number }>`
      select (total_seconds / answer_count)::int as seconds from inbox_answer_weeks
      where monday = ${monday}::date and answer_count > 0`.execute(database)
    return rows[0]?.seconds ?? null
  }

  /** What waits of each kind: how many, since when, the beginning of the first, and whose it is. */
  /** Counts no further than `most`. */
  async function waiting(reach: Reach, most: number): Promise<WaitingRow[]> {
    const ofKind = (kind: InboxKind) => {
      const conditions = sql`threads.state = 'waiting' and threads.kind = ${kind}`
      const columns = sql`threads.id, threads.sort_at, threads.assigned_to, threads.course_id`
      return sql`(with open as materialized (${ofReach(reach, conditions, columns, { order: inOrder('waiting'), most })})
          select ${kind}::text as kind, totals.*, threads.excerpt as "firstExcerpt", members.nick_name as "firstNickName",
            feedback.call_at as "firstCallAt", threads.report_count as "firstReportCount" from (
            select count(*)::int as count, min(sort_at) as "oldestSince", (array_agg(id order by sort_at, id))[1] as "firstId",
              coalesce(array_agg(distinct course_id) filter (where course_id is not null), '{}') as "courseIds",
              coalesce((select json_agg(json_build_object(
                  'userId', whose.assigned_to, 'nickName', users.nick_name, 'count', whose.total)
                order by whose.total desc, whose.assigned_to)
                from (select assigned_to, count(*)::int as total from open group by assigned_to) whose
                left join users on users.id = whose.assigned_to), '[]') as assignees
            from open) totals
          left join inbox_threads threads on threads.id = totals."firstId"
          left join comments on comments.id = threads.comment_id
          left join feedback on feedback.id = threads.feedback_id
          left join users members on members.id = coalesce(comments.user_id, feedback.user_id))`
    }
    const { rows } = await sql<WaitingRow>`${prepared} ${sql.join(INBOX_KINDS.map(ofKind), sql` union all `)}`.execute(
      database,
    )
    return rows
  }

  /** The thread of each, by what it is about; only those that are there for whoever reaches so far. */
  async function idsOf(abouts: Abouts, reach: Reach): Promise<Map<number, number>> {
    const [about, condition] =
      'commentIds' in abouts
        ? [sql`comment_id`, sql`comment_id = any(${[...abouts.commentIds]}::int[]) and kind = 'comment'`]
        : [sql`feedback_id`, sql`feedback_id = any(${[...abouts.feedbackIds]}::int[])`]
    const { rows } = await sql<{ about: number; id: number }>`
      select ${about} as about, id from inbox_threads threads where ${condition} ${andWithin(reach)}`.execute(database)
    return new Map(rows.map(({ about: aboutId, id }) => [aboutId, id]))
  }

  return {
    list,
    idsOf,
    findWithin: (threadId: number, reach: Reach, work: Database = database) => findWithin(work, threadId, reach),
    counts,
    answerAverage,
    waiting,
  }
}

export type ThreadsRepository = ReturnType<typeof createThreadsRepository>
