import type {
  ImportState,
  SchoolMistake,
  SchoolPlanEntry,
} from '@bee/contract/manage/school-files/school-files.contract.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'

export interface KeptPlan {
  counts: { added: number; changed: number; same: number; gone: number; mistakes: number }
  mistakes: SchoolMistake[]
  notes: SchoolMistake[]
  entries: SchoolPlanEntry[]
  hasMoreEntries: boolean
  /** Whether the import changes the payment or contact data of the school. */
  isOfSchool: boolean
}

export interface ImportRow {
  id: number
  uploadName: string
  fileName: string
  bytes: number
  state: ImportState
  sentence: string
  plan: Partial<KeptPlan>
  fingerprint: string
  withdrawsGone: boolean
  createdBy: number | null
  createdAt: Date
  byName: string
  /** The progress of its job. */
  percent: number
  step: string
}

export interface ImportNews {
  state: ImportState
  sentence?: string
  plan?: KeptPlan
  fingerprint?: string
  withdrawsGone?: boolean
}

const COLUMNS = sql`
  school_imports.id, upload_name as "uploadName", file_name as "fileName", bytes::float8 as bytes, school_imports.state, sentence, plan, fingerprint,
  withdraws_gone as "withdrawsGone", users.id as "createdBy", school_imports.created_at as "createdAt",
  coalesce(users.nick_name, '') as "byName", coalesce(jobs.progress, 0)::int as percent, coalesce(jobs.step, '') as step`
const SOURCE = sql`school_imports left join users on users.id = school_imports.created_by
  left join jobs on jobs.id = school_imports.job_id`

export function createImportsRepository(database: Database) {
  async function insert(
    work: Work,
    row: { uploadName: string; fileName: string; bytes: number; by: number; now: Date },
  ): Promise<number> {
    const { id } = await work
      .insertInto('school_imports')
      .values({
        upload_name: row.uploadName,
        file_name: row.fileName,
        bytes: String(row.bytes),
        created_by: row.by,
        created_at: row.now,
        changed_at: row.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function idOfArchive(work: Work, uploadName: string): Promise<number | null> {
    const row = await work
      .selectFrom('school_imports')
      .select('id')
      .where('upload_name', '=', uploadName)
      .executeTakeFirst()
    return row?.id ?? null
  }

  async function find(importId: number): Promise<ImportRow | undefined> {
    const { rows } = await sql<ImportRow>`
      select ${COLUMNS} from ${SOURCE} where school_imports.id = ${importId}`.execute(database)
    return rows[0]
  }

  async function lock(work: Work, importId: number): Promise<ImportRow | undefined> {
    const { rows } = await sql<ImportRow>`
      select ${COLUMNS} from ${SOURCE} where school_imports.id = ${importId} for no key update of school_imports`.execute(
      work,
    )
    return rows[0]
  }

  async function newest(limit: number): Promise<ImportRow[]> {
    const { rows } = await sql<ImportRow>`
      select ${COLUMNS} from ${SOURCE} order by school_imports.id desc limit ${limit}`.execute(database)
    return rows
  }

  async function write(work: Db, importId: number, news: ImportNews, now: Date): Promise<void> {
    await work
      .updateTable('school_imports')
      .set({
        state: news.state,
        changed_at: now,
        sentence: news.sentence ?? '',
        ...(news.plan ? { plan: sql`${JSON.stringify(news.plan)}::jsonb` } : {}),
        ...(news.fingerprint === undefined ? {} : { fingerprint: news.fingerprint }),
        ...(news.withdrawsGone === undefined ? {} : { withdraws_gone: news.withdrawsGone }),
      })
      .where('id', '=', importId)
      .execute()
  }

  async function giveJob(work: Work, importId: number, jobId: number): Promise<void> {
    await work.updateTable('school_imports').set({ job_id: jobId }).where('id', '=', importId).execute()
  }

  async function remove(work: Work, importId: number): Promise<void> {
    await work.deleteFrom('school_imports').where('id', '=', importId).execute()
  }

  /** Names of archives that are still needed. */
  async function namesInUse(after: Date): Promise<string[]> {
    const rows = await database
      .selectFrom('school_imports')
      .select('upload_name')
      .where('state', 'in', ['reading', 'ready', 'applying'])
      .where('changed_at', '>=', after)
      .execute()
    return rows.map(({ upload_name }) => upload_name)
  }

  /** Fails imports that staff did not continue. */
  async function giveUp(before: Date, now: Date, sentence: string): Promise<void> {
    await sql`
      update school_imports set state = 'failed', sentence = ${sentence}, changed_at = ${now}
      where state in ('reading', 'ready') and changed_at < ${before}`.execute(database)
  }

  /** Only one import writes at a time. */
  async function takeTurn(work: Work): Promise<void> {
    await sql`select pg_advisory_xact_lock(20261120)`.execute(work)
  }

  return { insert, idOfArchive, giveJob, find, lock, newest, write, remove, namesInUse, giveUp, takeTurn }
}

export type ImportsRepository = ReturnType<typeof createImportsRepository>
