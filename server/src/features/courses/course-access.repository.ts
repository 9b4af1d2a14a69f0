import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** A course is open when it is free or this member has paid for it (ruling 18). */
export const isOpenColumn = (userId: number | undefined) =>
  userId === undefined
    ? sql<boolean>`courses.price_fen = 0`
    : sql<boolean>`(courses.price_fen = 0 or exists (
        select from orders where orders.user_id = ${userId} and orders.course_id = courses.id and orders.status = 'paid'))`

export function createCourseAccessRepository(database: Database) {
  return {
    /** Undefined: no such course. */
    isOpenFor: async (userId: number | undefined, courseId: number): Promise<boolean | undefined> => {
      const row = await database
        .selectFrom('courses')
        .select(isOpenColumn(userId).as('is_open'))
        .where('courses.id', '=', courseId)
        .executeTakeFirst()
      return row?.is_open
    },
  }
}

export type CourseAccessRepository = ReturnType<typeof createCourseAccessRepository>
