import { SECOND_MS } from '@bee/contract/durations.ts'
import type { BackupKind, BackupState, RehearsalState } from '@bee/contract/manage/backup.contract.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

/** More than any school has: nights are thinned out to months. */
const SHOWN = 500

export interface FoundSchool {
  courses: number
  questions: number
  members: number
}

export interface BackupRow {
  id: number
  name: string
  kind: BackupKind
  state: BackupState
  sentence: string
  jobId: number | null
  snapshotAt: Date | null
  finishedAt: Date | null
  bytes: number
  rowCount: number
  tableCount: number
  fileCount: number
  hasFiles: boolean
  isEncrypted: boolean
  sha256: string
  rehearsal: RehearsalState
  rehearsedAt: Date | null
  rehearsalNote: string
  found: FoundSchool | null
  createdAt: Date
}

export interface PlanRow {
  atMinute: number
  keepDays: number
  keepMonths: number
  isRehearsed: boolean
  /** Null: depends on the store of the files. */
  hasFiles: boolean | null
  since: Date
}

/** Facts about a backup that are known once it is whole. */
export type FinishedBackup = Pick<
  BackupRow,
  'bytes' | 'rowCount' | 'tableCount' | 'fileCount' | 'hasFiles' | 'isEncrypted' | 'sha256' | 'sentence'
> & { snapshotAt: Date; finishedAt: Date }

export interface AliveJob {
  id: number
  kind: string
  step: string
  progress: number
}

const COLUMNS = sql`
  id, name, kind, state, sentence, job_id as "jobId", snapshot_at as "snapshotAt", finished_at as "finishedAt",
  bytes::float8 as bytes, row_count::float8 as "rowCount", table_count as "tableCount", file_count as "fileCount",
  has_files as "hasFiles", is_encrypted as "isEncrypted", sha256, rehearsal, rehearsed_at as "rehearsedAt",
  rehearsal_note as "rehearsalNote", found, created_at as "createdAt"`
const PLAN = sql`
  at_minute as "atMinute", keep_days as "keepDays", keep_months as "keepMonths", is_rehearsed as "isRehearsed",
  has_files as "hasFiles", since`

