import { sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'

export interface SiteCounts {
  courseCount: number
  lessonCount: number
  teacherCount: number
  memberCount: number
  questionCount: number
}

/** The start is inclusive, the end exclusive. */
const isShownAt = (now: Date) =>
  sql<boolean>`(shown_from is null or shown_from <= ${now}) and (shown_until is null or shown_until > ${now})`

/** From this number on, members are estimated: counting them would delay the page. */
const COUNTED_MEMBERS = 100_000
/** The planner's estimate may be a little off, so only its first two digits are used. */
const MEMBER_COUNT = sql`
  (select case when known.members < ${sql.lit(COUNTED_MEMBERS)} then (select count(*)::int from users)
    else trunc(known.members, 2 - length(trunc(known.members)::text))::int end
  from (select greatest(reltuples, 0)::numeric as members from pg_class where oid = 'users'::regclass) known)`

export function createSiteRepository(database: Database) {
  function page(key: string, db: Db = database) {
    return db.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst()
  }

  /** Undefined: the picture was deleted meanwhile. */
  async function pictureUrl(pictureId: number, db: Db = database): Promise<string | undefined> {
    const row = await db
      .selectFrom('assets')
      .select('path')
      .where('id', '=', pictureId)
      .where('kind', '=', 'picture')
      .executeTakeFirst()
    return row && `/${row.path}`
  }

  /** A deleted picture is not among them. */
  function picturesOf(pictureIds: readonly number[]) {
    return database
      .selectFrom('assets')
      .select(['id', 'path', 'sha256', 'width', 'height'])
      .where('id', 'in', pictureIds)
      .where('kind', '=', 'picture')
      .execute()
  }

  /** The next time at which an item appears or disappears. */
  async function nextEdge(now: Date): Promise<Date | undefined> {
    const { rows } = await sql<{ edge: Date | null }>`
      select min(edge) as edge from (
        select unnest(array[shown_from, shown_until]) as edge from banners where hidden_at is null
        union all select unnest(array[shown_from, shown_until]) from adverts where hidden_at is null) edges
      where edge > ${now}`.execute(database)
    return rows[0]?.edge ?? undefined
  }

  function banners(now: Date) {
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
      .where(isShownAt(now))
      .orderBy('position')
      .orderBy('id')
      .execute()
  }

  function adverts(now: Date) {
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
      .where(isShownAt(now))
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

  function promotions() {
    return database
      .selectFrom('promotions')
      .select(['title', 'address'])
      .where('hidden_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
  }

  async function counts(): Promise<SiteCounts> {
    const { rows } = await sql<SiteCounts>`select
      (select count(*)::int from courses where hidden_at is null) as "courseCount",
      (select coalesce(sum(lesson_count), 0)::int from courses where hidden_at is null) as "lessonCount",
      (select count(*)::int from teachers where hidden_at is null) as "teacherCount",
      ${MEMBER_COUNT} as "memberCount",
      (select coalesce(sum(total), 0)::int from question_counts) as "questionCount"`.execute(database)
    return rows[0] ?? { courseCount: 0, lessonCount: 0, teacherCount: 0, memberCount: 0, questionCount: 0 }
  }

  return { page, pictureUrl, picturesOf, banners, adverts, nextEdge, directions, promotions, counts }
}

export type SiteRepository = ReturnType<typeof createSiteRepository>
