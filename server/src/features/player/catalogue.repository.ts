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
  /** Null while the film has yet to be uploaded. */
  file_path: string | null
  hls_path: string | null
  subtitles: { language: string; name: string; path: string }[]
  handout_count: number
  is_preview: boolean
  poster_url: string
  covered_seconds: number
  is_finished: boolean
  position_seconds: number
}

export function createCatalogueRepository(database: Database) {
  async function chapters(courseId: number): Promise<ChapterRow[]> {
    const { rows } = await sql<ChapterRow>`${prepared}
      select id, course_id as "courseId", name, remark from catalogue_entries
      where course_id = ${courseId} and chapter_id is null order by position`.execute(database)
    return rows
  }

  /** In the order of the whole course. */
  async function lessons(courseId: number, userId: number | undefined): Promise<LessonRow[]> {
    const { rows } = await sql<LessonRow>`${prepared}
      select l.id, l.course_id as "courseId", l.chapter_id, l.name, l.remark, l.duration_seconds,
        m.file_path, m.hls_path, coalesce(m.poster_url, '') as poster_url,
        (select coalesce(json_agg(json_build_object('language', s.language, 'name', s.name, 'path', s.path)
             order by s.language = 'zh-CN' desc, s.id), '[]')
         from film_subtitles s where s.film_id = m.id and s.path is not null and s.removed_at is null) as subtitles,
        (select count(*)::int from lesson_handouts h where h.lesson_id = l.id and h.removed_at is null) as handout_count,
        l.id in (select preview_lessons(${courseId})) as is_preview,
        coalesce(p.covered_seconds, 0) as covered_seconds, coalesce(p.is_finished, false) as is_finished,
        coalesce(p.position_seconds, 0) as position_seconds
      from catalogue_entries l
      left join media m on m.id = l.media_id
      left join lesson_progress p on p.user_id = ${userId ?? null} and p.lesson_id = l.id
      where l.course_id = ${courseId} and l.chapter_id is not null
      order by l.position`.execute(database)
    return rows
  }

  return { chapters, lessons }
}

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>
