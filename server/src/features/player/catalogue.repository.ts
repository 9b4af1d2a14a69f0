import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface ChapterRow {
  id: number
  courseId: number
  name: string
  remark: string
}

export interface LessonRow extends ChapterRow {
  chapter_id: number
  duration_seconds: string
  /** None: the film has yet to be uploaded. */
  file_path: string | null
  hls_path: string | null
  subtitles: { language: string; name: string; path: string }[]
  handout_count: number
  poster_url: string
}

/** Of a lesson that was begun. */
export interface LessonProgress {
  lessonId: number
  coveredSeconds: number
  isFinished: boolean
  second: number
}

export function createCatalogueRepository(database: Database) {
  function chapters(courseId: number): Promise<ChapterRow[]> {
    return database
      .selectFrom('catalogue_entries')
      .select(['id', 'course_id as courseId', 'name', 'remark'])
      .where('course_id', '=', courseId)
      .where('chapter_id', 'is', null)
      .orderBy('position')
      .execute()
  }

  /** In the order of the whole course. */
  async function lessons(courseId: number): Promise<LessonRow[]> {
    const { rows } = await sql<LessonRow>`
      select l.id, l.course_id as "courseId", l.chapter_id, l.name, l.remark, l.duration_seconds,
        m.file_path, m.hls_path, coalesce(m.poster_url, '') as poster_url,
        (select coalesce(json_agg(json_build_object('language', s.language, 'name', s.name, 'path', s.path)
             order by s.language = 'zh-CN' desc, s.id), '[]')
         from film_subtitles s where s.film_id = m.id and s.path is not null and s.removed_at is null) as subtitles,
        (select count(*)::int from lesson_handouts h where h.lesson_id = l.id and h.removed_at is null) as handout_count
      from catalogue_entries l
      left join media m on m.id = l.media_id
      where l.course_id = ${courseId} and l.chapter_id is not null
      order by l.position`.execute(database)
    return rows
  }

  /** What a member has begun of these lessons: each a look-up by its key, whatever plan is kept. */
  async function begun(userId: number, lessonIds: readonly number[]): Promise<LessonProgress[]> {
    const { rows } = await sql<LessonProgress>`${prepared}
      select own.lesson_id as "lessonId", own.covered_seconds as "coveredSeconds", own.is_finished as "isFinished",
        own.position_seconds as second
      from unnest(${lessonIds}::int[]) as asked (lesson_id)
      cross join lateral (
        select * from lesson_progress p where p.user_id = ${userId} and p.lesson_id = asked.lesson_id offset 0) own`.execute(
      database,
    )
    return rows
  }

  return { chapters, lessons, begun }
}

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>
