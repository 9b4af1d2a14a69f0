import { TIMELINE_PAGE_SIZE } from '@bee/contract/manage/members/member-fields.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { jsonRows, rowsOfJson, type JsonRow } from '../../database/rows/json-rows.ts'
import { prepared } from '../../database/prepared-statements.ts'

/** The most entries of one moment that the page before can have shown. */
const SHOWN_OF_ONE_MOMENT = 20
/** The rows that each part reads for a page: one more than the page shows, to know whether there are more, and those of one moment. */
export const readFor = (limit: number) => limit + 1 + SHOWN_OF_ONE_MOMENT

/** The newest events before a moment. */
export interface Stretch {
  userId: number
  before: Date
  /** The last day, inclusive: a day counts as its last moment. */
  lastDay: string
  limit: number
}

export interface StudyDayRow {
  day: string
  watchSeconds: number
  lessonCount: number
  lessonNames: string[]
}

export interface PracticeRow {
  id: number
  at: Date
  title: string
  answered: number
  right: number
  seconds: number
}

export interface FinishedRow {
  at: Date
  courseId: number
  courseName: string
  lessonCount: number
  startedAt: Date
}

export interface CertificateRow {
  number: string
  at: Date
  courseName: string
  withdrawnAt: Date | null
}

export interface OrderEventRow {
  number: string
  step: 'placed' | 'paid' | 'cancelled' | 'refunded'
  at: Date
  courseName: string
  /** The price; for a refund, the sum that was still to give back. */
  amountFen: number
}

export interface PartRefundRow {
  id: number
  number: string
  at: Date
  courseName: string
  amountFen: number
}

export interface CommentRow {
  id: number
  /** The comment that began the conversation; for a first comment its own id. */
  firstId: number
  at: Date
  courseId: number
  courseName: string
  lessonName: string | null
  second: number | null
  content: string
  isQuestion: boolean
  isReply: boolean
  isHidden: boolean
  answer: string | null
  answeredBy: string | null
}

export interface FeedbackRow {
  id: number
  at: Date
  kind: string
  content: string
  answer: string | null
  answeredBy: string | null
  callAt: Date | null
}

const LESSONS_NAMED = 4
/** More courses than a member is given, and more certificates than a member earns. */
const MOST_ACTED_ON = 200

const ORDER_STEPS = [
  ['placed', 'created_at'],
  ['paid', 'paid_at'],
  ['cancelled', 'cancelled_at'],
  ['refunded', 'refunded_at'],
] as const

/** Rows of a former version have no course name of their own. */
const ORDERED_NAME = sql<string>`coalesce(nullif(orders.course_name, ''), (select name from courses where id = orders.course_id), '')`

const studyDays = (limit: number) => sql`
  select days.day::text, days.watch_seconds as "watchSeconds",
    coalesce(days.lesson_count, (
      select count(*)::int from study_day_lessons seen
      where seen.user_id = days.user_id and seen.day = days.day and seen.watch_seconds > 0)) as "lessonCount",
    array(
      select lessons.name from study_day_lessons seen join catalogue_entries lessons on lessons.id = seen.lesson_id
      where seen.user_id = days.user_id and seen.day = days.day and seen.watch_seconds > 0
      order by seen.watch_seconds desc, lessons.id limit ${sql.lit(LESSONS_NAMED)}) as "lessonNames"
  from study_days days
  where days.user_id = asked.user_id and days.day <= asked.last_day and days.watch_seconds > 0
  order by days.day desc limit ${sql.lit(limit)}`

/** Finished sets only, by the time of their start. */
const practice = (limit: number) => sql`
  select sets.id, sets.created_at as at, sets.title, done.answered, done."right", done.seconds
  from (
    select * from practice_sets
    where user_id = asked.user_id and created_at < asked.before and finished_at is not null
    order by created_at desc, id desc limit ${sql.lit(limit)}) sets
  cross join lateral (
    select count(*)::int as answered, count(*) filter (where is_right)::int as "right",
      coalesce(sum(seconds), 0)::int as seconds
    from question_answers where set_id = sets.id) done
  order by sets.created_at desc, sets.id desc`

