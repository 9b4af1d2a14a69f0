import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface BankFilter {
  /** Includes the sub-types. */
  typeId?: number | undefined
  ids?: readonly number[] | undefined
}

/** The names in a file that are not in the question's draft. */
export interface BankNames {
  id: number
  slug: string
  pictureName: string | null
  courseSlug: string | null
  lessonName: string | null
  /** The number of lessons in the course with this name. */
  sameNames: number
  lessonPlace: string | null
}

export function createBankRepository(database: Database) {
  /** The next questions by id. Withdrawn questions are not in the bank. */
  async function next(filter: BankFilter, after: number, limit: number): Promise<BankNames[]> {
    const { typeId, ids } = filter
    const ofType =
      typeId === undefined ? sql`true` : sql`(questions.type_id = ${typeId} or questions.direction_id = ${typeId})`
    const chosen = ids === undefined ? sql`true` : sql`questions.id = any(${[...ids]}::int[])`
    const { rows } = await sql<BankNames>`
      with page as (
        select id, slug, picture_id, lesson_id from questions
        where id > ${after} and hidden_at is null and ${ofType} and ${chosen} order by id limit ${limit})
      select page.id, page.slug, assets.path as "pictureName", courses.slug as "courseSlug", lessons.name as "lessonName",
        (select count(*)::int from catalogue_entries others
          where others.course_id = lessons.course_id and others.chapter_id is not null and others.name = lessons.name) as "sameNames",
        (select count(*) from catalogue_entries chapters
          where chapters.course_id = lessons.course_id and chapters.chapter_id is null
            and (chapters.position, chapters.id) <= (chapter.position, chapter.id)) || '.' ||
        (select count(*) from catalogue_entries others
          where others.chapter_id = lessons.chapter_id and (others.position, others.id) <= (lessons.position, lessons.id)) as "lessonPlace"
      from page
      left join assets on assets.id = page.picture_id
      left join catalogue_entries lessons on lessons.id = page.lesson_id
      left join catalogue_entries chapter on chapter.id = lessons.chapter_id
      left join courses on courses.id = lessons.course_id
      order by page.id`.execute(database)
    return rows
  }

  return { next }
}

export type BankRepository = ReturnType<typeof createBankRepository>
