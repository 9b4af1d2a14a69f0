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

  /** Undefined: it was taken away since. */
  async function pictureUrl(pictureId: number): Promise<string | undefined> {
    const row = await database
      .selectFrom('assets')
      .select('path')
      .where('id', '=', pictureId)
      .where('kind', '=', 'picture')
      .executeTakeFirst()
    return row && `/${row.path}`
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
      .where('hidden_at', 'is', null)
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
        'area',
      ])
      .where('hidden_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
  }

  function directions() {
    return database
      .selectFrom('course_types')
      .select(['area', 'colour', 'sign'])
      .where('parent_id', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
  }

  async function counts(): Promise<SiteCounts> {
    const { rows } = await sql<SiteCounts>`select
      (select count(*)::int from courses where hidden_at is null) as "courseCount",
      (select coalesce(sum(lesson_count), 0)::int from courses where hidden_at is null) as "lessonCount",
      (select count(*)::int from teachers where hidden_at is null) as "teacherCount",
      (select count(*)::int from users) as "memberCount",
      (select coalesce(sum(total), 0)::int from question_counts) as "questionCount"`.execute(database)
    return rows[0] ?? { courseCount: 0, lessonCount: 0, teacherCount: 0, memberCount: 0, questionCount: 0 }
  }

  return { page, pictureUrl, banners, adverts, directions, counts }
}

export type SiteRepository = ReturnType<typeof createSiteRepository>
