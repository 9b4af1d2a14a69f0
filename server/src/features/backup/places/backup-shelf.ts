import type { Readable } from 'node:stream'
import { Failure } from '@bee/contract/failures.ts'
import type { SecondPlace } from '../../../outside/second-place.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import { compared } from '../form/verify-sha256.ts'
import { gone } from '../form/refusals.ts'
import { BACKUPS_FOLDER } from '../form/school-files.ts'
import type { BackupRow } from '../backups.repository.ts'
import { requireFreeSpace } from './required-space.ts'
import type { OpenBackup } from '../restore-backup.service.ts'
import { sentenceOf } from '../backup-errors.ts'

type Made = Pick<BackupRow, 'name' | 'bytes' | 'sha256'>

/** Stores the files of backups: in the school's store, and in a folder on another disk where the operator has set one. */
export function createBackupShelf({ files, secondPlace }: { files: FileStore; secondPlace: SecondPlace | undefined }) {
  const pathOf = (name: string) => `${BACKUPS_FOLDER}/${name}`

  const find = async (name: string) => (await files.find(pathOf(name))) ?? (await secondPlace?.find(name))

  /** The bytes are compared with the hash noted in the row, beside the hashes in the archive. */
  function openStored({ name, sha256 }: Pick<BackupRow, 'name' | 'sha256'>): OpenBackup {
    return async () => {
      const stored = await find(name)
      if (!stored) throw gone()
      return compared(await stored.open(), sha256)
    }
  }

  async function put<Found extends { bytes: number }>(
    name: string,
    content: Readable,
    made: () => Found,
  ): Promise<Found> {
    await files.put(pathOf(name), content)
    const found = made()
    const stored = await files.find(pathOf(name))
    if (stored?.bytes !== found.bytes) throw new Error('The store has not kept all of the backup')
    return found
  }

  /**
   * Copies to the second disk. Answers a sentence about the failure, or an empty text: the first file is whole by now, and a full or
   * unmounted second disk does not make it worse.
   */
  async function copyAside({ name, bytes, sha256 }: Made): Promise<string> {
    if (!secondPlace) return ''
    try {
      requireFreeSpace('第二份备份', bytes, await secondPlace.space())
      await secondPlace.put(name, await openStored({ name, sha256 })())
      return (await secondPlace.isOnDiskOfSchool()) ? '第二份与学校的文件在同一块盘上：BACKUP_DIR 的盘可能没有挂上' : ''
    } catch (error) {
      return `第二份没有抄到 BACKUP_DIR：${error instanceof Failure ? error.message : sentenceOf(error)}`
    }
  }

  /** Half archives of killed processes; each may be as large as the school. */
  async function removeUnfinished(before: Date): Promise<void> {
    await files.removeDrafts(before, BACKUPS_FOLDER)
    await secondPlace?.removeUnfinished(before)
  }

  async function remove(name: string): Promise<void> {
    await files.remove(pathOf(name))
    await secondPlace?.remove(name)
  }

  return { find, openStored, put, copyAside, remove, removeUnfinished, hasSecondPlace: secondPlace !== undefined }
}

export type BackupShelf = ReturnType<typeof createBackupShelf>
