import type { JobState } from '@bee/contract/manage/job-states.ts'
import { JOBS_PAGE_SIZE } from '@bee/contract/manage/jobs.contract.ts'
import { sql, type InferResult, type SqlBool } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'
import { askPrepared, prepared } from '../../database/prepared-statements.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { errorCode } from '../../start-failure.ts'

export interface JobFilter {
  state?: JobState | undefined
  kind?: string | undefined
}

/** The states of jobs that are alive or have failed, as the desk shows them. */
export const OPEN_STATES = ['running', 'queued', 'failed'] as const
export type OpenState = (typeof OPEN_STATES)[number]

export interface JobStep {
  at: string
  text: string
}

interface FailedRow {
  kind: string
  failure: string | null
  endedAt: Date | null
  createdAt: Date
  count: number
}

const COLUMNS = [
  'id',
  'kind',
  sql.ref<JobState>('state').as('state'),
  'progress',
  'step',
  'is_cancelling as isCancelling',
  'failure',
  'attempts',
  'max_attempts as maxAttempts',
  'run_at as runAt',
  'created_by as createdBy',
  'created_at as createdAt',
  'started_at as startedAt',
  'taken_at as takenAt',
  'ended_at as endedAt',
] as const

const DETAIL_COLUMNS = [
  ...COLUMNS,
  'taken_by as takenBy',
  'failure_detail as failureDetail',
  sql.ref<JobStep[]>('steps').as('steps'),
  sql.ref('result').as('result'),
] as const

/** The same job came alive between the look and the write. */
const UNIQUE_VIOLATION = '23505'

interface OpenAsked {
  createdBy: number | undefined
  now: Date
  limit: number
}

/** One row more than a page shows tells whether there are more. */
const WHOLE_PAGE = JOBS_PAGE_SIZE + 1

/** The exact condition of the partial index: the planner uses the index only for the same words. */
const IS_SHOWN = sql<SqlBool>`(not is_routine or state = 'failed')`

