import { Readable } from 'node:stream'
import { conflict, Failure, notFound, notReady } from '@bee/contract/failures.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import type { BackupKind } from '@bee/contract/manage/backup.contract.ts'
import type pg from 'pg'
import type { Database } from '../../database/database.ts'
import { connectionTo } from '../../database/copying/direct-line.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SecondPlace } from '../../outside/second-place.ts'
import type { FileStore } from '../../outside/store/file-store.ts'
import type { BackupRow, BackupsRepository } from './backups.repository.ts'
import { ABANDONED, BACKUPS_FOLDER } from './backups.service.ts'
import { createDatabasesRepository, type DatabasesRepository } from './databases.repository.ts'
import { compared } from './form/compared.ts'
import type { Manifest } from './form/manifest.ts'
import { gone, isDamage } from './form/refusals.ts'
import { nameOfBackup } from './keeping.ts'
import type { Making } from './make-backup.service.ts'
import { rightsSentence, swapSentence } from './obstacle.ts'
import type { OpenBackup, Progress, Restored, Restoring } from './restore-backup.service.ts'
import type { RestoredSchool } from './after/settle-restored.ts'
import { whyEnded } from './why-ended.ts'

const BUSY = '另一份备份、演练或恢复正在进行，等它结束再来'

/** The end of the name of a database that is only there while somebody works on it. */
const COPY_WORDS = { rehearsal: '_rehearsal_', restored: '_restored_' } as const
/** The school as it was before a restore: kept until its operator drops it. */
export const BEFORE_WORD = '_before_'

export interface BackupJobReport {
  report: Progress
  signal?: AbortSignal
}

