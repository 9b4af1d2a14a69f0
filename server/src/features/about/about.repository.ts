import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface TeacherRow {
  id: number
  name: string
  title: string
  motto: string
  area: string
  years: number
  bio: string
  teaches: string[]
  quote: string
  portrait_url: string
  course_count: number
}

export function createAboutRepository(database: Database) {
  return {
    page: (key: string) => database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst(),

    teachers: async (): Promise<TeacherRow[]> => {
      const { rows } = await sql<TeacherRow>`
        select t.id, t.name, t.title, t.motto, t.area, t.years, t.bio, t.teaches, t.quote, t.portrait_url,
               (select count(*)::int from courses c where c.teacher_id = t.id) as course_count
        from teachers t
        order by t.position, t.id`.execute(database)
      return rows
    },
  }
}

export type AboutRepository = ReturnType<typeof createAboutRepository>