/** The jobs as staff see them. */
export function createJobsRepository(database: Database) {
  /** Without a kind, only jobs that IS_SHOWN lets through; with a kind, all of them. */
  function filtered({ state, kind }: JobFilter) {
    const all = database.selectFrom('jobs')
    const ofKind = kind === undefined ? all.where(IS_SHOWN) : all.where('kind', '=', kind)
    return state === undefined ? ofKind : ofKind.where(sql<SqlBool>`state = ${sql.lit(state)}`)
  }

  /** The newest jobs first. */
  function list(filter: JobFilter, request: PageRequest) {
    return filtered(filter)
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  async function count(filter: JobFilter): Promise<number> {
    const row = await filtered(filter)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  /** The newest job of a kind that waits or runs. */
  async function underWay(kind: string): Promise<{ percent: number; step: string } | undefined> {
    const { rows } = await sql<{ percent: number; step: string }>`
      select progress as percent, step from jobs where kind = ${kind} and state in ('queued', 'running')
      order by id desc limit 1`.execute(database)
    return rows[0]
  }

  function find(jobId: number, db: Db = database) {
    return db.selectFrom('jobs').select(DETAIL_COLUMNS).where('id', '=', jobId).executeTakeFirst()
  }

  /** Makes the worker and other colleagues wait until the transaction ends. */
  function lock(work: Work, jobId: number) {
    return work.selectFrom('jobs').select(DETAIL_COLUMNS).where('id', '=', jobId).forUpdate().executeTakeFirst()
  }

  const createdBy = (userId: number | undefined) => (userId === undefined ? sql`true` : sql`created_by = ${userId}`)

  /** Pages go down from an id, so that every page costs the same. */
  function history(filter: JobFilter & { createdBy?: number | undefined; before?: number | undefined; limit: number }) {
    const { before } = filter
    const jobs = filtered(filter).where(sql<SqlBool>`${createdBy(filter.createdBy)}`)
    const page = (before === undefined ? jobs : jobs.where('id', '<', before))
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .limit(sql.lit(filter.limit))
    // No kept plan for a kind: the best index depends on how rare the kind is.
    const isKept = filter.kind === undefined && filter.limit === WHOLE_PAGE
    return isKept ? askPrepared(database, page) : page.execute()
  }

  /**
   * Jobs of one open state, the first one first. The state is a literal in the text, so that PostgreSQL reads the small indexes of open
   * jobs and never the history.
   */
  function ofState(state: OpenState, asked: OpenAsked) {
    // A job for a later hour does not wait yet; one that is tried again does.
    const isTurn = state === 'queued' ? sql`(run_at <= ${asked.now} or attempts > 0)` : sql`true`
    return database
      .selectFrom('jobs')
      .where(sql<SqlBool>`state = ${sql.lit(state)} and ${IS_SHOWN} and ${createdBy(asked.createdBy)} and ${isTurn}`)
      .select(COLUMNS)
      .orderBy(state === 'queued' ? 'run_at' : 'id')
      .limit(sql.lit(asked.limit))
  }

  /** At most this many of each state, in one statement. */
  async function open(states: readonly OpenState[], asked: OpenAsked): Promise<JobRow[]> {
    const lists = states.map((state) => ofState(state, asked))
    const { rows } = await sql<JobRow>`${prepared} ${sql.join(lists, sql` union all `)}`.execute(database)
    return rows
  }

  /** The number of failed jobs, counted up to the limit, and the first of them. */
  async function firstFailed(asked: OpenAsked): Promise<FailedRow | undefined> {
    const { rows } = await sql<FailedRow>`${prepared}
      with failed as materialized (${ofState('failed', asked)})
      select kind, failure, "endedAt", "createdAt", (select count(*)::int from failed) as count
      from failed order by id limit 1`.execute(database)
    return rows[0]
  }

  /** Marks a failed job as no longer wanted. */
  async function lay(work: Work, jobId: number, now: Date): Promise<void> {
    await sql`
      update jobs set state = 'cancelled',
        steps = steps || jsonb_build_array(jsonb_build_object('at', ${now}::timestamptz, 'text', '不再做了'))
      where id = ${jobId} and state = 'failed'`.execute(work)
  }

  /**
   * Starts the job from the beginning with all its tries. False when it has not failed or been cancelled, or when the same job is alive.
   */
  async function retry(jobId: number, now: Date, db: Db = database): Promise<boolean> {
    const retried = sql`
      update jobs set state = 'queued', attempts = 0, run_at = ${now}, is_cancelling = false, progress = 0, step = '',
        failure = null, failure_detail = null, ended_at = null,
        steps = steps || jsonb_build_array(jsonb_build_object('at', ${now}::timestamptz, 'text', '有人让它再来一次'))
      where id = ${jobId} and state in ('failed', 'cancelled') and not exists (
        select from jobs alive where alive.kind = jobs.kind and alive.key = jobs.key
          and alive.state in ('queued', 'running'))
      returning id`
    try {
      const { rows } = await retried.execute(db)
      return rows.length > 0
    } catch (error) {
      if (error instanceof Error && errorCode(error) === UNIQUE_VIOLATION) return false
      throw error
    }
  }

  /** A waiting job is cancelled at once; a running one is told and gives up at its next step. */
  async function cancel(jobId: number, now: Date, db: Db = database): Promise<boolean> {
    const { rows } = await sql`
      update jobs set is_cancelling = true, state = case state when 'queued' then 'cancelled' else state end,
        ended_at = case state when 'queued' then ${now}::timestamptz end
      where id = ${jobId} and state in ('queued', 'running') returning id`.execute(db)
    return rows.length > 0
  }

  /** Deletes at most `most` jobs. */
  async function deleteEnded(before: { routine: Date; others: Date }, most: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from jobs where id = any(array(
        select id from jobs
        where ended_at < ${before.routine} and (ended_at < ${before.others} or (is_routine and state = 'done'))
        limit ${most}))`.execute(database)
    return Number(numAffectedRows)
  }

  return { list, count, underWay, find, lock, history, ofState, open, firstFailed, lay, retry, cancel, deleteEnded }
}

export type JobsRepository = ReturnType<typeof createJobsRepository>
export type JobRow = InferResult<ReturnType<JobsRepository['ofState']>>[number]
