import type { SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

export interface SubtitlesAt {
  filmId: number
  language: SubtitleLanguage
}

/** Without the text, which may be long. */
export interface SubtitlesRow extends SubtitlesAt {
  name: string
  fileId: number | null
  path: string | null
  hasDraft: boolean
  cueCount: number
  stopCount: number
  lookCount: number
  version: number
  publishedVersion: number | null
  updatedBy: number | null
  updatedAt: Date
  removedAt: Date | null
}

export interface WrittenText {
  draftText: string | null
  previousText: string | null
}

export interface SubtitledFilmRow {
  filmId: number
  title: string
  seconds: string
  filePath: string | null
  posterUrl: string
  peaksPath: string | null
}

export interface Counted {
  cueCount: number
  stopCount: number
  lookCount: number
}

const COLUMNS = sql`film_id as "filmId", language, name, asset_id as "fileId", path, draft_text is not null as "hasDraft",
  cue_count as "cueCount", stop_count as "stopCount", look_count as "lookCount", version,
  published_version as "publishedVersion", updated_by as "updatedBy", updated_at as "updatedAt", removed_at as "removedAt"`

export function createSubtitlesRepository(database: Database) {
  async function film(filmId: number, work: Db = database): Promise<SubtitledFilmRow | undefined> {
    const { rows } = await sql<SubtitledFilmRow>`
      select id as "filmId", title, seconds, file_path as "filePath", poster_url as "posterUrl", peaks_path as "peaksPath"
      from media where id = ${filmId}`.execute(work)
    return rows[0]
  }

  /** Omits removed subtitles. */
  async function list(filmId: number): Promise<SubtitlesRow[]> {
    const { rows } = await sql<SubtitlesRow>`
      select ${COLUMNS} from film_subtitles where film_id = ${filmId} and removed_at is null
      order by language = 'zh-CN' desc, id`.execute(database)
    return rows
  }

  async function find({ filmId, language }: SubtitlesAt, work: Db = database) {
    const { rows } = await sql<SubtitlesRow & WrittenText>`
      select ${COLUMNS}, draft_text as "draftText", previous_text as "previousText"
      from film_subtitles where film_id = ${filmId} and language = ${language}`.execute(work)
    return rows[0]
  }

  /** Includes removed subtitles. */
  async function lock(
    work: Work,
    { filmId, language }: SubtitlesAt,
  ): Promise<(SubtitlesRow & WrittenText) | undefined> {
    const { rows } = await sql<SubtitlesRow & WrittenText>`
      select ${COLUMNS}, draft_text as "draftText", previous_text as "previousText"
      from film_subtitles where film_id = ${filmId} and language = ${language} for update`.execute(work)
    return rows[0]
  }

  /** Creates a missing row; an existing one stays unchanged. The caller locks it next. */
  async function begin(work: Work, at: SubtitlesAt & { name: string; now: Date }): Promise<void> {
    await sql`
      insert into film_subtitles (film_id, language, name, version, updated_at)
      values (${at.filmId}, ${at.language}, ${at.name}, 0, ${at.now})
      on conflict (film_id, language) do nothing`.execute(work)
  }

  /** Returns the new version. */
  async function write(
    work: Work,
    at: SubtitlesAt,
    next: Counted & WrittenText & { by: number; now: Date; isBack?: boolean },
  ): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      update film_subtitles set draft_text = ${next.draftText}, previous_text = ${next.previousText},
        cue_count = ${next.cueCount}, stop_count = ${next.stopCount}, look_count = ${next.lookCount},
        version = version + 1, updated_by = ${next.by}, updated_at = ${next.now},
        removed_at = case when ${next.isBack ?? false} then null else removed_at end
      where film_id = ${at.filmId} and language = ${at.language} returning version`.execute(work)
    return rows[0]?.version ?? 0
  }

  async function show(
    work: Work,
    at: SubtitlesAt,
    file: { fileId: number | null; path: string | null; publishedVersion: number | null },
  ): Promise<void> {
    await sql`
      update film_subtitles set asset_id = ${file.fileId}, path = ${file.path}, published_version = ${file.publishedVersion}
      where film_id = ${at.filmId} and language = ${at.language}`.execute(work)
  }

  async function setRemoved(work: Work, at: SubtitlesAt, moment: Date | null): Promise<void> {
    await sql`
      update film_subtitles set removed_at = ${moment}
      where film_id = ${at.filmId} and language = ${at.language}`.execute(work)
  }

  /** Removes published subtitles in all but these languages. */
  async function removeShownBut(
    work: Work,
    filmId: number,
    languages: readonly SubtitleLanguage[],
    now: Date,
  ): Promise<void> {
    await sql`
      update film_subtitles set removed_at = ${now}, version = version + 1
      where film_id = ${filmId} and path is not null and removed_at is null
        and language <> all(${[...languages]}::text[])`.execute(work)
  }

  /** Publishes an imported file; the draft is kept for undo. */
  async function showBrought(
    work: Work,
    brought: SubtitlesAt & { name: string; fileId: number | null; path: string; now: Date },
  ): Promise<void> {
    await sql`
      insert into film_subtitles as kept (film_id, language, name, asset_id, path, updated_at)
      values (${brought.filmId}, ${brought.language}, ${brought.name}, ${brought.fileId}, ${brought.path}, ${brought.now})
      on conflict (film_id, language) do update
      set asset_id = excluded.asset_id, path = excluded.path, removed_at = null, version = kept.version + 1,
        updated_at = excluded.updated_at, updated_by = null, previous_text = coalesce(kept.draft_text, kept.previous_text),
        draft_text = null, cue_count = 0, stop_count = 0, look_count = 0
      where kept.path is distinct from excluded.path or kept.removed_at is not null`.execute(work)
  }

  /** Stores an imported text as the draft; the old draft is kept for undo. */
  async function writeBrought(
    work: Work,
    at: SubtitlesAt,
    { text, now, cueCount, stopCount, lookCount }: Counted & { text: string; now: Date },
  ): Promise<void> {
    await sql`
      update film_subtitles set previous_text = coalesce(draft_text, previous_text), draft_text = ${text},
        cue_count = ${cueCount}, stop_count = ${stopCount}, look_count = ${lookCount}, version = version + 1,
        updated_by = null, updated_at = ${now}, removed_at = null,
        path = case when removed_at is null then path end, asset_id = case when removed_at is null then asset_id end
      where film_id = ${at.filmId} and language = ${at.language}`.execute(work)
  }

  /** Deletes rows that were removed before this moment; their files are swept with other unused files. */
  async function forgetRemoved(before: Date): Promise<void> {
    await sql`delete from film_subtitles where removed_at < ${before}`.execute(database)
  }

  async function fileOf(work: Work, fileId: number): Promise<string | undefined> {
    const { rows } = await sql<{ path: string }>`
      select path from assets where id = ${fileId} and kind = 'subtitles'`.execute(work)
    return rows[0]?.path
  }

  return {
    film,
    list,
    find,
    lock,
    begin,
    write,
    show,
    setRemoved,
    removeShownBut,
    showBrought,
    writeBrought,
    forgetRemoved,
    fileOf,
  }
}

export type SubtitlesRepository = ReturnType<typeof createSubtitlesRepository>
