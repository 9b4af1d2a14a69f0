import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { prepared } from '../../../database/prepared-statements.ts'

interface LessonRow {
  lessonId: number
  lessonNumber: string
  name: string
  lengthSeconds: number
}

interface ExplainingLessonRow extends LessonRow {
  courseId: number
  courseName: string
  posterUrl: string
  /** Null while there is no film. */
  filePath: string | null
}

/** 4.3: the third lesson of the fourth chapter. */
const LESSON_NUMBER = sql`(
  select (select count(*) from catalogue_entries before where before.course_id = chapter.course_id
      and before.chapter_id is null and before.position <= chapter.position) || '.' ||
    (select count(*) from catalogue_entries before where before.chapter_id = chapter.id and before.position <= lessons.position)
  from catalogue_entries chapter where chapter.id = lessons.chapter_id)`

/** The lessons that explain questions, and the courses of those lessons. */
export function createQuestionPlacesRepository(database: Database) {
  async function lesson(lessonId: number): Promise<ExplainingLessonRow | undefined> {
    const { rows } = await sql<ExplainingLessonRow>`${prepared}
      select lessons.id as "lessonId", ${LESSON_NUMBER} as "lessonNumber", lessons.name,
        round(lessons.duration_seconds)::int as "lengthSeconds", courses.id as "courseId", courses.name as "courseName",
        coalesce(nullif(media.poster_url, ''), courses.thumb_url, '') as "posterUrl", media.file_path as "filePath"
      from catalogue_entries lessons
      join courses on courses.id = lessons.course_id
      left join media on media.id = lessons.media_id
      where lessons.id = ${lessonId} and lessons.chapter_id is not null`.execute(database)
    return rows[0]
  }

  async function lessonsOf(courseId: number): Promise<LessonRow[]> {
    const { rows } = await sql<LessonRow>`${prepared}
      select lessons.id as "lessonId", ${LESSON_NUMBER} as "lessonNumber", lessons.name,
        round(lessons.duration_seconds)::int as "lengthSeconds"
      from catalogue_entries lessons where lessons.course_id = ${courseId} and lessons.chapter_id is not null
      order by lessons.position`.execute(database)
    return rows
  }

  return { lesson, lessonsOf }
}

export type QuestionPlacesRepository = ReturnType<typeof createQuestionPlacesRepository>
