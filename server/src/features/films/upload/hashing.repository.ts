import { sql } from 'kysely'
import type { Work } from '../../../database/database.ts'
import type { Stop } from '../transcode/transcode-work.repository.ts'

export function createHashingRepository() {
  /** The hash of the whole file replaces the hashes of its parts. */
  async function keep(
    work: Work,
    { uploadId, assetId, sha256 }: { uploadId: number; assetId: number; sha256: string },
  ): Promise<void> {
    await sql`update assets set sha256 = ${sha256} where id = ${assetId}`.execute(work)
    await sql`delete from part_upload_parts where upload_id = ${uploadId}`.execute(work)
  }

  /** The file is not transcoded from here on. The rows of its parts stay as evidence of the upload. */
  async function markDamaged(work: Work, assetId: number): Promise<void> {
    await sql`update assets set state = 'failed' where id = ${assetId}`.execute(work)
  }

  /** Stops its newest transcode, under way or done, for a decision of the staff. The new attempt number fences off the process at work. */
  async function stopTranscode(
    work: Work,
    assetId: number,
    { onItsWay, made }: { onItsWay: Stop; made: Stop },
    now: Date,
  ): Promise<void> {
    const { rows } = await sql<{ id: number; isMade: boolean }>`
      select id, state = 'ready' as "isMade" from film_makings where asset_id = ${assetId} and state <> 'given-up'
      order by id desc limit 1 for update`.execute(work)
    const [making] = rows
    if (!making) return
    const stop = making.isMade ? made : onItsWay
    await sql`
      update film_makings set state = ${stop.state}, sentence = ${stop.sentence}, advice = ${stop.advice}, detail = ${stop.detail},
        ways = ${[...stop.ways]}, doing = '', percent = null, ends_at = null, finished_at = null, attempts = attempts + 1,
        changed_at = ${now}
      where id = ${making.id}`.execute(work)
  }

  return { keep, markDamaged, stopTranscode }
}

export type HashingRepository = ReturnType<typeof createHashingRepository>
