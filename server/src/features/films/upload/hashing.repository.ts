import { sql } from 'kysely'
import type { Work } from '../../../database/database.ts'
import type { Stop } from '../transcode/transcode-work.repository.ts'

export function createHashingRepository() {
  /** The hash of the whole is known: those of its parts are needed no more. */
  async function keep(
    work: Work,
    { uploadId, assetId, sha256 }: { uploadId: number; assetId: number; sha256: string },
  ): Promise<void> {
    await sql`update assets set sha256 = ${sha256} where id = ${assetId}`.execute(work)
    await sql`delete from part_upload_parts where upload_id = ${uploadId}`.execute(work)
  }

  /** Nothing is made of it from here on; the parts stay, for whoever asks what was sent. */
  async function markDamaged(work: Work, assetId: number): Promise<void> {
    await sql`update assets set state = 'failed' where id = ${assetId}`.execute(work)
  }

  /** Its last making, under way or done, waits for somebody. Whoever does it just now is not the last who took it any more. */
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
