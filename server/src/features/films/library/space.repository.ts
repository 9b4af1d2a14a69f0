import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { FILM_TRASHED } from './library.repository.ts'
import { FILM_IN_USE } from './uses.repository.ts'

export interface SpaceRow {
  filmBytes: number
  originalBytes: number
  otherBytes: number
}

export interface UnusedRow {
  count: number
  bytes: number
  since: Date | null
}

export interface FindingSums {
  orphanCount: number
  orphanBytes: number
  dueCount: number
  dueBytes: number
  missingCount: number
  checkedAt: Date | null
}

const SUMS = sql`
  coalesce(sum(bytes) filter (where kind in ('video', 'stream', 'subtitles') and path not like 'originals/%'), 0)::float8 as "filmBytes",
  coalesce(sum(bytes) filter (where path like 'originals/%'), 0)::float8 as "originalBytes",
  coalesce(sum(bytes) filter (where kind in ('picture', 'file')), 0)::float8 as "otherBytes"`

/** The files in the trash. A film counts with all its files. */
const TRASHED = sql`
  select asset_id as id from media_trash where asset_id is not null
  union select unnest(array[film.video_id, film.stream_id, film.subtitles_id]) from media_trash trash join media film on film.id = trash.film_id
  union select making.asset_id from media_trash trash join film_makings making on making.film_id = trash.film_id`

export function createSpaceRepository(database: Database) {
  /** Reads all rows: a school has some ten thousand files, and an index holds every column of the sums. */
  async function all(): Promise<SpaceRow> {
    const { rows } = await sql<SpaceRow>`select ${SUMS} from assets`.execute(database)
    return rows[0] ?? { filmBytes: 0, originalBytes: 0, otherBytes: 0 }
  }

  async function trashed(): Promise<SpaceRow> {
    const { rows } = await sql<SpaceRow>`select ${SUMS} from assets where id in (${TRASHED})`.execute(database)
    return rows[0] ?? { filmBytes: 0, originalBytes: 0, otherBytes: 0 }
  }

  /** Answers 0 where the first file of the school came after `settled`: the uploads of its first days are not a rate of growth. */
  async function grownSince(moment: Date, settled: Date): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::float8 as bytes from assets
      where (select created_at from assets first order by id limit 1) < ${settled} and kind in ('video', 'stream', 'subtitles', 'picture', 'file') and created_at >= ${moment}`.execute(
      database,
    )
    return rows[0]?.bytes ?? 0
  }

  /** Films that no lesson and no text shows, the oldest `most` of them. */
  async function unused(most: number): Promise<UnusedRow> {
    const { rows } = await sql<UnusedRow>`
      select count(*)::int as count, min(created_at) as since,
        coalesce(sum((select sum(bytes) from assets where assets.id in (film.video_id, film.stream_id))), 0)::float8 as bytes
      from (
        select * from media film where film.file_path is not null and not ${FILM_TRASHED} and not ${FILM_IN_USE}
        order by film.id limit ${most}) film`.execute(database)
    return rows[0] ?? { count: 0, bytes: 0, since: null }
  }

  async function findings(dueBefore: Date): Promise<FindingSums> {
    const { rows } = await sql<FindingSums>`
      select coalesce(sum(count) filter (where kind = 'no-row'), 0)::int as "orphanCount",
        coalesce(sum(bytes) filter (where kind = 'no-row'), 0)::float8 as "orphanBytes",
        coalesce(sum(count) filter (where kind = 'no-row' and found_at < ${dueBefore}), 0)::int as "dueCount",
        coalesce(sum(bytes) filter (where kind = 'no-row' and found_at < ${dueBefore}), 0)::float8 as "dueBytes",
        count(*) filter (where kind = 'no-file')::int as "missingCount",
        (select checked_at from store_checks) as "checkedAt"
      from store_findings`.execute(database)
    return rows[0] ?? { orphanCount: 0, orphanBytes: 0, dueCount: 0, dueBytes: 0, missingCount: 0, checkedAt: null }
  }

  return { all, trashed, grownSince, unused, findings }
}

export type SpaceRepository = ReturnType<typeof createSpaceRepository>
