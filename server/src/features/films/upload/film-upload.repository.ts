import type { UploadFacts, UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import type { FinishedPart } from '../../../outside/store/file-store.ts'
import type { PromisedBytes } from './check-space.ts'

export type UploadState = 'open' | 'done' | 'cancelled'

export interface UploadRow {
  id: number
  ownerId: number | null
  kind: UploadKind
  name: string
  mime: string
  bytes: number
  partBytes: number
  fingerprint: string
  /** `token` names its parts in the store, `path` the finished file. */
  token: string
  path: string
  state: UploadState
  filmId: number | null
  assetId: number | null
  purpose: string
  facts: UploadFacts | null
  createdAt: Date
  touchedAt: Date
}

export interface PartRow extends FinishedPart {
  sha256: string
}

type NewUpload = Omit<UploadRow, 'id' | 'state' | 'assetId' | 'createdAt' | 'touchedAt' | 'ownerId'> & {
  ownerId: number
  now: Date
}

const COLUMNS = sql`
  id, owner_id as "ownerId", kind, name, mime, bytes::float8 as bytes, part_bytes as "partBytes", fingerprint, token, path, state,
  film_id as "filmId", asset_id as "assetId", purpose, facts, created_at as "createdAt", touched_at as "touchedAt"`

export function createFilmUploadRepository(database: Database) {
  async function find(uploadId: number, work: Db = database): Promise<UploadRow | undefined> {
    const { rows } = await sql<UploadRow>`select ${COLUMNS} from part_uploads where id = ${uploadId}`.execute(work)
    return rows[0]
  }

  /** Locks until the end of the transaction. */
  async function lock(work: Work, uploadId: number): Promise<UploadRow | undefined> {
    const { rows } = await sql<UploadRow>`
      select ${COLUMNS} from part_uploads where id = ${uploadId} for update`.execute(work)
    return rows[0]
  }

  /** Uploads of one staff member open one after the other, so that each is counted before the limit is checked for the next. */
  async function queueUp(work: Work, ownerId: number): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('bee uploads'), ${ownerId}::int)`.execute(work)
  }

  async function findOpen(ownerId: number, fingerprint: string, work: Db = database): Promise<UploadRow | undefined> {
    const { rows } = await sql<UploadRow>`
      select ${COLUMNS} from part_uploads
      where owner_id = ${ownerId} and fingerprint = ${fingerprint} and state = 'open'`.execute(work)
    return rows[0]
  }

  async function listOpen(ownerId: number, limit: number): Promise<UploadRow[]> {
    const { rows } = await sql<UploadRow>`
      select ${COLUMNS} from part_uploads where owner_id = ${ownerId} and state = 'open'
      order by id desc limit ${limit}`.execute(database)
    return rows
  }

  async function parts(uploadIds: readonly number[], work: Db = database): Promise<(PartRow & { uploadId: number })[]> {
    const { rows } = await sql<PartRow & { uploadId: number }>`
      select upload_id as "uploadId", number, bytes, sha256, tag from part_upload_parts
      where upload_id = any(${[...uploadIds]}::int[]) order by upload_id, number`.execute(work)
    return rows
  }

  async function loadOf(work: Work, ownerId: number, since: Date): Promise<{ openCount: number; dayBytes: number }> {
    const { rows } = await sql<{ openCount: number; dayBytes: number }>`
      select
        (select count(*)::int from part_uploads where owner_id = ${ownerId} and state = 'open') as "openCount",
        (select coalesce(sum(bytes), 0)::float8 from part_uploads
         where owner_id = ${ownerId} and created_at >= ${since} and state <> 'cancelled') as "dayBytes"`.execute(work)
    return rows[0] ?? { openCount: 0, dayBytes: 0 }
  }

  /** The missing bytes of live uploads: their space is promised already. */
  async function promisedBytes(ownerId: number, since: Date): Promise<PromisedBytes> {
    const { rows } = await sql<PromisedBytes>`
      select coalesce(sum(rest) filter (where owner_id = ${ownerId}), 0)::float8 as own,
        coalesce(sum(rest) filter (where owner_id is distinct from ${ownerId}), 0)::float8 as others
      from part_uploads open, lateral (
        select open.bytes - coalesce(sum(bytes), 0) as rest from part_upload_parts where upload_id = open.id) there
      where open.state = 'open' and open.touched_at >= ${since}`.execute(database)
    return rows[0] ?? { own: 0, others: 0 }
  }

  async function insert(work: Work, { now, ...upload }: NewUpload): Promise<UploadRow> {
    const { rows } = await sql<UploadRow>`
      insert into part_uploads
        (owner_id, kind, name, mime, bytes, part_bytes, fingerprint, token, path, film_id, purpose, facts, created_at, touched_at)
      values (${upload.ownerId}, ${upload.kind}, ${upload.name}, ${upload.mime}, ${upload.bytes}, ${upload.partBytes},
        ${upload.fingerprint}, ${upload.token}, ${upload.path}, ${upload.filmId}, ${upload.purpose},
        ${upload.facts && JSON.stringify(upload.facts)}::jsonb, ${now}, ${now})
      returning ${COLUMNS}`.execute(work)
    const [row] = rows
    if (!row) throw new Error('The upload was not written')
    return row
  }

  /** Records a part that is in the store. It writes no row where the upload has ended meanwhile, and keeps the first row of a part. */
  async function keepPart(uploadId: number, { number, bytes, sha256, tag }: PartRow, now: Date): Promise<void> {
    await sql`
      with going as (
        update part_uploads set touched_at = greatest(touched_at, ${now}) where id = ${uploadId} and state = 'open' returning id)
      insert into part_upload_parts (upload_id, number, bytes, sha256, tag)
      select id, ${number}, ${bytes}, ${sha256}, ${tag} from going
      on conflict (upload_id, number) do nothing`.execute(database)
  }

  async function touch(work: Work, uploadId: number, now: Date): Promise<void> {
    await sql`update part_uploads set touched_at = ${now} where id = ${uploadId}`.execute(work)
  }

  async function end(
    work: Work,
    uploadId: number,
    { state, assetId = null, now }: { state: UploadState; assetId?: number | null; now: Date },
  ): Promise<void> {
    await sql`update part_uploads set state = ${state}, asset_id = ${assetId}, touched_at = ${now} where id = ${uploadId}`.execute(
      work,
    )
  }

  async function giveAsset(work: Work, assetId: number, ownerId: number | null): Promise<void> {
    await sql`update assets set owner_id = ${ownerId} where id = ${assetId}`.execute(work)
  }

  /** Uploads without progress for a long time, and cancelled ones after a while. */
  async function stale(before: { untouched: Date; cancelled: Date }, limit: number): Promise<UploadRow[]> {
    const { rows } = await sql<UploadRow>`
      select ${COLUMNS} from part_uploads
      where (state = 'open' and touched_at < ${before.untouched}) or (state = 'cancelled' and touched_at < ${before.cancelled})
      order by touched_at limit ${limit}`.execute(database)
    return rows
  }

  async function remove(uploadId: number): Promise<void> {
    await sql`delete from part_uploads where id = ${uploadId} and state = 'cancelled'`.execute(database)
  }

  async function knowsToken(token: string): Promise<boolean> {
    const { rows } = await sql`select from part_uploads where token = ${token} and state <> 'done' limit 1`.execute(
      database,
    )
    return rows.length > 0
  }

  return {
    find,
    lock,
    queueUp,
    findOpen,
    listOpen,
    parts,
    loadOf,
    promisedBytes,
    insert,
    keepPart,
    touch,
    end,
    giveAsset,
    stale,
    remove,
    knowsToken,
  }
}

export type FilmUploadRepository = ReturnType<typeof createFilmUploadRepository>
