import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

export interface StudyRow {
  watchedLessonCount: number
  lessonCount: number
  watchSeconds: number
  percent: number
  lastWatchedAt: Date | null
}

interface GatewayState {
  hasPaid: boolean
  isAsked: boolean
  lastFailure: string
}

export interface ExtraPayment {
  reference: string
  amountFen: number
  at: Date
}

export function createOrderDetailRepository(database: Database) {
  /** What a member has watched of a course: by the keys of both. */
  async function study(userId: number, courseId: number): Promise<StudyRow | undefined> {
    const { rows } = await sql<StudyRow>`
      select watched.lessons as "watchedLessonCount", courses.lesson_count as "lessonCount", watched.seconds as "watchSeconds",
        coalesce(enrolments.percent, 0) as percent,
        case when watched.lessons > 0 then enrolments.last_watched_at end as "lastWatchedAt"
      from courses
      left join enrolments on enrolments.user_id = ${userId} and enrolments.course_id = courses.id
      cross join lateral (
        select count(*)::int as lessons, coalesce(sum(covered_seconds), 0)::int as seconds from lesson_progress
        where user_id = ${userId} and course_id = ${courseId} and covered_seconds > 0) watched
      where courses.id = ${courseId}`.execute(database)
    return rows[0]
  }

  /** Came through a gateway, whether one is being asked to give back, and what it said the last time. */
  async function gatewayOf(orderId: number): Promise<GatewayState> {
    const { rows } = await sql<GatewayState>`
      select exists (select from gateway_payments where order_id = ${orderId} and state = 'paid') as "hasPaid",
        exists (select from refund_requests where order_id = ${orderId} and state = 'asked') as "isAsked",
        coalesce((select case state when 'failed' then sentence end from refund_requests
          where order_id = ${orderId} order by id desc limit 1), '') as "lastFailure"`.execute(database)
    return rows[0] ?? { hasPaid: false, isAsked: false, lastFailure: '' }
  }

  async function extraPayments(orderId: number): Promise<ExtraPayment[]> {
    const { rows } = await sql<ExtraPayment>`
      select number as reference, amount_fen as "amountFen", created_at as "at" from gateway_payments
      where order_id = ${orderId} and state = 'left-over' order by created_at, number`.execute(database)
    return rows
  }

  return { study, gatewayOf, extraPayments }
}

export type OrderDetailRepository = ReturnType<typeof createOrderDetailRepository>
