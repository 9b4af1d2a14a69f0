import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface CourseTypeRow {
  id: number
  /** 0 for a direction. */
  parentId: number
  name: string
  area: string
  colour: string
  sign: string
  hotWords: string[]
  courseCount: number
  topics: string[]
}

/** Topics shown for a sub-type in the home menu. */
const TOPICS_PER_TYPE = 4

export function createCourseTypesRepository(database: Database) {
  /** Every type in menu order, with the count of its own shown courses and their technology names, the most watched first. */
  async function all(): Promise<CourseTypeRow[]> {
    const { rows } = await sql<CourseTypeRow>`
      select t.id, coalesce(t.parent_id, 0) as "parentId", t.name, t.area, t.colour, t.sign, t.hot_words as "hotWords",
             count(c.id)::int as "courseCount",
             coalesce((array_agg(replace(c.keyword, E'\n', ' ') order by c.view_count desc, c.id)
               filter (where c.keyword <> ''))[1:${sql.lit(TOPICS_PER_TYPE)}], '{}') as topics
      from course_types t
      left join courses c on c.type_id = t.id and c.hidden_at is null
      where t.hidden_at is null
      group by t.id
      order by t.parent_id nulls first, t.position, t.id`.execute(database)
    return rows
  }

  return { all }
}

export type CourseTypesRepository = ReturnType<typeof createCourseTypesRepository>
