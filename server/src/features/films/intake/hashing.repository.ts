import { sql } from 'kysely'
import type { Work } from '../../../database/database.ts'

export function createHashingRepository() {
  /** The hash of the whole is known: those of its parts are needed no more. */
  async function keep(
    work: Work,
    { uploadId, assetId, sha256 }: { uploadId: number; assetId: number; sha256: string },
  ): Promise<void> {
    await sql`update assets set sha256 = ${sha256} where id = ${assetId}`.execute(work)
    await sql`delete from part_upload_parts where upload_id = ${uploadId}`.execute(work)
  }

  return { keep }
}

export type HashingRepository = ReturnType<typeof createHashingRepository>
