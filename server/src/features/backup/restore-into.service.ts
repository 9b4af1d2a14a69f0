import { conflict } from '@bee/contract/failures.ts'
import type pg from 'pg'
import type { FileStore } from '../../outside/store/file-store.ts'
import type { RestoredSchool } from './after/settle-restored.ts'
import { createDatabasesRepository } from './databases.repository.ts'
import type { Manifest } from './form/manifest.ts'
import { requireFreeSpace } from './places/required-space.ts'
import { createFileReturn } from './places/return-files.ts'
import type { OpenBackup, Progress, Restored, Restoring } from './restore-backup.service.ts'
import { explainBackupError } from './backup-errors.ts'

/** Restores a file beside the school that is here. */
export function createRestoreInto(parts: {
  restoring: Restoring
  files: FileStore
  settle: (target: pg.PoolConfig, restored: RestoredSchool) => Promise<void>
}) {
  const { restoring, files, settle } = parts

  /** Refuses before any write when the disk of the files is too small. */
  async function checkWithFiles(open: OpenBackup): Promise<Manifest> {
    const { countMissing, missingBytes } = createFileReturn(files)
    const manifest = await restoring.check(open, files.space && { file: countMissing })
    requireFreeSpace('备份里的文件', missingBytes(), await files.space?.())
    return manifest
  }

  /**
   * Restores into an empty database of any server; the school here stays as it is. The files go into the store of new files, but never
   * replace one: it may be another school's.
   */
  async function restoreInto(
    open: OpenBackup,
    target: pg.PoolConfig,
    { report, name = '' }: { report: Progress; name?: string },
  ): Promise<Restored['found'] & { leftFiles: number }> {
    if (!(await createDatabasesRepository(() => target).isEmpty()))
      throw conflict('要恢复进去的数据库不是空的，请新建一个空的')
    await report(5, '读一遍备份，核对')
    const { putNew, leftCount } = createFileReturn(files)
    try {
      const manifest = await checkWithFiles(open)
      const { found } = await restoring.load(open, manifest, target, { report, onFile: putNew })
      await settle(target, { by: undefined, jobId: undefined, name, before: null })
      return { ...found, leftFiles: leftCount() }
    } catch (error) {
      throw explainBackupError(error)
    }
  }

  return { checkWithFiles, restoreInto }
}
