import { conflict, notFound } from '@bee/contract/failures.ts'
import { BACKUP_DOWNLOAD_MINUTES, type BackupKind, type BackupPlan } from '@bee/contract/manage/backup.contract.ts'
import type { Database, Db, Work } from '../../database/database.ts'
import type { WrittenFile } from '../../http/staff/exported-file.ts'
import { createExportTickets } from '../../http/staff/export-tickets.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { BackupShelf } from './places/backup-shelf.ts'
import type { AliveJob, BackupRow, BackupsRepository, PlanRow } from './backups.repository.ts'
import type { Copies, FormerSchool } from './copies.service.ts'
import { clockOf, expired, isNightDue, keptUntil, minuteOf, nameOfBackup, problemOf } from './keeping.ts'

export const BACKUP_WORK = ['backup.make', 'backup.rehearse', 'backup.restore'] as const
type BackupWork = (typeof BACKUP_WORK)[number]

const WORK_WORDS: Record<BackupWork, string> = {
  'backup.make': '正在备份',
  'backup.rehearse': '正在演练恢复',
  'backup.restore': '正在恢复',
}
const NO_SUCH_BACKUP = '没有这份备份，它可能已经被清掉'
const RETIRED = '已经删除，文件还没有清掉；过一会儿再删一次'
export const ABANDONED = '做到一半，处理它的进程停了'

type WholePlan = PlanRow & { hasFiles: boolean }

export interface BackupOverview {
  rows: BackupRow[]
  until: Map<number, Date | null>
  plan: WholePlan
  making: AliveJob | undefined
  former: FormerSchool[]
  problem: string | null
  obstacle: string | null
  isEncrypting: boolean
  hasSecondCopy: boolean
}

