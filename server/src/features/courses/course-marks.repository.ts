import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

interface Mark {
  table: 'course_likes' | 'course_collections'
  counter: 'like_count' | 'collect_count'
}

export const LIKE: Mark = { table: 'course_likes', counter: 'like_count' }
export const COLLECTION: Mark = { table: 'course_collections', counter: 'collect_count' }

interface Counted {
  count: number | null
}

export function createCourseMarksRepository(database: Database) {
  const countOf = async (query: ReturnType<typeof sql<Counted>>) =>
    (await query.execute(database)).rows[0]?.count ?? undefined

  /**
   * One statement: the counter moves only when a row was really inserted, so a double click counts once. Answers the counter; undefined: no
   * such course, or a hidden one.
   */
  function add({ table, counter }: Mark, userId: number, courseId: number, now: Date): Promise<number | undefined> {
    return countOf(sql<Counted>`
      with added as (
        insert into ${sql.table(table)} (user_id, course_id, created_at)
        select ${userId}, id, ${now} from courses where id = ${courseId} and hidden_at is null
        on conflict do nothing returning course_id),
      counted as (
        update courses set ${sql.ref(counter)} = ${sql.ref(counter)} + 1
        from added where courses.id = added.course_id returning ${sql.ref(counter)} as count)
      select coalesce((select count from counted),
                      (select ${sql.ref(counter)} from courses
                       where id = ${courseId} and hidden_at is null)) as count`)
  }

  function remove({ table, counter }: Mark, userId: number, courseId: number): Promise<number | undefined> {
    return countOf(sql<Counted>`
      with removed as (
        delete from ${sql.table(table)} where user_id = ${userId} and course_id = ${courseId} returning course_id),
      counted as (
        update courses set ${sql.ref(counter)} = greatest(${sql.ref(counter)} - 1, 0)
        from removed where courses.id = removed.course_id returning ${sql.ref(counter)} as count)
      select coalesce((select count from counted),
                      (select ${sql.ref(counter)} from courses where id = ${courseId})) as count`)
  }

  return { add, remove }
}

export type CourseMarksRepository = ReturnType<typeof createCourseMarksRepository>
