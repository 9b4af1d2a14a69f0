import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface SiteCounts {
  courses: number
  lessons: number
  teachers: number
  members: number
  questions: number
}

export function createSiteRepository(database: Database) {
  return {
    page: (key: string) => database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst(),

    banners: () => database.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute(),

    adverts: () => database.selectFrom('adverts').selectAll().orderBy('position').orderBy('id').execute(),

    counts: async (): Promise<SiteCounts> => {
      const { rows } = await sql<SiteCounts>`select
        (select count(*)::int from courses) as courses,
        (select coalesce(sum(lesson_count), 0)::int from courses) as lessons,
        (select count(*)::int from teachers) as teachers,
        (select count(*)::int from users) as members,
        (select coalesce(sum(total), 0)::int from question_counts) as questions`.execute(database)
      return rows[0] ?? { courses: 0, lessons: 0, teachers: 0, members: 0, questions: 0 }
    },
  }
}

export type SiteRepository = ReturnType<typeof createSiteRepository>