const finished = (limit: number) => sql`
  select mine.finished_at as at, courses.id as "courseId", courses.name as "courseName",
    courses.lesson_count as "lessonCount", mine.started_at as "startedAt"
  from enrolments mine join courses on courses.id = mine.course_id
  where mine.user_id = asked.user_id and mine.finished_at < asked.before
  order by mine.finished_at desc limit ${sql.lit(limit)}`

const certificates = (limit: number) => sql`
  select number, issued_at as at, course_name as "courseName", withdrawn_at as "withdrawnAt"
  from certificates where user_id = asked.user_id and issued_at < asked.before
  order by issued_at desc limit ${sql.lit(limit)}`

/** Each step of an order is one entry. Each step has its own index, so the cost does not depend on the number of orders. */
function orders(limit: number) {
  const newest = ORDER_STEPS.map(
    ([step, column]) => sql`(
      select id, ${sql.lit(step)} as step, ${sql.ref(column)} as at from orders
      where user_id = asked.user_id and ${sql.ref(column)} < asked.before and ${sql.ref(column)} >= asked.since
      order by ${sql.ref(column)} desc limit ${sql.lit(limit)})`,
  )
  return sql`
  select orders.number, steps.step, steps.at,
    ${ORDERED_NAME} as "courseName",
    coalesce((
      select -entries.amount_fen from order_entries entries
      where entries.order_id = orders.id and entries.kind = 'refund' and steps.step = 'refunded'), orders.price_fen) as "amountFen"
  from (
    select * from (${sql.join(newest, sql` union all `)}) every_step order by at desc, id desc limit ${sql.lit(limit)}) steps
  join orders on orders.id = steps.id
  order by steps.at desc, orders.id desc`
}

/**
 * Part refunds are only in the ledger: the order is still paid. No part follows a whole refund, so an order refunded before the page begins
 * has no part on it.
 */
const partRefunds = (limit: number) => sql`
  select entries.id, orders.number, entries.at, ${ORDERED_NAME} as "courseName", -entries.amount_fen as "amountFen"
  from (
    select * from orders where user_id = asked.user_id and refunded_fen > 0 and refunded_at is null
    union all
    select * from orders where user_id = asked.user_id and refunded_fen > 0 and refunded_at >= asked.since) orders
  join order_entries entries on entries.order_id = orders.id and entries.kind = 'part-refund'
  where entries.at < asked.before
  order by entries.at desc, entries.id desc limit ${sql.lit(limit)}`

const comments = (limit: number) => sql`
  select mine.id, coalesce(mine.parent_id, mine.id) as "firstId", mine.created_at as at, courses.id as "courseId", courses.name as "courseName",
    lessons.name as "lessonName", mine.video_seconds as second, mine.content, mine.is_question as "isQuestion",
    mine.parent_id is not null as "isReply", mine.hidden_at is not null as "isHidden",
    mine.reply_content as answer, answerers.nick_name as "answeredBy"
  from (
    select * from comments
    where user_id = asked.user_id and created_at < asked.before and created_at >= asked.since
    order by created_at desc, id desc limit ${sql.lit(limit)}) mine
  join courses on courses.id = mine.course_id
  left join catalogue_entries lessons on lessons.id = mine.lesson_id
  left join users answerers on answerers.id = mine.replied_by
  order by mine.created_at desc, mine.id desc`

/** The member's own feedback, and bookings with the member's number, which were made without an account. */
const feedback = (limit: number) => sql`
  select said.id, said.created_at as at, said.kind, said.content, said.answer, answerers.nick_name as "answeredBy",
    said.call_at as "callAt"
  from (
    (select * from feedback where user_id = asked.user_id and created_at < asked.before and kind <> 'booking'
      order by created_at desc, id desc limit ${sql.lit(limit)})
    union all
    (select * from feedback where kind = 'booking' and created_at < asked.before
        and contact = (select mobile from users where id = asked.user_id)
      order by created_at desc limit ${sql.lit(limit)})) said
  left join users answerers on answerers.id = said.answered_by
  order by said.created_at desc, said.id desc limit ${sql.lit(limit)}`

