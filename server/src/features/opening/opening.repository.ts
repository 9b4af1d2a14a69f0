import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

export const OPENING_CHANGED = 'opening_changed'

export interface OpeningRow {
  opensOn: string | null
  openedAt: Date | null
}

interface FirstCourse {
  name: string
  isPublished: boolean
  lessons: number
  playable: number
  priceFen: number
}

export function createOpeningRepository(database: Database) {
  /** Undefined: the school has always been open. */
  async function find(db: Db = database): Promise<OpeningRow | undefined> {
    const { rows } = await sql<OpeningRow>`
      select opens_on::text as "opensOn", opened_at as "openedAt" from school_opening`.execute(db)
    return rows[0]
  }

  async function lock(work: Work): Promise<OpeningRow | undefined> {
    const { rows } = await sql<OpeningRow>`
      select opens_on::text as "opensOn", opened_at as "openedAt" from school_opening for update`.execute(work)
    return rows[0]
  }

  /** Only in a school without members and content: after an upgrade a school is open as before. */
  async function beginShut(now: Date): Promise<void> {
    await sql`
      insert into school_opening (begun_at) select ${now}
      where not exists (select from users) and not exists (select from courses) and not exists (select from pages)
      on conflict do nothing`.execute(database)
  }

  async function tell(work: Work): Promise<void> {
    await sql`select pg_notify(${OPENING_CHANGED}, '')`.execute(work)
  }

  async function setOpened(work: Work, openedAt: Date | null): Promise<void> {
    await sql`update school_opening set opened_at = ${openedAt}`.execute(work)
    await tell(work)
  }

  async function setPlan(work: Work, opensOn: string | null): Promise<void> {
    await sql`update school_opening set opens_on = ${opensOn}::date`.execute(work)
    await tell(work)
  }

  /** The demo school is open from its first second. */
  async function forget(work: Work): Promise<void> {
    await sql`delete from school_opening`.execute(work)
    await tell(work)
  }

  /** The course that is furthest: published before drafted, with the most lessons that play. */
  async function firstCourse(): Promise<FirstCourse | undefined> {
    const { rows } = await sql<FirstCourse>`
      select name, true as "isPublished", price_fen as "priceFen",
        (select count(*)::int from catalogue_entries where course_id = courses.id and chapter_id is not null) as lessons,
        (select count(*)::int from catalogue_entries join media on media.id = media_id
         where course_id = courses.id and media.file_path is not null) as playable
      from courses where hidden_at is null order by playable desc, id limit 1`.execute(database)
    if (rows[0]) return rows[0]
    const drafted = await sql<FirstCourse>`
      select coalesce(body->>'name', '') as name, false as "isPublished", 0 as "priceFen",
        coalesce(jsonb_array_length(jsonb_path_query_array(body, '$.chapters[*].lessons[*]')), 0) as lessons,
        coalesce(jsonb_array_length(jsonb_path_query_array(body, '$.chapters[*].lessons[*].filmId ? (@ != null)')), 0) as playable
      from drafts where kind = 'course' order by id limit 1`.execute(database)
    return drafted.rows[0]
  }

  async function page(key: string): Promise<Record<string, unknown>> {
    const row = await database.selectFrom('pages').select('body').where('key', '=', key).executeTakeFirst()
    return (row?.body ?? {}) as Record<string, unknown>
  }

  async function lastBackup(): Promise<Date | undefined> {
    const { rows } = await sql<{ at: Date }>`
      select finished_at as at from backups where state = 'ready' order by finished_at desc limit 1`.execute(database)
    return rows[0]?.at
  }

  /** Whether somebody who is no colleague has learnt here. */
  async function hasWalked(): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from enrolments where not exists (select from staff where staff.user_id = enrolments.user_id)) as has`.execute(
      database,
    )
    return rows[0]?.has ?? false
  }

  return { find, lock, beginShut, setOpened, setPlan, forget, firstCourse, page, lastBackup, hasWalked }
}

export type OpeningRepository = ReturnType<typeof createOpeningRepository>
