import { sql } from 'kysely'
import type { Work } from '../../../database/database.ts'

/** The rows of films that uploads need. */
export function createUploadedFilmsRepository() {
  /** Deletes a film without a file, unless a lesson, a draft or another upload still waits for it. */
  async function removeUnwanted(work: Work, filmId: number): Promise<void> {
    const inDraft = '$.chapters[*].lessons[*].filmId ? (@ == $film)'
    await sql`
      delete from media where id = ${filmId} and file_path is null
        and not exists (select from part_uploads where film_id = ${filmId} and state <> 'cancelled')
        and not exists (select from film_makings where film_id = ${filmId})
        and not exists (select from catalogue_entries where coming_id = ${filmId} or media_id = ${filmId})
        and not exists (select from drafts where kind = 'course'
          and jsonb_path_exists(body, ${inDraft}::jsonpath, jsonb_build_object('film', ${filmId}::int)))`.execute(work)
  }

  async function beginTranscode(
    work: Work,
    transcode: { filmId: number; assetId: number; ownerId: number | null; fileName: string; now: Date },
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into film_makings (film_id, asset_id, owner_id, file_name, created_at, changed_at)
      values (${transcode.filmId}, ${transcode.assetId}, ${transcode.ownerId}, ${transcode.fileName}, ${transcode.now}, ${transcode.now})
      returning id`.execute(work)
    const [row] = rows
    if (!row) throw new Error('The making was not written')
    return row.id
  }

  async function transcodeOf(work: Work, assetId: number): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`
      select id from film_makings where asset_id = ${assetId} order by id limit 1`.execute(work)
    return rows[0]?.id ?? null
  }

  return { removeUnwanted, beginTranscode, transcodeOf }
}

export type UploadedFilmsRepository = ReturnType<typeof createUploadedFilmsRepository>
