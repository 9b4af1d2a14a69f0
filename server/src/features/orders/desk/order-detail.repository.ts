import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

export interface StudyRow {
  watchedLessonCount: number
  lessonCount: number
  watchSeconds: number
  percent: number
  lastWatchedAt: Date | null
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

  /** Came through a gateway, and whether one is being asked to give back. */
  async function gatewayOf(orderId: number): Promise<{ hasPaid: boolean; isAsked: boolean }> {
    const { rows } = await sql<{ hasPaid: boolean; isAsked: boolean }>`
      select exists (select from gateway_payments where order_id = ${orderId} and state = 'paid') as "hasPaid",
        exists (select from refund_requests where order_id = ${orderId} and state = 'asked') as "isAsked"`.execute(
      database,
    )
    return rows[0] ?? { hasPaid: false, isAsked: false }
  }

  return { study, gatewayOf }
}

export type OrderDetailRepository = ReturnType<typeof createOrderDetailRepository>
