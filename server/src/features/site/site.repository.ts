import type { Area } from '@bee/contract/courses/courses.contract.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface SiteCounts {
  courseCount: number
  lessonCount: number
  teacherCount: number
  memberCount: number
  questionCount: number
}

export function createSiteRepository(database: Database) {
  return {
    page: (key: string) => database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst(),

    banners: () =>
      database
        .selectFrom('banners')
        .select([
          'id',
          'picture_url as imageUrl',
          'alt as imageAlt',
          'url as link',
          'headline',
          'subtitle',
          'action_label as actionLabel',
        ])
        .orderBy('position')
        .orderBy('id')
        .execute(),

    adverts: () =>
      database
        .selectFrom('adverts')
        .select([
          'id',
          'title',
          'subtitle',
          'action_label as actionLabel',
          'picture_url as imageUrl',
          'url as link',
          sql.ref<Area>('area').as('area'),
        ])
        .orderBy('position')
        .orderBy('id')
        .execute(),

    counts: async (): Promise<SiteCounts> => {
      const { rows } = await sql<SiteCounts>`select
        (select count(*)::int from courses) as "courseCount",
        (select coalesce(sum(lesson_count), 0)::int from courses) as "lessonCount",
        (select count(*)::int from teachers) as "teacherCount",
        (select count(*)::int from users) as "memberCount",
        (select coalesce(sum(total), 0)::int from question_counts) as "questionCount"`.execute(database)
      return rows[0] ?? { courseCount: 0, lessonCount: 0, teacherCount: 0, memberCount: 0, questionCount: 0 }
    },
  }
}

export type SiteRepository = ReturnType<typeof createSiteRepository>
