import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'

/** Estimates the openings of courses from before the site counted them, from the rows that members left. */
export function createViewImport() {
  /**
   * An opening is a member and a day of Asia/Shanghai on which the member did something with the course: watched a lesson of it, began or
   * liked or kept it, spoke about it or ordered it. Several things on one day are one opening.
   */
  async function count(work: Work, courseIds: readonly number[]): Promise<void> {
    const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`
    await sql`
      with openings as (
        select lessons.course_id, days.user_id, days.day
        from study_day_lessons days join catalogue_entries lessons on lessons.id = days.lesson_id
        union select course_id, user_id, ${dayOf('updated_at')} from lesson_progress
        union select course_id, user_id, ${dayOf('started_at')} from enrolments
        union select course_id, user_id, ${dayOf('created_at')} from course_likes
        union select course_id, user_id, ${dayOf('created_at')} from course_collections
        union select course_id, user_id, ${dayOf('created_at')} from comments
        union select course_id, user_id, ${dayOf('created_at')} from orders)
      update courses set view_count = counted.total
      from (
        select courses.id, count(openings.user_id) as total
        from courses left join openings on openings.course_id = courses.id
        where courses.id = any(${[...courseIds]}::int[]) group by courses.id) counted
      where counted.id = courses.id`.execute(work)
  }

  return { count }
}
