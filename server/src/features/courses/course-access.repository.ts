import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

/** A member at a moment: a grant for some days ends by the clock. */
export interface Reader {
  userId: number
  now: Date
}

/** Whether the member has the course of this column: paid for, or given by the school and neither taken back nor run out. */
export const hasCourse = ({ userId, now }: Reader, courseId: string) => sql<boolean>`(exists (
    select from orders where orders.user_id = ${userId} and orders.course_id = ${sql.ref(courseId)} and orders.status = 'paid')
  or exists (
    select from course_grants grants where grants.user_id = ${userId} and grants.course_id = ${sql.ref(courseId)}
      and grants.taken_back_at is null and (grants.until is null or grants.until > ${now})))`

/** A course is open when it is free or this member has it (ruling 18). */
export const isOpenColumn = (reader: Reader | undefined) =>
  reader === undefined
    ? sql<boolean>`courses.price_fen = 0`
    : sql<boolean>`(courses.price_fen = 0 or ${hasCourse(reader, 'courses.id')})`

/** A hidden course is there only for members who have begun it, paid for it or been given it. */
export const isShownColumn = (userId: number | undefined) =>
  userId === undefined
    ? sql<boolean>`courses.hidden_at is null`
    : sql<boolean>`(courses.hidden_at is null or keeps_course(${userId}, courses.id))`

export interface CourseAccessRow {
  is_open: boolean
  is_free: boolean
}

/** The facts behind the decision, for staff who ask why. */
export interface AccessGroundsRow {
  courseName: string
  isFree: boolean
  hiddenAt: Date | null
  begunAt: Date | null
  paidAt: Date | null
  refundedAt: Date | null
  pendingSince: Date | null
  grantedAt: Date | null
  grantedUntil: Date | null
  takenBackAt: Date | null
}

export function createCourseAccessRepository(database: Database) {
  /** Undefined: no such course for this member. */
  async function find(reader: Reader | undefined, courseId: number): Promise<CourseAccessRow | undefined> {
    const { rows } = await sql<CourseAccessRow>`${prepared}
      select ${isOpenColumn(reader)} as is_open, courses.price_fen = 0 as is_free
      from courses where courses.id = ${courseId} and ${isShownColumn(reader?.userId)}`.execute(database)
    return rows[0]
  }

  /** Whether this member may watch the lesson: its course is open, or it can be tried. */
  async function mayWatch(reader: Reader, lessonId: number): Promise<boolean> {
    const { rows } = await sql`${prepared}
      select from catalogue_entries lessons join courses on courses.id = lessons.course_id
      where lessons.id = ${lessonId} and ${isShownColumn(reader.userId)}
        and (${isOpenColumn(reader)} or lessons.id in (select preview_lessons(courses.id)))`.execute(database)
    return rows.length > 0
  }

  /** The newest order and the newest grant. Undefined: there is no such course at all. */
  async function grounds(userId: number, courseId: number): Promise<AccessGroundsRow | undefined> {
    const { rows } = await sql<AccessGroundsRow>`
      select courses.name as "courseName", courses.price_fen = 0 as "isFree", courses.hidden_at as "hiddenAt",
        (select started_at from enrolments where user_id = ${userId} and course_id = courses.id) as "begunAt",
        ordered."paidAt", ordered."refundedAt", ordered."pendingSince",
        given.granted_at as "grantedAt", given.until as "grantedUntil", given.taken_back_at as "takenBackAt"
      from courses
      left join lateral (
        select max(paid_at) filter (where status = 'paid') as "paidAt",
          max(refunded_at) filter (where status = 'refunded') as "refundedAt",
          max(created_at) filter (where status = 'pending') as "pendingSince"
        from orders where user_id = ${userId} and course_id = courses.id) ordered on true
      left join lateral (
        select granted_at, until, taken_back_at from course_grants
        where user_id = ${userId} and course_id = courses.id
        order by taken_back_at is null desc, id desc limit 1) given on true
      where courses.id = ${courseId}`.execute(database)
    return rows[0]
  }

  return { find, mayWatch, grounds }
}

export type CourseAccessRepository = ReturnType<typeof createCourseAccessRepository>
