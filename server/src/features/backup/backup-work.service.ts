import { conflict, Failure, notReady } from '@bee/contract/failures.ts'
import type { BackupKind } from '@bee/contract/manage/backup.contract.ts'
import type pg from 'pg'
import type { Database } from '../../database/database.ts'
import { connectionTo } from '../../database/copying/direct-line.ts'
import type { Clock } from '../../outside/clock.ts'
import type { FileStore } from '../../outside/store/file-store.ts'
import type { BackupShelf } from './places/backup-shelf.ts'
import type { BackupRow, BackupsRepository } from './backups.repository.ts'
import { ABANDONED } from './backups.service.ts'
import type { Copies } from './copies.service.ts'
import { nameOfCopy, stampOf, type CopyPurpose } from './places/copy-names.ts'
import type { DatabasesRepository } from './databases.repository.ts'
import type { Manifest } from './form/manifest.ts'
import { gone, isDamage } from './form/refusals.ts'
import { nameOfBackup } from './keeping.ts'
import type { Making } from './make-backup.service.ts'
import { rightsSentence, swapSentence } from './obstacle.ts'
import type { OpenBackup, Progress, Restored, Restoring } from './restore-backup.service.ts'
import type { RestoredSchool } from './after/settle-restored.ts'
import { createRestoreInto } from './restore-into.service.ts'
import { createFileReturn } from './places/return-files.ts'
import { explainRestoreError, explainBackupError } from './backup-errors.ts'
import { whyEnded } from './end-reasons.ts'

/** A move of files by the command never leaves an unfinished file unchanged for so long. */
const SILENT_MS = 10_000
const BUSY = '另一份备份、演练或恢复正在进行，等它结束再来'

export interface BackupJobReport {
  report: Progress
  signal?: AbortSignal
}

