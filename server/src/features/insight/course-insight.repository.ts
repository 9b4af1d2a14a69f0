import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface CourseFigures {
  courseId: number
  learnerCount: number
  finisherCount: number
  lessonCount: number
  /** Lessons with enough learners to be listed. */
  listedCount: number
}

export function createCourseInsightRepository(database: Database) {
  async function figures(courseId: number): Promise<CourseFigures | undefined> {
    const { rows } = await sql<CourseFigures>`
      select id as "courseId", learner_count as "learnerCount", coalesce(finisher_count, 0) as "finisherCount",
        lesson_count - unfilmed_count as "lessonCount",
        (select count(*)::int from lesson_curves where course_id = courses.id
          and learner_count >= ${sql.lit(CURVE_LEARNERS)}) as "listedCount"
      from courses where id = ${courseId}`.execute(database)
    return rows[0]
  }

  return { figures }
}

export type CourseInsightRepository = ReturnType<typeof createCourseInsightRepository>
