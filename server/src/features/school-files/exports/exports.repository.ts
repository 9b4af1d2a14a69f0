import type { ExportState } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import type { WantedExport } from './wanted-export.ts'

export interface ExportRow {
  id: number
  wanted: WantedExport
  title: string
  fileName: string
  archiveName: string
  state: ExportState
  sentence: string
  bytes: number
  /** The progress of the job that makes the archive. */
  percent: number
  createdBy: number | null
  createdAt: Date
  changedAt: Date
  byName: string
}

/** A failed or cancelled job does not update the export's row, so the job's state decides. */
const ENDED = sql`exports.state = 'making' and jobs.state in ('failed', 'cancelled')`

const COLUMNS = sql`
  exports.id, wanted, title, file_name as "fileName", archive_name as "archiveName",
  case when ${ENDED} then 'failed' else exports.state end as state,
  case when ${ENDED} then coalesce(jobs.failure, '任务被取消了') else '' end as sentence,
  exports.bytes::float8 as bytes, coalesce(jobs.progress, 0)::int as percent, exports.created_by as "createdBy",
  exports.created_at as "createdAt", exports.changed_at as "changedAt", coalesce(users.nick_name, '') as "byName"`

const JOINED = sql`left join jobs on jobs.id = exports.job_id left join users on users.id = exports.created_by`

export function createExportsRepository(database: Database) {
  async function insert(
    work: Work,
    row: { wanted: WantedExport; title: string; fileName: string; archiveName: string; by: number; now: Date },
  ): Promise<number> {
    const { id } = await work
      .insertInto('school_exports')
      .values({
        wanted: sql`${JSON.stringify(row.wanted)}::jsonb`,
        title: row.title,
        file_name: row.fileName,
        archive_name: row.archiveName,
        created_by: row.by,
        created_at: row.now,
        changed_at: row.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function giveJob(work: Work, exportId: number, jobId: number): Promise<void> {
    await work.updateTable('school_exports').set({ job_id: jobId }).where('id', '=', exportId).execute()
  }

  async function find(exportId: number, work: Db = database): Promise<ExportRow | undefined> {
    const { rows } = await sql<ExportRow>`
      select ${COLUMNS} from school_exports exports ${JOINED} where exports.id = ${exportId}`.execute(work)
    return rows[0]
  }

  async function newest(limit: number): Promise<ExportRow[]> {
    const { rows } = await sql<ExportRow>`
      select ${COLUMNS} from (select * from school_exports order by id desc limit ${limit}) exports ${JOINED}
      order by exports.id desc`.execute(database)
    return rows
  }

  async function end(work: Work, exportId: number, bytes: number, now: Date): Promise<void> {
    await work
      .updateTable('school_exports')
      .set({ state: 'ready', bytes: String(bytes), changed_at: now })
      .where('id', '=', exportId)
      .where('state', '=', 'making')
      .execute()
  }

  /** Archives that were made before this moment can no longer be downloaded. */
  async function expire(before: Date, now: Date): Promise<void> {
    await sql`
      update school_exports set state = 'gone', changed_at = ${now}
      where state <> 'gone' and changed_at < ${before}`.execute(database)
  }

  /** Names of archives that can be downloaded or are being made. */
  async function namesInUse(): Promise<string[]> {
    const rows = await database
      .selectFrom('school_exports')
      .select('archive_name')
      .where('state', '<>', 'gone')
      .execute()
    return rows.map(({ archive_name }) => archive_name)
  }

  return { insert, giveJob, find, newest, end, expire, namesInUse }
}

export type ExportsRepository = ReturnType<typeof createExportsRepository>
