import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import { isBelow } from './paths-below.ts'
import { ASSET_IN_USE } from './uses.repository.ts'

export interface OwnedFile {
  id: number
  kind: string
  path: string
}

export interface Removal {
  path: string
  isTree: boolean
}

export function createMediaPurgeRepository(database: Database) {
  /** Files that only this film uses. Files that another film, a page or a text shows are left. */
  async function filesOfFilm(work: Work, filmId: number): Promise<OwnedFile[]> {
    const { rows } = await sql<OwnedFile>`
      select asset.id, asset.kind, asset.path from assets asset
      where asset.id in (
          select unnest(array[video_id, stream_id, subtitles_id, poster_id]) from media where id = ${filmId}
          union select asset_id from film_makings where film_id = ${filmId}
          union select asset_id from film_subtitles where film_id = ${filmId}
          union select posters.id::int from film_makings, jsonb_array_elements_text(plan->'posterIds') posters (id)
            where film_id = ${filmId} and jsonb_typeof(plan->'posterIds') = 'array')
        and not exists (select from media other where other.id <> ${filmId}
          and asset.id in (other.video_id, other.stream_id, other.subtitles_id, other.poster_id))
        and not exists (select from film_makings other where other.asset_id = asset.id and other.film_id <> ${filmId})
        and not exists (select from file_mentions where ref in (asset.path, 'asset:' || asset.id)
          and not (place = 'film' and place_key = ${String(filmId)}))`.execute(work)
    return rows
  }

  /** The file, and the pictures made from it that no page shows: staff choose and change a cover and its thumbnail one by one. */
  async function filesOfAsset(work: Work, assetId: number): Promise<OwnedFile[]> {
    const { rows } = await sql<OwnedFile>`
      select asset.id, asset.kind, asset.path from assets asset
      where asset.id = ${assetId} or (asset.made_from = ${assetId} and not ${ASSET_IN_USE}
        and not exists (select from media film
          where asset.id in (film.video_id, film.stream_id, film.subtitles_id, film.poster_id)))`.execute(work)
    return rows
  }

  /** Deletes the film with its drafts and revisions. */
  async function eraseFilm(work: Work, filmId: number): Promise<void> {
    await sql`delete from media where id = ${filmId}`.execute(work)
    await work.deleteFrom('drafts').where('kind', '=', 'film').where('subject_id', '=', filmId).execute()
    await work.deleteFrom('revisions').where('kind', '=', 'film').where('subject_id', '=', filmId).execute()
  }

  async function eraseAssets(work: Work, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await work
      .deleteFrom('assets')
      .where('id', 'in', [...ids])
      .execute()
  }

  /** Runs in the transaction that erases the rows, so that a committed erasure always leaves its removal from the store to do. */
  async function queueRemoval(work: Work, removals: readonly Removal[]): Promise<void> {
    if (removals.length === 0) return
    await work
      .insertInto('store_removals')
      .values(removals.map(({ path, isTree }) => ({ path, is_tree: isTree })))
      .onConflict((taken) => taken.column('path').doNothing())
      .execute()
  }

  function pendingRemovals(limit: number): Promise<Removal[]> {
    return database
      .selectFrom('store_removals')
      .select(['path', 'is_tree as isTree'])
      .orderBy('path')
      .limit(limit)
      .execute()
  }

  async function forgetRemoval(path: string): Promise<void> {
    await database.deleteFrom('store_removals').where('path', '=', path).execute()
  }

  /** Whether a row names this path, or for a tree a path below it. */
  async function isNamed({ path, isTree }: Removal, work: Db = database): Promise<boolean> {
    const below = isTree ? sql`union all select from assets where ${isBelow(sql.val(path))}` : sql``
    const { rows } = await sql`select from assets where path = ${path} ${below} limit 1`.execute(work)
    return rows.length > 0
  }

  return { filesOfFilm, filesOfAsset, eraseFilm, eraseAssets, queueRemoval, pendingRemovals, forgetRemoval, isNamed }
}

export type MediaPurgeRepository = ReturnType<typeof createMediaPurgeRepository>
