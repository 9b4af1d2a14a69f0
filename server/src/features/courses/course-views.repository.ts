import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface CourseOpening {
  visitor: string
  courseId: number
  openedAt: Date
}

export function createCourseViewsRepository(database: Database) {
  /**
   * Writes many openings in one statement. An opening counts when its visitor has no mark on the course, an old one, or one from the future
   * (the clock was set back). Rows are locked in one order, so that two processes never wait for each other.
   */
  function write(openings: readonly CourseOpening[], countsAgainAfterMs: number) {
    return sql`
      with opened as (
        select distinct on (visitor, course_id) visitor, course_id, opened_at
        from unnest(${openings.map(({ visitor }) => visitor)}::text[],
                    ${openings.map(({ courseId }) => courseId)}::int[],
                    ${openings.map(({ openedAt }) => openedAt)}::timestamptz[]) as t (visitor, course_id, opened_at)
        join courses on courses.id = t.course_id
        order by visitor, course_id, opened_at),
      marked as (
        insert into course_view_marks as marks (visitor, course_id, seen_at) select * from opened
        on conflict (visitor, course_id) do update set seen_at = excluded.seen_at
        where abs(extract(epoch from excluded.seen_at - marks.seen_at)) * 1000 >= ${countsAgainAfterMs}
        returning course_id),
      counted as (select course_id, count(*)::int as openings from marked group by course_id),
      locked as (
        select id from courses where id in (select course_id from counted) order by id for no key update)
      update courses set view_count = view_count + counted.openings
      from locked join counted on counted.course_id = locked.id where courses.id = locked.id`.execute(database)
  }

  function deleteMarksBefore(time: Date) {
    return database.deleteFrom('course_view_marks').where('seen_at', '<', time).execute()
  }

  return { write, deleteMarksBefore }
}

export type CourseViewsRepository = ReturnType<typeof createCourseViewsRepository>