/** The grants; the acts on them are entries too. */
const grants = () => sql`
  select id from course_grants where user_id = asked.user_id order by granted_at desc, id desc limit ${sql.lit(MOST_ACTED_ON)}`

/** All certificates of any age: an act of staff on one has its own later date. */
const certificateNumbers = () => sql`
  select number from certificates where user_id = asked.user_id order by issued_at desc limit ${sql.lit(MOST_ACTED_ON)}`

/** The rows of the timeline, part by part. */
export interface TimelineRows {
  studyDays: StudyDayRow[]
  practice: PracticeRow[]
  finished: FinishedRow[]
  certificates: CertificateRow[]
  orders: OrderEventRow[]
  partRefunds: PartRefundRow[]
  comments: CommentRow[]
  feedback: FeedbackRow[]
  grants: { id: number }[]
  certificateNumbers: { number: string }[]
}

export type TimelinePart = keyof TimelineRows

/** Each part reads by an index of its own, or over one member's rows of an index. */
const PARTS: Record<TimelinePart, (limit: number) => ReturnType<typeof sql>> = {
  studyDays,
  practice,
  finished,
  certificates,
  orders,
  partRefunds,
  comments,
  feedback,
  grants,
  certificateNumbers,
}

/**
 * Rows older than `limit` orders and comments together are on no page that has both. For members with thousands of rows this halves the
 * rows that are read.
 */
const oldestShown = (limit: number) => sql`coalesce((
  select at from (
    (select created_at as at from orders where user_id = who.user_id and created_at < who.before
      order by created_at desc limit ${sql.lit(limit)})
    union all
    (select created_at from comments where user_id = who.user_id and created_at < who.before
      order by created_at desc limit ${sql.lit(limit)})) both_of_them
  order by at desc offset ${sql.lit(limit - 1)} limit 1), '-infinity')`

type JsonTimeline = { [Part in TimelinePart]?: JsonRow<TimelineRows[Part][number]>[] }

export function createTimelineRepository(database: Database) {
  /**
   * Reads all wanted parts in one statement; the others are empty. User id and time are in a subquery that the planner does not see
   * through: otherwise it would plan anew for each member.
   */
  async function read(stretch: Stretch, parts: readonly TimelinePart[]): Promise<TimelineRows> {
    const { userId, before, lastDay, limit } = stretch
    const lists = parts.map((part) => sql`${jsonRows(PARTS[part](limit))} as ${sql.ref(part)}`)
    const isUsual = limit === readFor(TIMELINE_PAGE_SIZE)
    const isMixed = parts.includes('orders') && parts.includes('comments')
    const since = isMixed ? oldestShown(limit) : sql`timestamptz '-infinity'`
    const { rows } = await sql<JsonTimeline>`${isUsual ? prepared : sql``}
      select ${sql.join(lists)} from (
        select who.*, ${since} as since from (
          select ${userId}::int as user_id, ${before}::timestamptz as before, ${lastDay}::date as last_day offset 0) who
        offset 0) asked`.execute(database)
    const found = rows[0] ?? {}
    return {
      studyDays: found.studyDays ?? [],
      practice: rowsOfJson<PracticeRow>(found.practice ?? [], ['at']),
      finished: rowsOfJson<FinishedRow>(found.finished ?? [], ['at', 'startedAt']),
      certificates: rowsOfJson<CertificateRow>(found.certificates ?? [], ['at', 'withdrawnAt']),
      orders: rowsOfJson<OrderEventRow>(found.orders ?? [], ['at']),
      partRefunds: rowsOfJson<PartRefundRow>(found.partRefunds ?? [], ['at']),
      comments: rowsOfJson<CommentRow>(found.comments ?? [], ['at']),
      feedback: rowsOfJson<FeedbackRow>(found.feedback ?? [], ['at', 'callAt']),
      grants: found.grants ?? [],
      certificateNumbers: found.certificateNumbers ?? [],
    }
  }

  return { read }
}

export type TimelineRepository = ReturnType<typeof createTimelineRepository>
