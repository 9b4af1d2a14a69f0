import { DAY_MS } from '@bee/contract/durations.ts'
import { GROWTH_DAYS_LEAST, type Storage } from '@bee/contract/manage/storage.contract.ts'
import type { StoreSpace } from '../../outside/store/file-store.ts'
import type { StorageDay, StorageSums } from './storage.repository.ts'

const fileBytes = (sums: StorageSums) =>
  sums.filmBytes + sums.originalBytes + sums.otherBytes + sums.trashBytes + sums.backupBytes

interface Place {
  space: StoreSpace | undefined
  areFilesHere: boolean
  isDatabaseHere: boolean
}

/** The growth between two days, and how long the disk lasts at that pace; undefined when the days are too close for an estimate. */
export function growthBetween(
  from: StorageDay,
  to: StorageDay,
  { space, areFilesHere, isDatabaseHere }: Place,
): NonNullable<Storage['growth']> | undefined {
  const days = Math.round((Date.parse(to.day) - Date.parse(from.day)) / DAY_MS)
  if (days < GROWTH_DAYS_LEAST) return undefined
  const ofFiles = fileBytes(to) - fileBytes(from)
  const ofDatabase = to.databaseBytes - from.databaseBytes
  const here = (areFilesHere ? ofFiles : 0) + (isDatabaseHere ? ofDatabase : 0)
  return {
    days,
    bytes: ofFiles + ofDatabase,
    lastsDays: space && here > 0 ? Math.floor((space.freeBytes / here) * days) : null,
  }
}
