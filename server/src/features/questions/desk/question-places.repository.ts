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
  /** Null: no film yet. */
  filePath: string | null
}

/** 4.3: the third lesson of the fourth chapter. */
const LESSON_NUMBER = sql`(
  select (select count(*) from catalogue_entries before where before.course_id = chapter.course_id
      and before.chapter_id is null and before.position <= chapter.position) || '.' ||
    (select count(*) from catalogue_entries before where before.chapter_id = chapter.id and before.position <= lessons.position)
  from catalogue_entries chapter where chapter.id = lessons.chapter_id)`

/** The lessons that questions are explained in, and whose questions they are. */
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

  /** About a lesson of an own course, or begun by them once. */
  async function isOwn(userId: number, questionId: number): Promise<boolean> {
    const { rows } = await sql<{ isOwn: boolean }>`${prepared}
      select exists (
          select from questions join catalogue_entries lessons on lessons.id = questions.lesson_id
          join course_staff on course_staff.course_id = lessons.course_id and course_staff.user_id = ${userId}
          where questions.id = ${questionId})
        or exists (select from revisions
          where kind = 'question' and subject_id = ${questionId} and begun_by = ${userId}) as "isOwn"`.execute(database)
    return rows[0]?.isOwn ?? false
  }

  async function teaches(userId: number, courseId: number): Promise<boolean> {
    const { rows } = await sql<{ isOwn: boolean }>`${prepared}
      select exists (select from course_staff where user_id = ${userId} and course_id = ${courseId}) as "isOwn"`.execute(
      database,
    )
    return rows[0]?.isOwn ?? false
  }

  return { lesson, lessonsOf, isOwn, teaches }
}

export type QuestionPlacesRepository = ReturnType<typeof createQuestionPlacesRepository>
