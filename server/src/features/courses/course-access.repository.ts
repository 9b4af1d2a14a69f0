import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** A course is open when it is free or this member has paid for it (ruling 18). */
export const isOpenColumn = (userId: number | undefined) =>
  userId === undefined
    ? sql<boolean>`courses.price_fen = 0`
    : sql<boolean>`(courses.price_fen = 0 or exists (
      select from orders where orders.user_id = ${userId} and orders.course_id = courses.id and orders.status = 'paid'))`

/** A course that was withdrawn is there only for those who have begun it or paid for it. */
export const isShownColumn = (userId: number | undefined) =>
  userId === undefined
    ? sql<boolean>`courses.hidden_at is null`
    : sql<boolean>`(courses.hidden_at is null or keeps_course(${userId}, courses.id))`

export interface CourseAccessRow {
  is_open: boolean
  is_free: boolean
}

export function createCourseAccessRepository(database: Database) {
  /** Undefined: no such course for this member. */
  function find(userId: number | undefined, courseId: number): Promise<CourseAccessRow | undefined> {
    return database
      .selectFrom('courses')
      .select([isOpenColumn(userId).as('is_open'), sql<boolean>`courses.price_fen = 0`.as('is_free')])
      .where('courses.id', '=', courseId)
      .where(isShownColumn(userId))
      .executeTakeFirst()
  }

  return { find }
}

export type CourseAccessRepository = ReturnType<typeof createCourseAccessRepository>
