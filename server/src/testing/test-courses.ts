import type pg from 'pg'
import { searchColumns } from '../database/search-text.ts'

export interface TestCourse {
  name: string
  slug?: string
  typeId?: number
  category?: 1 | 2
  priceFen?: number
  views?: number
  isFeatured?: boolean
  publishedAt?: Date
  /** Lessons, in one chapter. */
  lessons?: readonly string[]
}

export interface TestTypes {
  java: number
  spring: number
  micro: number
  web: number
  vue: number
}

async function insertOne(pool: pg.Pool, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`${sql} returning id`, values)
  return rows[0]?.id ?? 0
}

/** Two directions with sub-types. */
export async function insertTypes(pool: pg.Pool): Promise<TestTypes> {
  const type = (slug: string, name: string, area: string, parent: number | null, position: number) =>
    insertOne(pool, 'insert into course_types (slug, name, area, parent_id, position) values ($1, $2, $3, $4, $5)', [
      slug,
      name,
      area,
      parent,
      position,
    ])
  const java = await type('java', 'Java 开发', 'java', null, 1)
  const web = await type('web', '前端开发', 'web', null, 2)
  return {
    java,
    web,
    spring: await type('spring', 'Spring 全家桶', 'java', java, 1),
    micro: await type('micro', '微服务', 'java', java, 2),
    vue: await type('vue', 'Vue', 'web', web, 1),
  }
}

let inserted = 0

export async function insertCourse(pool: pg.Pool, course: TestCourse & { typeId: number }): Promise<number> {
  inserted += 1
  const search = searchColumns(course.name)
  const lessons = course.lessons ?? []
  const courseId = await insertOne(
    pool,
    `insert into courses (slug, name, introduction, type_id, category, price_fen, view_count, is_featured, published_at,
       chapter_count, lesson_count, search_text, search_pinyin, search_initials, search_grams)
     values ($1, $2, '', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      course.slug ?? `course-${inserted}`,
      course.name,
      course.typeId,
      course.category ?? 1,
      course.priceFen ?? 0,
      course.views ?? 0,
      course.isFeatured ?? false,
      course.publishedAt ?? new Date('2026-01-01T00:00:00Z'),
      lessons.length > 0 ? 1 : 0,
      lessons.length,
      search.search_text,
      search.search_pinyin,
      search.search_initials,
      search.search_grams,
    ],
  )
  if (lessons.length > 0) await insertLessons(pool, courseId, lessons)
  return courseId
}

async function insertLessons(pool: pg.Pool, courseId: number, names: readonly string[]): Promise<void> {
  const mediaId = await insertOne(
    pool,
    "insert into media (slug, title, seconds, file_path) values ($1, '片段', 60, 'clip.mp4')",
    [`media-${courseId}`],
  )
  const chapterId = await insertOne(
    pool,
    "insert into catalogue_entries (course_id, name, position) values ($1, '第一章', 1)",
    [courseId],
  )
  for (const [index, name] of names.entries()) {
    await insertOne(
      pool,
      `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
       values ($1, $2, $3, $4, $5, 60)`,
      [courseId, chapterId, name, index + 1, mediaId],
    )
  }
}

export async function lessonIds(pool: pg.Pool, courseId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from catalogue_entries where course_id = $1 and chapter_id is not null order by position',
    [courseId],
  )
  return rows.map(({ id }) => id)
}