/** The backups page of staff: the list, and requests to make, rehearse, restore or delete. */
export function createBackupsService(parts: {
  database: Database
  backups: BackupsRepository
  shelf: BackupShelf
  /** The store of new files: a folder's files belong into the backup, a bucket has keepers of its own. */
  fileStore: 'folder' | 's3'
  isEncrypting: boolean
  secret: string
  clock: Clock
  /** The reason why this server cannot restore; null where it can. */
  obstacle: (options?: { isSwapping: boolean }) => Promise<string | null>
  copies: Pick<Copies, 'listFormer' | 'dropFormer'>
  /** Clears away the leftovers of killed processes. */
  clearAway: () => Promise<void>
  wish: (work: Work, act: BackupWork, backupId: number, by: number | undefined) => Promise<number>
}) {
  const { database, backups, shelf, copies, fileStore, isEncrypting, secret, clock } = parts
  const tickets = createExportTickets<{ backupId: number }>({
    secret,
    purpose: 'backup',
    minutes: BACKUP_DOWNLOAD_MINUTES,
    clock,
  })
  const whole = (plan: PlanRow): WholePlan => ({ ...plan, hasFiles: plan.hasFiles ?? fileStore === 'folder' })

  async function overview(): Promise<BackupOverview> {
    const [rows, plan, making, former, obstacle] = await Promise.all([
      backups.newest(),
      backups.plan(),
      backups.findAlive(BACKUP_WORK),
      copies.listFormer(),
      parts.obstacle(),
    ])
    return {
      rows,
      until: keptUntil(rows, plan),
      plan: whole(plan),
      making,
      former,
      problem: problemOf(rows, plan, clock.now()),
      obstacle,
      isEncrypting,
      hasSecondCopy: shelf.hasSecondPlace,
    }
  }

  /** Locks the plan and refuses while other work is under way. */
  async function takeSlot(work: Work): Promise<void> {
    await backups.lockPlan(work)
    await refuseBusy(work)
  }

  async function refuseBusy(db: Db): Promise<void> {
    const alive = await backups.findAlive(BACKUP_WORK, db)
    if (alive) throw conflict(`${WORK_WORDS[alive.kind as BackupWork]}，等它结束再来`)
  }

  async function findReady(work: Work, backupId: number): Promise<BackupRow> {
    const row = await backups.find(backupId, work)
    if (!row) throw notFound(NO_SUCH_BACKUP)
    if (row.state !== 'ready') throw conflict('这份备份没有做成或者损坏了，请换一份')
    return row
  }

  async function begin(work: Work, kind: BackupKind, by?: number): Promise<{ jobId: number; name: string }> {
    await takeSlot(work)
    const now = clock.now()
    const name = await backups.freeName((at) => nameOfBackup(at, { isEncrypted: isEncrypting }), now, work)
    const backupId = await backups.insert(work, { name, kind, isEncrypted: isEncrypting, now })
    const jobId = await parts.wish(work, 'backup.make', backupId, by)
    await backups.setJob(work, backupId, jobId)
    return { jobId, name }
  }

  async function make(work: Work, by: number): Promise<Outcome<{ jobId: number }>> {
    const { jobId, name } = await begin(work, 'manual', by)
    return {
      result: { jobId },
      event: {
        action: 'backup.make',
        target: { kind: 'backup', id: name },
        summary: `开始备份 ${name}`,
        undo: '备份不改变学校里的任何东西',
      },
    }
  }

  async function rehearse(work: Work, backupId: number, by: number): Promise<Outcome<{ jobId: number }>> {
    await takeSlot(work)
    const { name } = await findReady(work, backupId)
    const jobId = await parts.wish(work, 'backup.rehearse', backupId, by)
    await backups.setJob(work, backupId, jobId)
    return {
      result: { jobId },
      event: {
        action: 'backup.rehearse',
        target: { kind: 'backup', id: backupId },
        summary: `演练恢复 ${name}`,
        undo: '演练不改变学校里的任何东西',
      },
    }
  }

  async function restore(work: Work, backupId: number, by: number): Promise<Outcome<{ jobId: number }>> {
    await takeSlot(work)
    const { name, snapshotAt } = await findReady(work, backupId)
    const jobId = await parts.wish(work, 'backup.restore', backupId, by)
    return {
      result: { jobId },
      event: {
        action: 'backup.restore',
        target: { kind: 'backup', id: backupId },
        summary: `恢复备份 ${name}`,
        after: { name, snapshotAt },
        undo: '恢复之前自动备份了一份，要回来就恢复那一份',
      },
    }
  }

  /** Called before the transaction of a rehearsal or a restore: it asks the server on a connection of its own. The job asks once more. */
  async function refuseObstacle(options?: { isSwapping: boolean }): Promise<void> {
    const obstacle = await parts.obstacle(options)
    if (obstacle !== null) throw conflict(obstacle)
  }

  const canRestore = async () => (await parts.obstacle()) === null

  async function remove(work: Work, backupId: number): Promise<Outcome<{ backupId: number }>> {
    await takeSlot(work)
    const row = await backups.find(backupId, work)
    if (!row) throw notFound(NO_SUCH_BACKUP)
    const good = (await backups.newest(work)).filter(({ state }) => state === 'ready')
    if (row.state === 'ready' && good.length < 2) throw conflict('这是最后一份好的备份，删掉就没有了')
    await backups.retire(work, backupId, RETIRED)
    return {
      result: { backupId },
      event: {
        action: 'backup.remove',
        target: { kind: 'backup', id: backupId },
        summary: `删除备份 ${row.name}`,
        before: { name: row.name, bytes: row.bytes, snapshotAt: row.snapshotAt },
        undo: '备份的文件已经删掉',
      },
      // The row stays until the file is deleted: otherwise a file that could not be deleted would be in no list.
      afterCommit: async () => {
        await shelf.remove(row.name)
        await backups.remove(backupId)
      },
    }
  }

  /**
   * Drops first and writes the audit event after it: no transaction drops a database, and a large one takes longer than a transaction may
   * stand idle.
   */
  async function dropFormer(name: string): Promise<Outcome<{ name: string }>> {
    await refuseBusy(database)
    await copies.dropFormer(name)
    return {
      result: { name },
      event: {
        action: 'backup.dropFormer',
        target: { kind: 'database', id: name },
        summary: `扔掉恢复之前的数据库 ${name}`,
        undo: '数据库已经扔掉；要回到那时，恢复「恢复之前」的那一份备份',
      },
    }
  }

  async function changePlan(work: Work, wanted: BackupPlan): Promise<Outcome<WholePlan>> {
    const before = await backups.lockPlan(work)
    const { time, ...rest } = wanted
    const next = { ...rest, atMinute: minuteOf(time) }
    await backups.changePlan(work, next)
    const inWords = ({ atMinute, since: _since, ...plan }: PlanRow) => ({ time: clockOf(atMinute), ...plan })
    return {
      result: { ...next, since: before.since },
      event: {
        action: 'backup.plan',
        target: { kind: 'backupPlan', id: 1 },
        summary: `改备份的计划：每天 ${time}，留 ${wanted.keepDays} 天，每月第一份留 ${wanted.keepMonths} 个月`,
        before: inWords(whole(before)),
        after: wanted,
        undo: '要改回去，请按之前的再填一次',
      },
    }
  }

  async function prepareDownload(
    work: Work,
    backupId: number,
    staff: Staff,
  ): Promise<Outcome<{ ticket: string; fileName: string }>> {
    const { name } = await findReady(work, backupId)
    return {
      result: { ticket: tickets.issue({ backupId }, staff), fileName: name },
      event: {
        action: 'backup.download',
        target: { kind: 'backup', id: backupId },
        summary: `下载备份 ${name}`,
        undo: '下载的文件不能收回',
      },
    }
  }

  async function download(ticket: string, staff: Staff): Promise<WrittenFile> {
    const { backupId } = tickets.open(ticket, staff)
    const row = await backups.find(backupId)
    const file = row && (await shelf.find(row.name))
    if (!row || !file) throw notFound(NO_SUCH_BACKUP)
    const { bytes } = file
    return { mediaType: 'application/octet-stream', fileName: row.name, bytes, content: await file.open() }
  }

  /** Runs every few minutes: begins the night's backup, deletes expired ones, ends abandoned ones. */
  async function watch(): Promise<void> {
    const now = clock.now()
    await parts.clearAway()
    await backups.endAbandoned(ABANDONED, now)
    const [rows, plan] = await Promise.all([backups.newest(), backups.plan()])
    try {
      for (const row of expired(rows, plan, now)) {
        await shelf.remove(row.name)
        await backups.remove(row.id)
      }
    } finally {
      // An old file that cannot be deleted must not prevent a new backup.
      if (isNightDue(plan, rows, now)) await beginNight()
    }
  }

  async function beginNight(): Promise<void> {
    await database.transaction().execute(async (work) => {
      await backups.lockPlan(work)
      if (await backups.findAlive(BACKUP_WORK, work)) return
      await begin(work, 'nightly')
    })
  }

  return {
    overview,
    canRestore,
    refuseObstacle,
    make,
    rehearse,
    restore,
    remove,
    dropFormer,
    changePlan,
    prepareDownload,
    download,
    watch,
  }
}

export type BackupsService = ReturnType<typeof createBackupsService>
