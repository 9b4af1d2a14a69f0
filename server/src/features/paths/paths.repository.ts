import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** A course on a path, the same for every visitor. */
export interface StepRow {
  pathId: number
  courseId: number
  note: string
  name: string
  introduction: string
  area: string
  typeName: string
  priceFen: number
  discountFen: number | null
  discountUntil: Date | null
  lessonCount: number
  durationSeconds: number
  coverUrl: string
  thumbUrl: string
  keyword: string
}

export function createPathsRepository(database: Database) {
  const shown = () => database.selectFrom('learning_paths').where('hidden_at', 'is', null)

  function list(courseId: number, limit: number) {
    const query = shown().select(['id', 'title', 'summary', 'area'])
    const narrowed =
      courseId === 0
        ? query
        : query.where('id', 'in', (from) =>
            from.selectFrom('learning_path_steps').select('path_id').where('course_id', '=', courseId),
          )
    return narrowed.orderBy('position').orderBy('id').limit(limit).execute()
  }

  function find(pathId: number) {
    return shown().select(['id', 'title', 'summary', 'area', 'outcomes']).where('id', '=', pathId).executeTakeFirst()
  }

  /** In the order of each path, without courses that were withdrawn. */
  async function steps(pathIds: readonly number[]): Promise<StepRow[]> {
    if (pathIds.length === 0) return []
    const { rows } = await sql<StepRow>`
      select steps.path_id as "pathId", steps.note, courses.id as "courseId", courses.name, courses.introduction,
        types.area, types.name as "typeName", courses.price_fen as "priceFen",
        courses.discount_fen as "discountFen", courses.discount_until as "discountUntil", courses.lesson_count as "lessonCount",
        courses.duration_seconds as "durationSeconds", courses.cover_url as "coverUrl", courses.thumb_url as "thumbUrl",
        courses.keyword
      from learning_path_steps steps
      join courses on courses.id = steps.course_id and courses.hidden_at is null
      join course_types types on types.id = courses.type_id
      where steps.path_id = any(${[...pathIds]}::int[])
      order by steps.path_id, steps.position`.execute(database)
    return rows
  }

  return { list, find, steps }
}

export type PathsRepository = ReturnType<typeof createPathsRepository>
