import { posix } from 'node:path'
import { DAY_MS } from '@bee/contract/durations.ts'
import { MEDIA_TRASH_DAYS, type LibraryKind } from '@bee/contract/manage/media/library-choices.ts'
import type { Database, Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import type { MediaPurgeRepository, OwnedFile, Removal } from './media-purge.repository.ts'
import type { MediaTrashRepository } from './media-trash.repository.ts'
import type { UsesService } from './uses.service.ts'

const AT_ONCE = 100
/** The folder of one film has at least two names in its path. This keeps a top folder of the store from being removed. */
const TREE_MIN_NAMES = 2

/** The removal of a stream is its folder, of any other kind the file. */
function removalsOf(files: readonly OwnedFile[]): Removal[] {
  return files.map(({ kind, path }) => {
    const folder = posix.dirname(path)
    const isTree = kind === 'stream' && folder.split('/').length >= TREE_MIN_NAMES
    return isTree ? { path: folder, isTree } : { path, isTree: false }
  })
}

/** Erases media after MEDIA_TRASH_DAYS in the trash: first the rows, then the files, when no page can link to them any more. */
export function createMediaPurgeService(parts: {
  database: Database
  trash: MediaTrashRepository
  purging: MediaPurgeRepository
  uses: UsesService
  files: Pick<FileStore, 'remove' | 'removeTree'>
  clock: Clock
}) {
  const { database, trash, purging, uses, files, clock } = parts

  async function eraseRows(work: Work, kind: LibraryKind, id: number): Promise<void> {
    const own = kind === 'film' ? await purging.filesOfFilm(work, id) : await purging.filesOfAsset(work, id)
    if (kind === 'film') await purging.eraseFilm(work, id)
    await purging.eraseAssets(
      work,
      own.map((file) => file.id),
    )
    const removals = removalsOf(own)
    if (kind === 'film') removals.push({ path: `media/${id}`, isTree: true })
    const free: Removal[] = []
    for (const removal of removals) if (!(await purging.isNamed(removal, work))) free.push(removal)
    await purging.queueRemoval(work, free)
  }

  /** Takes media out of the trash instead where a page has begun to show them. */
  async function purgeOne(kind: LibraryKind, id: number): Promise<boolean> {
    return database.transaction().execute(async (work) => {
      const [row] = await trash.lock(work, kind, [id])
      // Taken out of the trash meanwhile, or deleted.
      if (!row?.isTrashed) return false
      const isUsed = (await uses.of(kind, [id], { most: 1 }, work))(id).count > 0
      if (isUsed || row.isBusy) await trash.take(work, kind, [id])
      else await eraseRows(work, kind, id)
      return !isUsed && !row.isBusy
    })
  }

  /** Finishes removals of every process: one may have ended between the commit and the removal. */
  async function removeOwed(): Promise<void> {
    for (;;) {
      const pendingRemovals = await purging.pendingRemovals(AT_ONCE)
      for (const removal of pendingRemovals) {
        if (!(await purging.isNamed(removal))) {
          await (removal.isTree ? files.removeTree(removal.path) : files.remove(removal.path))
        }
        await purging.forgetRemoval(removal.path)
      }
      if (pendingRemovals.length < AT_ONCE) return
    }
  }

  /** A second run finds nothing to erase. */
  async function purge(): Promise<{ erased: number; kept: number }> {
    const before = new Date(clock.now().getTime() - MEDIA_TRASH_DAYS * DAY_MS)
    const counts = { erased: 0, kept: 0 }
    for (;;) {
      const due = await trash.due(before, AT_ONCE)
      for (const { kind, id } of due) {
        if (await purgeOne(kind, id)) counts.erased += 1
        else counts.kept += 1
      }
      if (due.length < AT_ONCE) break
    }
    await removeOwed()
    return counts
  }

  return { purge }
}
