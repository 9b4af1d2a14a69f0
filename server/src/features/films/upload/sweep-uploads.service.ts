import { HOUR_MS } from '@bee/contract/durations.ts'
import { UPLOAD_KEPT_DAYS } from '@bee/contract/manage/media/upload-limits.ts'
import type { Database } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import type { FilmUploadRepository } from './film-upload.repository.ts'
import type { FilmUploadService } from './film-upload.service.ts'

const KEPT_MS = UPLOAD_KEPT_DAYS * 24 * HOUR_MS
const SWEPT_AT_ONCE = 100
const FOLDER = 'parts/'

/** Deletes abandoned uploads, and parts without an upload row: a process may end between the store and the row. */
export function createSweepUploadsService(parts: {
  database: Database
  uploads: FilmUploadRepository
  filmUpload: Pick<FilmUploadService, 'giveUp'>
  files: FileStore
  clock: Clock
}) {
  const { database, uploads, filmUpload, files, clock } = parts

  async function sweepEnded(now: number): Promise<void> {
    const before = { untouched: new Date(now - KEPT_MS), cancelled: new Date(now - HOUR_MS) }
    for (const { id } of await uploads.stale(before, SWEPT_AT_ONCE)) {
      const row = await database.transaction().execute(async (work) => {
        const held = await uploads.lock(work, id)
        const isForgotten = held?.state === 'open' && held.touchedAt < before.untouched
        if (held && isForgotten) await filmUpload.giveUp(work, held)
        return isForgotten || held?.state === 'cancelled' ? held : undefined
      })
      if (!row) continue
      await files.parts.drop(row.token)
      // A recently cancelled upload keeps its row for a while: a tab that still shows it learns that it was cancelled.
      if (row.state === 'cancelled') await uploads.remove(id)
    }
  }

  async function sweepUnknown(now: number): Promise<void> {
    for await (const { path, modifiedAt } of files.list(FOLDER.slice(0, -1))) {
      const token = path.slice(FOLDER.length)
      if (modifiedAt.getTime() < now - KEPT_MS && !(await uploads.knowsToken(token))) await files.parts.drop(token)
    }
  }

  async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    await sweepEnded(now)
    await sweepUnknown(now)
  }

  return { sweep }
}