export function createBackupsRepository(database: Database) {
  async function newest(db: Db = database): Promise<BackupRow[]> {
    const { rows } = await sql<BackupRow>`
      select ${COLUMNS} from backups order by id desc limit ${SHOWN}`.execute(db)
    return rows
  }

  /**
   * The moment of the newest backup to restore: whole, and not failed in its rehearsal. Before the first one, the moment when the plan
   * began.
   */
  async function lastGoodSeconds(): Promise<number | undefined> {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from coalesce(
        (select max(snapshot_at) from backups where state = 'ready' and rehearsal <> 'failed'), since))::float8 as seconds
      from backup_plan`.execute(database)
    return rows[0]?.seconds
  }

  async function lastBytes(hasFiles: boolean): Promise<number | undefined> {
    const { rows } = await sql<{ bytes: number }>`
      select bytes::float8 as bytes from backups where state = 'ready' and has_files = ${hasFiles}
      order by id desc limit 1`.execute(database)
    return rows[0]?.bytes
  }

  async function find(id: number, db: Db = database): Promise<BackupRow | undefined> {
    const { rows } = await sql<BackupRow>`select ${COLUMNS} from backups where id = ${id}`.execute(db)
    return rows[0]
  }

  async function findNamed(name: string, db: Db = database): Promise<BackupRow | undefined> {
    const { rows } = await sql<BackupRow>`select ${COLUMNS} from backups where name = ${name}`.execute(db)
    return rows[0]
  }

  /** Names have a precision of one second, so the next free second is taken. */
  async function freeName(nameAt: (moment: Date) => string, now: Date, db: Db = database): Promise<string> {
    let at = now
    while (await findNamed(nameAt(at), db)) at = new Date(at.getTime() + SECOND_MS)
    return nameAt(at)
  }

  async function insert(
    db: Db,
    row: { name: string; kind: BackupKind; isEncrypted: boolean; now: Date },
  ): Promise<number> {
    const { id } = await db
      .insertInto('backups')
      .values({ name: row.name, kind: row.kind, is_encrypted: row.isEncrypted, created_at: row.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function setJob(work: Work, id: number, jobId: number): Promise<void> {
    await work.updateTable('backups').set({ job_id: jobId }).where('id', '=', id).execute()
  }

  async function finish(id: number, found: FinishedBackup): Promise<void> {
    await sql`
      update backups set state = 'ready', sentence = ${found.sentence}, snapshot_at = ${found.snapshotAt},
        finished_at = ${found.finishedAt}, bytes = ${found.bytes}, row_count = ${found.rowCount},
        table_count = ${found.tableCount}, file_count = ${found.fileCount}, has_files = ${found.hasFiles},
        is_encrypted = ${found.isEncrypted}, sha256 = ${found.sha256}
      where id = ${id}`.execute(database)
  }

  async function setState(id: number, state: BackupState, sentence: string, now: Date): Promise<void> {
    await sql`
      update backups set state = ${state}, sentence = ${sentence}, finished_at = coalesce(finished_at, ${now})
      where id = ${id}`.execute(database)
  }

  async function setRehearsal(
    id: number,
    {
      state,
      note = '',
      found = null,
      now,
    }: { state: RehearsalState; note?: string; found?: FoundSchool | null; now: Date },
  ): Promise<void> {
    await sql`
      update backups set rehearsal = ${state}, rehearsed_at = ${now}, rehearsal_note = ${note},
        found = ${found === null ? null : JSON.stringify(found)}::jsonb
      where id = ${id}`.execute(database)
  }

  /** Marks the backup as failed while its file still exists. */
  async function retire(work: Work, id: number, sentence: string): Promise<void> {
    await work.updateTable('backups').set({ state: 'failed', sentence }).where('id', '=', id).execute()
  }

  async function remove(id: number): Promise<void> {
    await database.deleteFrom('backups').where('id', '=', id).execute()
  }

  async function plan(): Promise<PlanRow> {
    const { rows } = await sql<PlanRow>`select ${PLAN} from backup_plan`.execute(database)
    const [row] = rows
    if (!row) throw new Error('The plan of backups is missing')
    return row
  }

  /** Every act that begins work on a backup locks the plan: one backup, rehearsal or restore runs at a time. */
  async function lockPlan(work: Work): Promise<PlanRow> {
    const { rows } = await sql<PlanRow>`select ${PLAN} from backup_plan for update`.execute(work)
    const [row] = rows
    if (!row) throw new Error('The plan of backups is missing')
    return row
  }

  async function changePlan(work: Work, plan: Omit<PlanRow, 'since'>): Promise<void> {
    await work
      .updateTable('backup_plan')
      .set({
        at_minute: plan.atMinute,
        keep_days: plan.keepDays,
        keep_months: plan.keepMonths,
        is_rehearsed: plan.isRehearsed,
        has_files: plan.hasFiles,
      })
      .execute()
  }

  async function findAlive(kinds: readonly string[], db: Db = database): Promise<AliveJob | undefined> {
    const { rows } = await sql<AliveJob>`
      select id, kind, step, progress from jobs
      where kind = any(${kinds}) and state in ('queued', 'running') order by state desc, id limit 1`.execute(db)
    return rows[0]
  }

  /**
   * Ends backups and rehearsals without a living job: their process was killed once too often. Those of a command have no job; only a
   * caller who holds the lock (`isAlone`) knows that they are abandoned.
   */
  async function endAbandoned(sentence: string, now: Date, { isAlone = false } = {}): Promise<void> {
    const isAbandoned = sql`not exists (
      select from jobs where jobs.id = backups.job_id and jobs.state in ('queued', 'running'))`
    await sql`
      update backups set state = 'failed', sentence = ${sentence}, finished_at = ${now}
      where state = 'making' and (job_id is not null or ${isAlone}) and ${isAbandoned}`.execute(database)
    await sql`
      update backups set rehearsal = 'failed', rehearsed_at = ${now}, rehearsal_note = ${sentence}
      where rehearsal = 'running' and (job_id is not null or ${isAlone}) and ${isAbandoned}`.execute(database)
  }

  return {
    newest,
    lastGoodSeconds,
    lastBytes,
    find,
    findNamed,
    freeName,
    insert,
    setJob,
    finish,
    setState,
    setRehearsal,
    retire,
    remove,
    plan,
    lockPlan,
    changePlan,
    findAlive,
    endAbandoned,
  }
}

export type BackupsRepository = ReturnType<typeof createBackupsRepository>