/** Makes, rehearses and restores backups, one at a time over all processes. */
export function createBackupWork(parts: {
  database: Database
  connection: () => pg.PoolConfig
  backups: BackupsRepository
  databases: DatabasesRepository
  copies: Copies
  making: Making
  restoring: Restoring
  shelf: BackupShelf
  files: FileStore
  clock: Clock
  isEncrypting: boolean
  /** Whether backups include the files themselves, where the plan does not say. */
  hasFiles: () => Promise<boolean>
  /** Free space on the disk of the embedded server; the disk of another server is its operator's business. */
  databaseSpace: (() => Promise<{ freeBytes: number }>) | undefined
  /** Writes the facts of today into the restored database. */
  settle: (target: pg.PoolConfig, restored: RestoredSchool) => Promise<void>
}) {
  const { connection, backups, databases, copies, making, restoring, shelf, files, clock, isEncrypting } = parts
  const { checkWithFiles, restoreInto } = createRestoreInto({ restoring, files, settle: parts.settle })

  /** Runs the work under the lock over all processes. With the lock, a copy that still exists is abandoned. */
  async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    const place = await databases.lock()
    if (!place) throw notReady(BUSY)
    try {
      await dropAbandoned()
      return await work()
    } catch (error) {
      throw explainBackupError(error)
    } finally {
      await place.release()
    }
  }

  const hasCopies = async () => (await copies.listPassing()).length > 0

  async function dropAbandoned(): Promise<void> {
    for (const { name } of await copies.listPassing()) await databases.drop(name)
    await shelf.removeUnfinished(new Date(clock.now().getTime() - SILENT_MS))
    if (!(await databases.isEmpty())) await backups.endAbandoned(ABANDONED, clock.now(), { isAlone: true })
  }

  async function makeRow(
    row: BackupRow,
    { report, signal }: BackupJobReport,
    areFilesIncluded: boolean,
  ): Promise<void> {
    await making.requireSpaceFor(areFilesIncluded, async () => files.space?.())
    const { content, made } = making.make({ areFilesIncluded, report, ...(signal && { signal }) })
    const { manifest, bytes, sha256 } = await shelf.put(row.name, content, made)
    if (shelf.hasSecondPlace) await report(95, '抄第二份')
    await backups.finish(row.id, {
      bytes,
      sha256,
      sentence: await shelf.copyAside({ name: row.name, bytes, sha256 }),
      rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      tableCount: manifest.tables.length,
      fileCount: manifest.files.count,
      hasFiles: manifest.files.areIncluded,
      isEncrypted: isEncrypting,
      snapshotAt: new Date(manifest.snapshotAt),
      finishedAt: clock.now(),
    })
  }

  /** The backup is whole and listed, or not there at all. Called again for a ready row, it makes the second copy that failed before. */
  async function make(backupId: number, job: BackupJobReport & { isLastTry: boolean }): Promise<void> {
    const row = await backups.find(backupId)
    if (row?.state === 'ready' && row.sentence !== '') {
      await backups.setState(backupId, 'ready', await shelf.copyAside(row), clock.now())
    }
    if (row?.state !== 'making') return
    try {
      const hasFiles = await parts.hasFiles()
      await withSlot(() => makeRow(row, job, hasFiles))
    } catch (error) {
      const isFinal = error instanceof Failure ? error.reason !== 'not-ready' : job.isLastTry
      if (isFinal && job.signal?.aborted !== true) {
        await backups.setState(backupId, 'failed', whyEnded(error), clock.now())
      }
      throw error
    }
  }

  /** Makes a backup for an operator's command, or before a restore: within withPlace. */
  async function makeNow(kind: BackupKind, job: BackupJobReport, areFilesIncluded: boolean): Promise<BackupRow> {
    const now = clock.now()
    const name = await backups.freeName((at) => nameOfBackup(at, { isEncrypted: isEncrypting }), now)
    const id = await backups.insert(parts.database, { name, kind, isEncrypted: isEncrypting, now })
    const row = await backups.find(id)
    if (!row) throw new Error('The row of the backup is gone')
    try {
      await makeRow(row, job, areFilesIncluded)
    } catch (error) {
      await backups.setState(id, 'failed', whyEnded(error, job.signal), clock.now())
      throw error
    }
    return (await backups.find(id)) ?? row
  }

  async function rehearse(backupId: number, job: BackupJobReport): Promise<void> {
    const row = await backups.find(backupId)
    if (row?.state !== 'ready') return
    await refuseWithoutRights()
    await withSlot(() => rehearseRow(row, job))
  }

  async function rehearseRow(row: BackupRow, { report, signal }: BackupJobReport): Promise<void> {
    const { id } = row
    await backups.setRehearsal(id, { state: 'running', now: clock.now() })
    try {
      const open = shelf.openStored(row)
      await report(5, '读一遍备份，核对')
      const manifest = await restoring.check(open)
      const { found } = await inCopy('rehearsal', open, { manifest, report }, (restored) => Promise.resolve(restored))
      await backups.setRehearsal(id, { state: 'passed', found, now: clock.now() })
    } catch (error) {
      if (signal?.aborted === true) {
        // An operator stopped the command: the rehearsal has shown nothing. A stopped job sets the state at its own end.
        if (signal.reason instanceof Failure) await backups.setRehearsal(id, { state: 'none', now: clock.now() })
        throw error
      }
      const note = whyEnded(error)
      await backups.setRehearsal(id, { state: 'failed', note, now: clock.now() })
      if (isDamage(error)) await backups.setState(id, 'damaged', note, clock.now())
      throw explainBackupError(error) instanceof Failure ? conflict(`演练没有通过：${note}`) : error
    }
  }

  /** Loads the backup into a database of its own, which is dropped afterwards in every case, unless it has become the school's. */
  async function inCopy<Result>(
    purpose: CopyPurpose,
    open: OpenBackup,
    how: { manifest: Manifest; report: Progress; onFile?: Parameters<Restoring['load']>[3]['onFile'] },
    then: (restored: Restored, copy: string, target: pg.PoolConfig) => Promise<Result>,
  ): Promise<Result> {
    const { manifest, ...rest } = how
    if (parts.databaseSpace) await making.requireSpaceForCopy(manifest, parts.databaseSpace)
    const copy = nameOfCopy(await copies.liveName(), purpose, stampOf(clock.now()))
    await databases.drop(copy)
    await databases.create(copy)
    try {
      const target = connectionTo(connection(), copy)
      const restored = await restoring.load(open, manifest, target, rest)
      return await then(restored, copy, target)
    } finally {
      await databases.drop(copy)
    }
  }

  async function refuseWithoutRights({ isSwapping = false } = {}): Promise<void> {
    const rights = await databases.rights()
    const sentence = rightsSentence(rights) ?? (isSwapping ? swapSentence(rights) : null)
    if (sentence !== null) throw conflict(sentence)
  }

  interface RestoreWish extends BackupJobReport {
    by?: number | undefined
    /** The job of the staff page; a command has none. */
    jobId?: number
  }

  /**
   * The swap is the last step: before it, a restore changes nothing of the school but files that were missing or of another size; after it,
   * nothing is left to do.
   */
  async function restore(
    open: OpenBackup,
    name: string,
    wish: RestoreWish,
  ): Promise<{ before: string | null; found: Restored['found'] }> {
    const standing = { isSwapping: false }
    try {
      return await restoreAndSwap(open, name, wish, standing)
    } catch (error) {
      throw explainRestoreError(error, standing)
    }
  }

  async function restoreAndSwap(
    open: OpenBackup,
    name: string,
    { report, by, jobId, ...job }: RestoreWish,
    standing: { isSwapping: boolean },
  ) {
    await refuseWithoutRights({ isSwapping: true })
    return withSlot(async () => {
      await report(1, '读一遍备份，核对')
      const manifest = await checkWithFiles(open)
      // A machine that was set up for this restore.
      const isNew = await databases.isEmpty()
      if (!isNew) {
        const scaled: Progress = (percent, step) => report(Math.floor(percent / 5), step)
        await report(5, '先备份现在的学校')
        // The files of today stay in the store: a restore adds files and deletes none.
        await makeNow('before-restore', { report: scaled, ...job }, false)
      }
      const live = await copies.liveName()
      const before = nameOfCopy(live, 'before', stampOf(clock.now()))
      return inCopy(
        'restored',
        open,
        { manifest, report, onFile: createFileReturn(files).putBack },
        async ({ found }, copy, target) => {
          await parts.settle(target, { by, jobId, name, before: isNew ? null : before })
          await report(98, '换上')
          standing.isSwapping = true
          await databases.swap({ live, copy, before })
          if (isNew) await databases.drop(before)
          return { before: isNew ? null : before, found }
        },
      )
    })
  }

  async function restoreStored(backupId: number, job: RestoreWish): Promise<{ before: string | null }> {
    const row = await backups.find(backupId)
    if (!row) throw gone()
    return restore(shelf.openStored(row), row.name, job)
  }

  /** A backup by its name. An empty database has no row of it, so its hash is not compared. */
  async function openNamed(name: string): Promise<OpenBackup | undefined> {
    if (!(await shelf.find(name))) return undefined
    const row = (await databases.isEmpty()) ? undefined : await backups.findNamed(name)
    return shelf.openStored({ name, sha256: row?.sha256 ?? '' })
  }

  return {
    make,
    makeNow,
    withSlot,
    hasCopies,
    rehearse,
    restore,
    restoreStored,
    restoreInto,
    openNamed,
  }
}
