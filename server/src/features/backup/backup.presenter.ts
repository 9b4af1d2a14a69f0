import type { Backup, BackupList, BackupPlan } from '@bee/contract/manage/backup.contract.ts'
import type { BackupRow, PlanRow } from './backups.repository.ts'
import type { BackupOverview } from './backups.service.ts'
import { clockOf } from './keeping.ts'

const timeOf = (moment: Date | null) => moment?.toISOString() ?? null

export const presentPlan = (plan: Omit<PlanRow, 'since'> & { hasFiles: boolean }): BackupPlan => ({
  time: clockOf(plan.atMinute),
  keepDays: plan.keepDays,
  keepMonths: plan.keepMonths,
  isRehearsed: plan.isRehearsed,
  hasFiles: plan.hasFiles,
})

const presentBackup = (row: BackupRow, keptUntil: Date | null): Backup => ({
  backupId: row.id,
  name: row.name,
  kind: row.kind,
  state: row.state,
  sentence: row.sentence,
  snapshotAt: timeOf(row.snapshotAt),
  finishedAt: timeOf(row.finishedAt),
  bytes: row.bytes,
  rows: row.rowCount,
  tables: row.tableCount,
  files: row.fileCount,
  hasFiles: row.hasFiles,
  isEncrypted: row.isEncrypted,
  keptUntil: timeOf(keptUntil),
  rehearsal: {
    state: row.rehearsal,
    at: timeOf(row.rehearsedAt),
    sentence: row.rehearsalNote,
    courses: row.found?.courses ?? null,
    questions: row.found?.questions ?? null,
    members: row.found?.members ?? null,
  },
})

export const presentBackups = ({ rows, until, plan, making, former, ...rest }: BackupOverview): BackupList => ({
  list: rows.map((row) => presentBackup(row, until.get(row.id) ?? null)),
  plan: presentPlan(plan),
  former: former.map(({ name, at, bytes }) => ({ name, at: at.toISOString(), bytes })),
  making: making ? { jobId: making.id, doing: making.step, percent: making.progress } : null,
  ...rest,
})
