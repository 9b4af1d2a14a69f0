import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

/** What happened before a moment, the newest of it. */
export interface Stretch {
  userId: number
  before: Date
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
  /** What it costs; of a refund, what was left to give back. */
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
  /** The comment that the conversation began with; itself where it is no reply. */
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

const ORDER_STEPS = [
  ['placed', 'created_at'],
  ['paid', 'paid_at'],
  ['cancelled', 'cancelled_at'],
  ['refunded', 'refunded_at'],
] as const

/** Rows of a former version have no name of their own. */
const ORDERED_NAME = sql<string>`coalesce(nullif(orders.course_name, ''), (select name from courses where id = orders.course_id), '')`

/** Each of them by an index of its own, or over what one member has of it. */
export function createTimelineRepository(database: Database) {
  /** `lastDay`: up to and with this one. */
  async function studyDays({ userId, lastDay, limit }: { userId: number; lastDay: string; limit: number }) {
    const { rows } = await sql<StudyDayRow>`${prepared}
      select days.day::text, days.watch_seconds as "watchSeconds",
        coalesce(days.lesson_count, (
          select count(*)::int from study_day_lessons seen
          where seen.user_id = days.user_id and seen.day = days.day and seen.watch_seconds > 0)) as "lessonCount",
        array(
          select lessons.name from study_day_lessons seen join catalogue_entries lessons on lessons.id = seen.lesson_id
          where seen.user_id = days.user_id and seen.day = days.day and seen.watch_seconds > 0
          order by seen.watch_seconds desc, lessons.id limit ${sql.lit(LESSONS_NAMED)}) as "lessonNames"
      from study_days days
      where days.user_id = ${userId} and days.day <= ${lastDay}::date and days.watch_seconds > 0
      order by days.day desc limit ${limit}`.execute(database)
    return rows
  }

  /** Those that were finished, by when they were begun. */
  async function practice({ userId, before, limit }: Stretch): Promise<PracticeRow[]> {
    const { rows } = await sql<PracticeRow>`${prepared}
      select sets.id, sets.created_at as at, sets.title, done.answered, done."right", done.seconds
      from (
        select * from practice_sets
        where user_id = ${userId} and created_at < ${before} and finished_at is not null
        order by created_at desc, id desc limit ${limit}) sets
      cross join lateral (
        select count(*)::int as answered, count(*) filter (where is_right)::int as "right",
          coalesce(sum(seconds), 0)::int as seconds
        from question_answers where set_id = sets.id) done
      order by sets.created_at desc, sets.id desc`.execute(database)
    return rows
  }

  async function finished({ userId, before, limit }: Stretch): Promise<FinishedRow[]> {
    const { rows } = await sql<FinishedRow>`${prepared}
      select mine.finished_at as at, courses.id as "courseId", courses.name as "courseName",
        courses.lesson_count as "lessonCount", mine.started_at as "startedAt"
      from enrolments mine join courses on courses.id = mine.course_id
      where mine.user_id = ${userId} and mine.finished_at < ${before}
      order by mine.finished_at desc limit ${limit}`.execute(database)
    return rows
  }

  async function certificates({ userId, before, limit }: Stretch): Promise<CertificateRow[]> {
    const { rows } = await sql<CertificateRow>`${prepared}
      select number, issued_at as at, course_name as "courseName", withdrawn_at as "withdrawnAt"
      from certificates where user_id = ${userId} and issued_at < ${before}
      order by issued_at desc limit ${limit}`.execute(database)
    return rows
  }

  /** An order is there once for each step that it has taken: the newest of each, by its own index, however many a member has placed. */
  async function orders({ userId, before, limit }: Stretch): Promise<OrderEventRow[]> {
    const newest = ORDER_STEPS.map(
      ([step, column]) => sql`(
        select id, ${sql.lit(step)} as step, ${sql.ref(column)} as at from orders
        where user_id = ${userId} and ${sql.ref(column)} < ${before} order by ${sql.ref(column)} desc limit ${limit})`,
    )
    const { rows } = await sql<OrderEventRow>`${prepared}
      select orders.number, steps.step, steps.at,
        ${ORDERED_NAME} as "courseName",
        coalesce((
          select -entries.amount_fen from order_entries entries
          where entries.order_id = orders.id and entries.kind = 'refund' and steps.step = 'refunded'), orders.price_fen) as "amountFen"
      from (
        select * from (${sql.join(newest, sql` union all `)}) every_step order by at desc, id desc limit ${limit}) steps
      join orders on orders.id = steps.id
      order by steps.at desc, orders.id desc`.execute(database)
    return rows
  }

  /** Only the ledger knows of them: an order that has given back a part is still paid. */
  async function partRefunds({ userId, before, limit }: Stretch): Promise<PartRefundRow[]> {
    const { rows } = await sql<PartRefundRow>`${prepared}
      select entries.id, orders.number, entries.at, ${ORDERED_NAME} as "courseName", -entries.amount_fen as "amountFen"
      from orders join order_entries entries on entries.order_id = orders.id and entries.kind = 'part-refund'
      where orders.user_id = ${userId} and orders.refunded_fen > 0 and entries.at < ${before}
      order by entries.at desc, entries.id desc limit ${limit}`.execute(database)
    return rows
  }

  async function comments({ userId, before, limit }: Stretch): Promise<CommentRow[]> {
    const { rows } = await sql<CommentRow>`${prepared}
      select mine.id, coalesce(mine.parent_id, mine.id) as "firstId", mine.created_at as at, courses.id as "courseId", courses.name as "courseName",
        lessons.name as "lessonName", mine.video_seconds as second, mine.content, mine.is_question as "isQuestion",
        mine.parent_id is not null as "isReply", mine.hidden_at is not null as "isHidden",
        mine.reply_content as answer, answerers.nick_name as "answeredBy"
      from (
        select * from comments where user_id = ${userId} and created_at < ${before}
        order by created_at desc, id desc limit ${limit}) mine
      join courses on courses.id = mine.course_id
      left join catalogue_entries lessons on lessons.id = mine.lesson_id
      left join users answerers on answerers.id = mine.replied_by
      order by mine.created_at desc, mine.id desc`.execute(database)
    return rows
  }

  /** The member's own words, and bookings of the member's number, which were made without an account. */
  async function feedback({ userId, before, limit }: Stretch): Promise<FeedbackRow[]> {
    const { rows } = await sql<FeedbackRow>`${prepared}
      select said.id, said.created_at as at, said.kind, said.content, said.answer, answerers.nick_name as "answeredBy",
        said.call_at as "callAt"
      from (
        (select * from feedback where user_id = ${userId} and created_at < ${before} and kind <> 'booking'
          order by created_at desc, id desc limit ${limit})
        union all
        (select * from feedback where kind = 'booking' and created_at < ${before}
            and contact = (select mobile from users where id = ${userId})
          order by created_at desc limit ${limit})) said
      left join users answerers on answerers.id = said.answered_by
      order by said.created_at desc, said.id desc limit ${limit}`.execute(database)
    return rows
  }

  return { studyDays, practice, finished, certificates, orders, partRefunds, comments, feedback }
}

export type TimelineRepository = ReturnType<typeof createTimelineRepository>