/** What is done with backups, one at a time over all processes. */
export function createBackupWork(parts: {
  database: Database
  connection: () => pg.PoolConfig
  backups: BackupsRepository
  databases: DatabasesRepository
  making: Making
  restoring: Restoring
  files: FileStore
  secondPlace: SecondPlace | undefined
  clock: Clock
  isEncrypting: boolean
  /** Whether the files themselves are in it, where nobody says otherwise. */
  hasFiles: () => Promise<boolean>
  /** Of the disk of the embedded server; another server's disk is its operator's. */
  databaseRoom: (() => Promise<{ freeBytes: number }>) | undefined
  /** Writes into the restored database what must be known there. */
  settle: (target: pg.PoolConfig, restored: RestoredSchool) => Promise<void>
}) {
  const { connection, backups, databases, making, restoring, files, secondPlace, clock, isEncrypting } = parts
  const stamp = () => shanghaiClock(clock.now()).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const pathOf = (name: string) => `${BACKUPS_FOLDER}/${name}`

  /** Whoever has it is the only one: a copy that is still there belongs to nobody any more. */
  async function withPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    const place = await databases.lock()
    if (!place) throw notReady(BUSY)
    try {
      await dropAbandoned()
      return await work()
    } finally {
      place.release()
    }
  }

  async function listCopies(): Promise<string[]> {
    const live = await liveName()
    const lists = await Promise.all(Object.values(COPY_WORDS).map((word) => databases.listNamed(live + word)))
    return lists.flat().map(({ name }) => name)
  }

  const hasCopies = async () => (await listCopies()).length > 0

  async function dropAbandoned(): Promise<void> {
    for (const name of await listCopies()) await databases.drop(name)
    if (!(await databases.isEmpty())) await backups.endAbandoned(ABANDONED, clock.now(), { isAlone: true })
  }

  async function liveName(): Promise<string> {
    const rights = await databases.rights()
    if (!rights) throw new Error('The database does not know who asks')
    return rights.database
  }

  /** Compared with what was noted when it was made, on top of what it says of itself. */
  function openStored({ name, sha256 }: Pick<BackupRow, 'name' | 'sha256'>): OpenBackup {
    return async () => {
      const stored = (await files.find(pathOf(name))) ?? (await secondPlace?.find(name))
      if (!stored) throw gone()
      return compared(await stored.open(), sha256)
    }
  }

  async function makeRow(
    row: BackupRow,
    { report, signal }: BackupJobReport,
    areFilesIncluded: boolean,
  ): Promise<void> {
    const rooms = [async () => files.room?.(), ...(secondPlace ? [secondPlace.room] : [])]
    await making.requireRoom(areFilesIncluded, rooms)
    const { content, made } = making.make({ areFilesIncluded, report, ...(signal && { signal }) })
    await files.put(pathOf(row.name), content)
    const { manifest, bytes, sha256 } = made()
    const stored = await files.find(pathOf(row.name))
    if (stored?.bytes !== bytes) throw new Error('The store has not kept all of the backup')
    if (secondPlace) {
      await report(95, '抄第二份')
      await secondPlace.put(row.name, compared(await stored.open(), sha256))
    }
    await backups.finish(row.id, {
      bytes,
      sha256,
      sentence: '',
      rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      tableCount: manifest.tables.length,
      fileCount: manifest.files.count,
      hasFiles: manifest.files.areIncluded,
      isEncrypted: isEncrypting,
      snapshotAt: new Date(manifest.snapshotAt),
      finishedAt: clock.now(),
    })
  }

  /** Whole and listed, or not there at all. Done again for a row that is ready, it does nothing. */
  async function make(backupId: number, job: BackupJobReport & { isLastTry: boolean }): Promise<void> {
    const row = await backups.find(backupId)
    if (row?.state !== 'making') return
    try {
      const hasFiles = await parts.hasFiles()
      await withPlace(() => makeRow(row, job, hasFiles))
    } catch (error) {
      const isFinal = error instanceof Failure ? error.reason !== 'not-ready' : job.isLastTry
      if (isFinal && job.signal?.aborted !== true) {
        await backups.setState(backupId, 'failed', whyEnded(error), clock.now())
      }
      throw error
    }
  }

  /** A backup by an operator's command, or before a restore: within a place that is held already. */
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
    await withPlace(() => rehearseRow(row, job))
  }

  async function rehearseRow(row: BackupRow, { report, signal }: BackupJobReport): Promise<void> {
    const { id } = row
    await backups.setRehearsal(id, { state: 'running', now: clock.now() })
    try {
      const open = openStored(row)
      await report(5, '读一遍备份，核对')
      const manifest = await restoring.check(open)
      const { found } = await inCopy('rehearsal', open, { manifest, report }, (restored) => Promise.resolve(restored))
      await backups.setRehearsal(id, { state: 'passed', found, now: clock.now() })
    } catch (error) {
      // Cancelled, or another process goes on: the end of the job says what has become of it.
      if (signal?.aborted === true) throw error
      const note = whyEnded(error)
      await backups.setRehearsal(id, { state: 'failed', note, now: clock.now() })
      if (isDamage(error)) await backups.setState(id, 'damaged', note, clock.now())
      throw error instanceof Failure ? conflict(`演练没有通过：${note}`) : error
    }
  }

  /** A database of its own, gone afterwards whatever happens, unless it has become the school's. */
  async function inCopy<Result>(
    word: keyof typeof COPY_WORDS,
    open: OpenBackup,
    how: { manifest: Manifest; report: Progress; onFile?: Parameters<Restoring['load']>[3]['onFile'] },
    then: (restored: Restored, copy: string, target: pg.PoolConfig) => Promise<Result>,
  ): Promise<Result> {
    const { manifest, ...rest } = how
    if (parts.databaseRoom) await making.requireRoomForCopy(parts.databaseRoom)
    const copy = `${await liveName()}${COPY_WORDS[word]}${stamp()}`
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

  /** A file that the store has already, and whole, is left as it is. */
  async function putFile(path: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    const there = await files.find(path)
    if (there?.bytes === bytes) for await (const _piece of content);
    else await files.put(path, Readable.from(content, { objectMode: false }))
  }

  interface RestoreWish extends BackupJobReport {
    by?: number | undefined
  }

  /** The last act is the swap: until then nothing of the school has changed, and afterwards nothing is left to be done. */
  async function restore(
    open: OpenBackup,
    name: string,
    { report, by, ...job }: RestoreWish,
  ): Promise<{ before: string | null; found: Restored['found'] }> {
    await refuseWithoutRights({ isSwapping: true })
    return withPlace(async () => {
      await report(1, '读一遍备份，核对')
      const manifest = await restoring.check(open)
      // A machine that has just been set up for it.
      const isNew = await databases.isEmpty()
      if (!isNew) {
        const scaled: Progress = (percent, step) => report(Math.floor(percent / 5), step)
        await report(5, '先备份现在的学校')
        // The files of today stay where they are: a restore adds to them and takes none away.
        await makeNow('before-restore', { report: scaled, ...job }, false)
      }
      const live = await liveName()
      const before = `${live}${BEFORE_WORD}${stamp()}`
      return inCopy('restored', open, { manifest, report, onFile: putFile }, async ({ found }, copy, target) => {
        await parts.settle(target, { by, name, before: isNew ? null : before })
        await report(98, '换上')
        await databases.swap({ live, copy, before })
        if (isNew) await databases.drop(before)
        return { before: isNew ? null : before, found }
      })
    })
  }

  async function restoreStored(backupId: number, job: RestoreWish): Promise<{ before: string | null }> {
    const row = await backups.find(backupId)
    if (!row) throw gone()
    return restore(openStored(row), row.name, job)
  }

  /** Into an empty database of any server; the school here stays as it is. Its files go where new files go. */
  async function restoreInto(
    open: OpenBackup,
    target: pg.PoolConfig,
    { report, name = '' }: BackupJobReport & { name?: string },
  ): Promise<Restored['found']> {
    if (!(await createDatabasesRepository(() => target).isEmpty()))
      throw conflict('要恢复进去的数据库不是空的，请新建一个空的')
    await report(5, '读一遍备份，核对')
    const manifest = await restoring.check(open)
    const { found } = await restoring.load(open, manifest, target, { report, onFile: putFile })
    await parts.settle(target, { by: undefined, name, before: null })
    return found
  }

  /** The schools of before, which somebody may still want. */
  async function listBefore(): Promise<{ name: string; bytes: number }[]> {
    return databases.listNamed(`${await liveName()}${BEFORE_WORD}`)
  }

  async function dropBefore(name: string): Promise<void> {
    const known = await listBefore()
    if (!known.some((each) => each.name === name)) throw notFound('没有这个旧数据库')
    await databases.drop(name)
  }

  return {
    make,
    makeNow,
    withPlace,
    hasCopies,
    rehearse,
    restore,
    restoreStored,
    restoreInto,
    openStored,
    listBefore,
    dropBefore,
  }
}
