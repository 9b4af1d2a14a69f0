import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isBelow } from './paths-below.ts'

export interface Orphan {
  path: string
  bytes: number
  count: number
}

export interface NamedFile {
  id: number
  path: string
}

export function createStoreCheckRepository(database: Database) {
  /**
   * Of these files and folders, those that a row names: the path itself, a path below it, or a transcode with its files there. An upload
   * under way has its file before its row. Each table is joined once, so that the cost is not places times rows.
   */
  async function named(places: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ place: string }>`
      with asked as (select place from unnest(${[...places]}::text[]) asked (place))
      select place from asked join assets on path = place
      union select place from asked where exists (select from assets where ${isBelow(sql.ref('place'))} offset 0)
      union select place from asked
        join (select unnest(array[file_path, hls_path, subtitles_path, storyboard_path, peaks_path]) as path from media) film
          on film.path = place
      union select place from asked join film_subtitles on path = place
      union select place from asked join part_uploads on path = place and state <> 'cancelled'
      union select place from asked join film_makings
        on place ~ '^media/\\d{1,9}/\\d{1,9}$' and place = 'media/' || film_id || '/' || film_makings.id`.execute(
      database,
    )
    return new Set(rows.map(({ place }) => place))
  }

  /** Files in the folders of the store, by their ids. The files of the release are left out. */
  async function files(after: number, limit: number): Promise<NamedFile[]> {
    const { rows } = await sql<NamedFile>`
      select id, path from assets where id > ${after} and path ~ '^(media|originals|handouts|subtitles|uploads)/'
      order by id limit ${limit}`.execute(database)
    return rows
  }

  /** A known finding keeps its date. A finding that no longer holds is deleted. */
  async function keep(kind: 'no-row' | 'no-file', found: readonly Orphan[], now: Date): Promise<void> {
    await database.transaction().execute(async (work) => {
      await sql`
        delete from store_findings where kind = ${kind} and path <> all(${found.map(({ path }) => path)}::text[])`.execute(
        work,
      )
      if (found.length === 0) return
      await sql`
        insert into store_findings (kind, path, bytes, count, found_at)
        select ${kind}, each.path, each.bytes, each.count, ${now}
        from unnest(${found.map(({ path }) => path)}::text[], ${found.map(({ bytes }) => bytes)}::bigint[],
          ${found.map(({ count }) => count)}::int[]) each (path, bytes, count)
        on conflict (kind, path) do update set bytes = excluded.bytes, count = excluded.count`.execute(work)
    })
  }

  async function foundBefore(kind: 'no-row' | 'no-file', before: Date): Promise<Set<string>> {
    const rows = await database
      .selectFrom('store_findings')
      .select('path')
      .where('kind', '=', kind)
      .where('found_at', '<', before)
      .execute()
    return new Set(rows.map(({ path }) => path))
  }

  async function forget(kind: 'no-row' | 'no-file', path: string): Promise<void> {
    await database.deleteFrom('store_findings').where('kind', '=', kind).where('path', '=', path).execute()
  }

  /** Deletes the row of a missing file, where no film and no page needs it. */
  async function eraseUnneeded(path: string): Promise<boolean> {
    const { rows } = await sql`
      delete from assets asset where path = ${path}
        and not exists (select from media film where asset.id in (film.video_id, film.stream_id, film.subtitles_id, film.poster_id))
        and not exists (select from file_mentions where ref in (asset.path, 'asset:' || asset.id))
        and not exists (select from lesson_handouts where asset_id = asset.id)
      returning id`.execute(database)
    return rows.length > 0
  }

  async function sayChecked(now: Date): Promise<void> {
    await sql`
      insert into store_checks (checked_at) values (${now})
      on conflict (is_only) do update set checked_at = excluded.checked_at`.execute(database)
  }

  return { named, files, keep, foundBefore, forget, eraseUnneeded, sayChecked }
}

export type StoreCheckRepository = ReturnType<typeof createStoreCheckRepository>
