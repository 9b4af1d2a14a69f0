import type { UseFilter } from '@bee/contract/manage/media/library-choices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isAmongOwn, ownFiles, ownFilms } from '../../../database/rows/own-rows.ts'
import { reads, readsFilm, type FoundIds } from './library-search.repository.ts'
import { ASSET_IN_USE, FILM_IN_USE } from './uses.repository.ts'

export interface LibraryFilter {
  search: string
  use?: UseFilter | undefined
  before?: number | undefined
  /** The staff member for the list of own things. Undefined lists everything. */
  ownOf?: number | undefined
}

export interface FilmRow {
  filmId: number
  title: string
  seconds: number
  posterUrl: string
  filePath: string | null
  streamPath: string | null
  rungs: { name: number }[] | null
  subtitles: string[]
  bytes: number
  originalBytes: number
  ownerId: number | null
  createdAt: Date
  isTrashed: boolean
}

export interface FileRow {
  assetId: number
  kind: string
  title: string
  path: string
  sha256: string
  mime: string
  width: number
  height: number
  bytes: number
  ownerId: number | null
  createdAt: Date
}

export interface VersionRow {
  makingId: number
  fileName: string
  state: string
  assetId: number | null
  originalPath: string | null
  originalBytes: number | null
  ownerId: number | null
  createdAt: Date
}

export const FILM_TRASHED = sql<boolean>`exists (select from media_trash where film_id = film.id)`
const ASSET_TRASHED = sql<boolean>`exists (select from media_trash where asset_id = asset.id)`
/** A small picture belongs to the large one it was made from, and a picture in the folder of a film to that film. */
const PICTURE = sql`asset.kind = 'picture' and asset.made_from is null and asset.path not like 'media/%'`
const FILE = sql`asset.kind = 'file'`
const KINDS = { picture: PICTURE, file: FILE }

/**
 * The found ids. For 'many' the newest rows are read one by one; coalesce hides the condition from the planner, which would expect few
 * rows.
 */
const among = (found: FoundIds | undefined, id: string, read: RawBuilder<unknown>) =>
  found === undefined
    ? sql`true`
    : found === 'many'
      ? sql`coalesce(${read}, false)`
      : sql`${sql.ref(id)} = any(${[...found]}::int[])`

const used = (use: UseFilter | undefined, inUse: RawBuilder<unknown>) =>
  use === undefined ? sql`true` : use === 'used' ? inUse : sql`not ${inUse}`

/** The bytes made of a film, and the bytes of its originals. */
const SIZES = sql`
  left join lateral (
    select coalesce(sum(bytes), 0)::float8 as bytes from assets
    where assets.id in (film.video_id, film.stream_id) and path not like 'originals/%') made on true
  left join lateral (
    select coalesce(sum(bytes), 0)::float8 as bytes
    from (select distinct asset_id from film_makings where film_id = film.id offset 0) making
    cross join lateral (select id, path, bytes from assets where id = making.asset_id offset 0) original
    where path like 'originals/%' and not exists (select from media_trash where asset_id = original.id)) brought on true
  left join lateral (
    select owner_id, plan from film_makings where film_id = film.id order by id desc limit 1) last on true
  left join lateral (
    select coalesce(array_agg(name order by id), '{}') as names from film_subtitles
    where film_id = film.id and path is not null and removed_at is null) spoken on true`

const FILM_COLUMNS = sql`film.id as "filmId", film.title, film.seconds::float8 as seconds, film.poster_url as "posterUrl",
  film.file_path as "filePath", film.hls_path as "streamPath", last.plan->'rungs' as rungs, spoken.names as subtitles,
  made.bytes, brought.bytes as "originalBytes", coalesce(last.owner_id, head.owner_id) as "ownerId",
  film.created_at as "createdAt",
  exists (select from media_trash where film_id = film.id offset 0) as "isTrashed"`

/** The staff member who uploaded it, by hand or in parts. */
export const ASSET_OWNER = sql`coalesce(asset.owner_id, (select owner_id from part_uploads where asset_id = asset.id limit 1),
  (select added_by from lesson_handouts where asset_id = asset.id limit 1))`

const FILE_COLUMNS = sql`asset.id as "assetId", asset.kind, asset.title, asset.path, asset.sha256, asset.mime, asset.width, asset.height,
  asset.bytes::float8 as bytes, ${ASSET_OWNER} as "ownerId", asset.created_at as "createdAt"`

