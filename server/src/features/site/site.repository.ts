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
  function page(key: string) {
    return database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst()
  }

  function banners() {
    return database
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
      .execute()
  }

  function adverts() {
    return database
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
      .execute()
  }

  async function counts(): Promise<SiteCounts> {
    const { rows } = await sql<SiteCounts>`select
      (select count(*)::int from courses) as "courseCount",
      (select coalesce(sum(lesson_count), 0)::int from courses) as "lessonCount",
      (select count(*)::int from teachers) as "teacherCount",
      (select count(*)::int from users) as "memberCount",
      (select coalesce(sum(total), 0)::int from question_counts) as "questionCount"`.execute(database)
    return rows[0] ?? { courseCount: 0, lessonCount: 0, teacherCount: 0, memberCount: 0, questionCount: 0 }
  }

  return { page, banners, adverts, counts }
}

export type SiteRepository = ReturnType<typeof createSiteRepository>
