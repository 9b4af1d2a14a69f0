import type { LibraryKind } from '@bee/contract/manage/media/library-choices.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../../database/database.ts'
import { ASSET_OWNER, trashOf } from './library.repository.ts'

/** A film or another file, locked until the end of the transaction. */
export interface HeldMedia {
  id: number
  title: string
  /** `film` for a film, otherwise the kind of the file. */
  what: string
  path: string
  bytes: number
  ownerId: number | null
  isTrashed: boolean
  /** Whether a transcode of the film is under way. */
  isBusy: boolean
}

export interface TrashRow {
  trashId: number
  kind: LibraryKind
  id: number
  title: string
  what: string
  path: string
  bytes: number
  removedBy: number | null
  removedAt: Date
}

const COLUMN = { film: 'film_id', asset: 'asset_id' } as const satisfies Record<LibraryKind, string>
/** Without 'failed' and 'needs-you': the staff member who decides about the film may also remove it. */
const BUSY_STATES = ['checking', 'queued', 'preparing', 'playable', 'encoding']

/** The bytes made of a film and of its originals. */
const FILM_BYTES = sql`(select coalesce(sum(bytes), 0)::float8 from assets where assets.id in (film.video_id, film.stream_id)
  or assets.id in (select asset_id from film_makings where film_id = film.id))`

export function createMediaTrashRepository(database: Database) {
  async function lockFilms(work: Work, ids: readonly number[]): Promise<HeldMedia[]> {
    const { rows } = await sql<HeldMedia>`
      select film.id, film.title, 'film' as what, coalesce(film.file_path, '') as path, ${FILM_BYTES} as bytes,
        coalesce((select owner_id from film_makings where film_id = film.id order by film_makings.id desc limit 1), head.owner_id)
          as "ownerId",
        exists (select from media_trash where film_id = film.id) as "isTrashed",
        exists (select from film_makings where film_id = film.id and finished_at is null and state = any(${BUSY_STATES}::text[]))
          as "isBusy"
      from media film left join assets head on head.id = film.video_id
      where film.id = any(${[...ids]}::int[]) order by film.id for no key update of film`.execute(work)
    return rows
  }

  async function lockAssets(work: Work, ids: readonly number[]): Promise<HeldMedia[]> {
    const { rows } = await sql<HeldMedia>`
      select asset.id, coalesce(nullif(asset.title, ''), regexp_replace(asset.path, '^.*/', '')) as title, asset.kind as what,
        asset.path, asset.bytes::float8 as bytes, ${ASSET_OWNER} as "ownerId",
        exists (select from media_trash where asset_id = asset.id) as "isTrashed", false as "isBusy"
      from assets asset where asset.id = any(${[...ids]}::int[]) order by asset.id for no key update`.execute(work)
    return rows
  }

  const lock = (work: Work, kind: LibraryKind, ids: readonly number[]) =>
    kind === 'film' ? lockFilms(work, ids) : lockAssets(work, ids)

  async function put(work: Work, kind: LibraryKind, rows: readonly HeldMedia[], by: number, now: Date): Promise<void> {
    await work
      .insertInto('media_trash')
      .values(
        rows.map(({ id, title, bytes }) => ({
          [COLUMN[kind]]: id,
          title,
          bytes: String(Math.round(bytes)),
          removed_by: by,
          removed_at: now,
        })),
      )
      .execute()
  }

  async function take(work: Work, kind: LibraryKind, ids: readonly number[]): Promise<void> {
    await work
      .deleteFrom('media_trash')
      .where(COLUMN[kind], 'in', [...ids])
      .execute()
  }

  /** The newest removal first: ids follow the time. */
  async function list(
    { before, ownOf }: { before?: number | undefined; ownOf?: number | undefined },
    limit: number,
  ): Promise<TrashRow[]> {
    const { rows } = await sql<TrashRow>`
      select trash.id as "trashId", case when trash.film_id is null then 'asset' else 'film' end as kind,
        coalesce(trash.film_id, trash.asset_id) as id, trash.title, coalesce(asset.kind, 'film') as what,
        coalesce(asset.path, '') as path, trash.bytes::float8 as bytes, trash.removed_by as "removedBy",
        trash.removed_at as "removedAt"
      from media_trash trash left join assets asset on asset.id = trash.asset_id
      where ${before === undefined ? sql`true` : sql`trash.id < ${before}`} and ${trashOf(ownOf)}
      order by trash.id desc limit ${limit}`.execute(database)
    return rows
  }

  async function due(before: Date, limit: number): Promise<{ kind: LibraryKind; id: number }[]> {
    const { rows } = await sql<{ kind: LibraryKind; id: number }>`
      select case when film_id is null then 'asset' else 'film' end as kind, coalesce(film_id, asset_id) as id
      from media_trash where removed_at < ${before} order by removed_at limit ${limit}`.execute(database)
    return rows
  }

  /** The original of the newest transcode. `isPlayed`: the film plays this very file. */
  async function originalOf(work: Work, filmId: number): Promise<{ assetId: number; isPlayed: boolean } | undefined> {
    const { rows } = await sql<{ assetId: number; isPlayed: boolean }>`
      select asset.id as "assetId", asset.id is not distinct from film.video_id as "isPlayed"
      from film_makings making join assets asset on asset.id = making.asset_id join media film on film.id = making.film_id
      where making.film_id = ${filmId} order by making.id desc limit 1`.execute(work)
    return rows[0]
  }

  return { lock, put, take, list, due, originalOf }
}

export type MediaTrashRepository = ReturnType<typeof createMediaTrashRepository>

/** Audit undo of a removal reads here whether each row is in the trash. */
export async function readMediaStanding(work: Work, id: string) {
  const [kind = '', ids = ''] = id.split(':')
  const trash = createMediaTrashRepository(work)
  const rows = await trash.lock(work, kind === 'film' ? 'film' : 'asset', ids.split(',').map(Number))
  return rows.map((row) => ({ id: row.id, isTrashed: row.isTrashed }))
}

/** For audit undo of a new title. The caller holds the lock. */
export async function readFilmTitle(work: Work, id: string) {
  const row = await work.selectFrom('media').select('title').where('id', '=', Number(id)).executeTakeFirst()
  return row ? { title: row.title } : null
}
