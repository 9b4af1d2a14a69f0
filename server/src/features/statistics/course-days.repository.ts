import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface CourseDayRow {
  day: string
  learners: number
  seconds: number
}

export function createCourseDaysRepository(database: Database) {
  /** Starts from the learners of the day, so that only this day is read. A second count of the day replaces the first. */
  async function count(day: string): Promise<void> {
    await sql`
      insert into course_days (course_id, day, learners, seconds)
      select lessons.course_id, ${day}::date, count(distinct studied.user_id)::int, sum(watched.watch_seconds)
      from study_days studied
      join study_day_lessons watched on watched.user_id = studied.user_id and watched.day = studied.day
      join catalogue_entries lessons on lessons.id = watched.lesson_id
      where studied.day = ${day}::date and watched.watch_seconds > 0
      group by lessons.course_id
      on conflict (course_id, day) do update set learners = excluded.learners, seconds = excluded.seconds`.execute(
      database,
    )
  }

  async function since(courseId: number, day: string): Promise<CourseDayRow[]> {
    const { rows } = await sql<CourseDayRow>`
      select day, learners, seconds::float8 as seconds from course_days
      where course_id = ${courseId} and day >= ${day}::date order by day`.execute(database)
    return rows
  }

  /** The days with counted courses. */
  async function countedSince(day: string): Promise<string[]> {
    const { rows } = await sql<{ day: string }>`
      select day from daily_numbers where day >= ${day}::date and has_courses`.execute(database)
    return rows.map((row) => row.day)
  }

  return { count, since, countedSince }
}

export type CourseDaysRepository = ReturnType<typeof createCourseDaysRepository>
