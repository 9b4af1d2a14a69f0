import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { JobResult, RunningJob } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import type { FileStore } from '../../outside/store/file-store.ts'
import { STORE_FOLDERS } from '../../outside/store/store-folders.ts'
import { FOLDER_KINDS } from './folder-kinds.ts'
import type { StorageRepository } from './storage.repository.ts'

/** A little more than a year, for comparisons with the year before. */
const DAYS_KEPT = 400
const WHOLE = 100

interface Trashed {
  filmBytes: number
  originalBytes: number
  otherBytes: number
}

/** The bytes in the store, by kind. It walks over every file, so it runs as a job and not in a request. */
export function createStorageCount(parts: {
  storage: StorageRepository
  files: Pick<FileStore, 'list'>
  space: { trashed: () => Promise<Trashed> }
  clock: Clock
}) {
  const { storage, files, space, clock } = parts

  async function bytesIn(folder: string, signal: AbortSignal): Promise<number> {
    let bytes = 0
    for await (const file of files.list(folder)) {
      signal.throwIfAborted()
      bytes += file.bytes
    }
    return bytes
  }

  /** Safe to repeat. */
  async function count({ report, signal }: Pick<RunningJob<unknown>, 'report' | 'signal'>): Promise<JobResult> {
    const found = { film: 0, original: 0, other: 0, backup: 0 }
    for (const [nth, folder] of STORE_FOLDERS.entries()) {
      await report(Math.floor((nth / STORE_FOLDERS.length) * WHOLE), '正在数文件')
      found[FOLDER_KINDS[folder]] += await bytesIn(folder, signal)
    }
    const [gone, spare, databaseBytes] = await Promise.all([
      space.trashed(),
      storage.spareOriginals(),
      storage.databaseBytes(),
    ])
    // At least 0: a file may be moved to the trash after the walk, or its row may exist without the file.
    const without = (bytes: number, thrown: number) => Math.max(0, bytes - thrown)
    const sums = {
      filmBytes: without(found.film, gone.filmBytes),
      originalBytes: without(found.original, gone.originalBytes),
      otherBytes: without(found.other, gone.otherBytes),
      trashBytes: gone.filmBytes + gone.originalBytes + gone.otherBytes,
      backupBytes: found.backup,
      databaseBytes,
      spareOriginalCount: spare.count,
      spareOriginalBytes: spare.bytes,
    }
    const now = clock.now()
    const today = shanghaiDate(now)
    await storage.keep(today, now, sums)
    await storage.forgetOutside(shanghaiDate(now.getTime() - DAYS_KEPT * DAY_MS), today)
    return sums
  }

  return { count }
}