const ofFilms = (ownOf: number | undefined) =>
  isAmongOwn(sql`film.id`, ownOf === undefined ? undefined : ownFilms(ownOf))
const ofFiles = (ownOf: number | undefined) =>
  isAmongOwn(sql`asset.id`, ownOf === undefined ? undefined : ownFiles(ownOf))

/** For a row with the alias `trash`. */
export const trashOf = (ownOf: number | undefined) =>
  ownOf === undefined
    ? sql`true`
    : sql`(trash.film_id = any(array(${ownFilms(ownOf)})) or trash.asset_id = any(array(${ownFiles(ownOf)})))`

export function createLibraryRepository(database: Database) {
  /** `found`: the ids that match the search. Undefined without a search. */
  async function films(
    { search, use, before, ownOf }: LibraryFilter,
    limit: number,
    found?: FoundIds,
  ): Promise<FilmRow[]> {
    const { rows } = await sql<FilmRow>`
      select ${FILM_COLUMNS} from (
        select * from media film
        where ${before === undefined ? sql`true` : sql`film.id < ${before}`} and not ${FILM_TRASHED}
          and ${among(found, 'film.id', readsFilm(search))} and ${used(use, FILM_IN_USE)} and ${ofFilms(ownOf)}
        order by film.id desc limit ${limit}) film
      left join assets head on head.id = film.video_id ${SIZES} order by film.id desc`.execute(database)
    return rows
  }

  async function film(filmId: number): Promise<FilmRow | undefined> {
    const { rows } = await sql<FilmRow>`
      select ${FILM_COLUMNS} from media film left join assets head on head.id = film.video_id ${SIZES}
      where film.id = ${filmId}`.execute(database)
    return rows[0]
  }

  /** The newest first. */
  async function versions(filmId: number, limit: number): Promise<VersionRow[]> {
    const { rows } = await sql<VersionRow>`
      select making.id as "makingId", making.file_name as "fileName", making.state, asset.id as "assetId",
        asset.path as "originalPath", asset.bytes::float8 as "originalBytes", making.owner_id as "ownerId",
        making.created_at as "createdAt"
      from film_makings making left join assets asset on asset.id = making.asset_id
      where making.film_id = ${filmId} order by making.id desc limit ${limit}`.execute(database)
    return rows
  }

  async function isAssetTrashed(assetId: number): Promise<boolean> {
    const { rows } = await sql`select from media_trash where asset_id = ${assetId}`.execute(database)
    return rows.length > 0
  }

  async function files(
    kind: 'picture' | 'file',
    { search, use, before, ownOf }: LibraryFilter,
    limit: number,
    found?: FoundIds,
  ) {
    const behind = sql`(asset.created_at, asset.id) < (select last.created_at, last.id from assets last where last.id = ${before})`
    const { rows } = await sql<FileRow>`
      select ${FILE_COLUMNS} from assets asset
      where ${KINDS[kind]} and not ${ASSET_TRASHED} and ${before === undefined ? sql`true` : behind}
        and ${among(found, 'asset.id', reads('asset.title', search))} and ${used(use, ASSET_IN_USE)} and ${ofFiles(ownOf)}
      order by asset.created_at desc, asset.id desc limit ${limit}`.execute(database)
    return rows
  }

  /** Films, pictures, files and rows in the trash, each counted up to `most`. */
  async function counts(
    most: number,
    ownOf: number | undefined,
  ): Promise<[films: number, pictures: number, files: number, trash: number]> {
    const upTo = (which: RawBuilder<unknown>) =>
      sql`(select count(*)::int from (select 1 from ${which} limit ${most}) counted)`
    const { rows } = await sql<{ counted: [number, number, number, number] }>`
      select array[
        ${upTo(sql`media film where not ${FILM_TRASHED} and ${ofFilms(ownOf)}`)},
        ${upTo(sql`assets asset where ${PICTURE} and not ${ASSET_TRASHED} and ${ofFiles(ownOf)}`)},
        ${upTo(sql`assets asset where ${FILE} and not ${ASSET_TRASHED} and ${ofFiles(ownOf)}`)},
        ${upTo(sql`media_trash trash where ${trashOf(ownOf)}`)}] as counted`.execute(database)
    return rows[0]?.counted ?? [0, 0, 0, 0]
  }

  return { films, film, versions, isAssetTrashed, files, counts }
}

export type LibraryRepository = ReturnType<typeof createLibraryRepository>
