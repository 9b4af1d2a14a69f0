import { insertRows, type BulkRow } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'

export function createFilmEditingRepository() {
  function insert(work: Work, rows: readonly BulkRow<'media'>[]): Promise<void> {
    return insertRows(work, 'media', rows)
  }

  /** Locks the film until the transaction ends, so that no lesson takes a length that is about to change. */
  function lock(work: Work, id: number) {
    return work.selectFrom('media').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  function find(work: Work, id: number) {
    return work.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async function update(work: Work, id: number, columns: Partial<FilmColumns & MadeColumns>): Promise<void> {
    await work.updateTable('media').set(columns).where('id', '=', id).execute()
  }

  /** Locks these films against changes until the transaction ends; ids without a film are left out. */
  async function lengths(work: Work, ids: readonly number[]): Promise<{ id: number; seconds: string }[]> {
    if (ids.length === 0) return []
    return work
      .selectFrom('media')
      .select(['id', 'seconds'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forShare()
      .execute()
  }

  return { insert, lock, find, update, lengths }
}

export interface FilmColumns {
  title: string
  seconds: string
  /** Null while the film is not transcoded yet. */
  file_path: string | null
  hls_path: string | null
  subtitles_path: string | null
  poster_url: string
  video_id: number | null
  stream_id: number | null
  subtitles_id: number | null
  poster_id: number | null
}

/** Files made from the film for the seek bar. */
export interface MadeColumns {
  storyboard_path: string | null
  peaks_path: string | null
}

export type FilmEditingRepository = ReturnType<typeof createFilmEditingRepository>
