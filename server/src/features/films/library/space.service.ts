import { DAY_MS } from '@bee/contract/durations.ts'
import { GROWTH_DAYS, LIBRARY_COUNTED_MAX, ORPHAN_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import { GROWTH_DAYS_LEAST } from '@bee/contract/manage/storage.contract.ts'
import type { Space } from '@bee/contract/manage/media/library.contract.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import type { DuplicatesService } from './duplicates.service.ts'
import type { SpaceRepository } from './space.repository.ts'

/** The size of the store, and the part of it that could be freed. */
export function createSpaceService(parts: {
  space: SpaceRepository
  duplicates: Pick<DuplicatesService, 'summary'>
  files: Pick<FileStore, 'space'>
  clock: Clock
}) {
  const { space, duplicates, files, clock } = parts
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

  async function read(): Promise<Space> {
    const [all, gone, grownBytes, unused, same, found, disk] = await Promise.all([
      space.all(),
      space.trashed(),
      space.grownSince(daysAgo(GROWTH_DAYS), daysAgo(GROWTH_DAYS_LEAST)),
      space.unused(LIBRARY_COUNTED_MAX + 1),
      duplicates.summary(),
      space.findings(daysAgo(ORPHAN_DAYS)),
      files.space?.(),
    ])
    return {
      filmBytes: all.filmBytes - gone.filmBytes,
      originalBytes: all.originalBytes - gone.originalBytes,
      otherBytes: all.otherBytes - gone.otherBytes,
      trashBytes: gone.filmBytes + gone.originalBytes + gone.otherBytes,
      freeBytes: disk?.freeBytes ?? null,
      totalBytes: disk?.totalBytes ?? null,
      grownBytes,
      unused: {
        count: Math.min(unused.count, LIBRARY_COUNTED_MAX),
        isMore: unused.count > LIBRARY_COUNTED_MAX,
        bytes: unused.bytes,
        sinceTime: unused.since?.toISOString() ?? null,
      },
      duplicates: same,
      orphans: {
        count: found.orphanCount,
        bytes: found.orphanBytes,
        dueCount: found.dueCount,
        dueBytes: found.dueBytes,
      },
      missingCount: found.missingCount,
      checkTime: found.checkedAt?.toISOString() ?? null,
    }
  }

  return { read, trashed: space.trashed }
}

export type SpaceService = ReturnType<typeof createSpaceService>
