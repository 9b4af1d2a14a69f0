import type { LibraryKind } from '@bee/contract/manage/media/library-choices.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../../database/database.ts'
import { isAmongOwn, ownFiles, ownFilms } from '../../../database/rows/own-rows.ts'

export interface DuplicateRow {
  sha256: string
  kind: LibraryKind
  id: number
  title: string
  bytes: number
  seconds: number
  path: string
  createdAt: Date
}

/** Compares films by their originals, and a film without an original by the file that it plays. */
const films = (ownOf?: number) => sql`
  select same.sha256, 'film' as kind, film.id, film.title, max(asset.bytes)::float8 as bytes, film.seconds::float8 as seconds,
    film.poster_url as path, film.created_at as "createdAt"
  from same cross join lateral (
    select * from assets where sha256 = same.sha256 and sha256 <> '' and kind = 'video' offset 0) asset
  join media film on film.id in (
    select film_id from film_makings where asset_id = asset.id union select id from media where video_id = asset.id)
  where not exists (select from media_trash where film_id = film.id or asset_id = asset.id)
    and ${isAmongOwn(sql`film.id`, ownOf === undefined ? undefined : ownFilms(ownOf))}
  group by same.sha256, film.id`

const files = (ownOf?: number) => sql`
  select same.sha256, 'asset', asset.id, coalesce(nullif(asset.title, ''), regexp_replace(asset.path, '^.*/', '')), asset.bytes::float8, 0,
    case when asset.kind = 'picture' then '/' || asset.path else '' end, asset.created_at
  from same cross join lateral (select * from assets where sha256 = same.sha256 and sha256 <> '' offset 0) asset
  where asset.kind in ('picture', 'file') and asset.made_from is null and asset.path not like 'media/%'
    and not exists (select from media_trash where asset_id = asset.id offset 0)
    and ${isAmongOwn(sql`asset.id`, ownOf === undefined ? undefined : ownFiles(ownOf))}`

/** All files of a staff member: their files, and the originals and videos of their films. */
const ownAssets = (userId: number) => sql`
  ${ownFiles(userId)}
  union select asset_id from film_makings where film_id = any(array(${ownFilms(userId)}))
  union select video_id from media where id = any(array(${ownFilms(userId)}))`

export function createDuplicatesRepository(database: Database) {
  /** The oldest of a group first. The index finds the hashes with several rows, so single files are not read. */
  async function groups(most: number, ownOf?: number): Promise<DuplicateRow[]> {
    const { rows } = await sql<DuplicateRow>`
      with same as materialized (
        select sha256 from assets where sha256 <> ''
          and ${isAmongOwn(sql`id`, ownOf === undefined ? undefined : ownAssets(ownOf))}
        group by sha256 having count(*) > 1 order by sha256 limit ${most}),
      found as (${films(ownOf)} union all ${files(ownOf)})
      select * from (select found.*, count(*) over (partition by sha256, kind) as copies from found) each
      where copies > 1 order by sha256, kind, "createdAt", id`.execute(database)
    return rows
  }

  /** The rows with the same content as this one. */
  async function sameAs(work: Work, kind: LibraryKind, id: number): Promise<DuplicateRow[]> {
    const hashes =
      kind === 'film'
        ? sql`select sha256 from assets where id in (
            select asset_id from film_makings where film_id = ${id} union select video_id from media where id = ${id})`
        : sql`select sha256 from assets where id = ${id}`
    const { rows } = await sql<DuplicateRow>`
      with same as materialized (select distinct sha256 from (${hashes}) own where sha256 <> '')
      ${kind === 'film' ? films() : files()}`.execute(work)
    return rows
  }

  return { groups, sameAs }
}

export type DuplicatesRepository = ReturnType<typeof createDuplicatesRepository>
