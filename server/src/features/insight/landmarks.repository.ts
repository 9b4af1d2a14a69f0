import type { LessonMark } from '@bee/contract/player/lesson-marks.ts'
import { REPLAY_LEARNERS } from '@bee/contract/player/curves.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface LandmarksRow {
  courseId: number
  isPreview: boolean
  marks: LessonMark[]
  storyboardPath: string | null
  /** Null while too few have watched the lesson, or no learner has watched a part again. */
  hotFrom: number | null
  hotTo: number | null
  replays: number[] | null
}

export function createLandmarksRepository(database: Database) {
  async function of(lessonId: number): Promise<LandmarksRow | undefined> {
    const { rows } = await sql<LandmarksRow>`
      select l.course_id as "courseId", l.marks, m.storyboard_path as "storyboardPath", c.hot_from as "hotFrom",
        c.hot_to as "hotTo", case when c.hot_from is not null then c.replay_counts end as replays,
        l.id in (select preview_lessons(l.course_id)) as "isPreview"
      from catalogue_entries l
      join media m on m.id = l.media_id
      left join lesson_curves c on c.lesson_id = l.id and c.learner_count >= ${sql.lit(REPLAY_LEARNERS)}
      where l.id = ${lessonId} and l.chapter_id is not null`.execute(database)
    return rows[0]
  }

  return { of }
}

export type LandmarksRepository = ReturnType<typeof createLandmarksRepository>
