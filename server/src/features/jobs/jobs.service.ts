import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { badInput, conflict, notFound } from '@bee/contract/failures.ts'
import { JOB_STATE_NAMES } from '@bee/contract/manage/job-states.ts'
import * as z from 'zod/mini'
import type { Database, Work } from '../../database/database.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import type { JobImport } from './job-import.repository.ts'
import type { JobQueueRepository } from './job-queue.repository.ts'
import type { JobFilter, JobsRepository } from './jobs.repository.ts'

const ROUTINE_KEPT_MS = DAY_MS
const DELETED_AT_ONCE = 5000

export const DEFAULT_MAX_ATTEMPTS = 5
export const NO_SUCH_JOB = '没有这个任务，它可能太久了，已经清理掉'
/** The page that starts such a job shows first what it does and asks for a confirmation. */
export const ASKED_ELSEWHERE = '这个任务不在这里再来一次，请到发起它的那一页重新开始'
/** A try fails when the job that was in the way has ended before it is looked up. */
const MAX_TRIES = 3

export interface Wish {
  /** While the job is alive, the same key means the same job. */
  key?: string
  runAt?: Date
  priority?: number
  /** The member of staff who asked for the job. */
  by?: number
  /** The job is added in this transaction: it exists only if the transaction commits. */
  work?: Work
}

interface JobsParts {
  database: Database
  queue: JobQueueRepository
  jobs: JobsRepository
  imports: JobImport
  /** Filled while the features are created. */
  kinds: ReadonlyMap<string, JobKind>
  clock: Clock
}

/** Jobs outside of requests: callers enqueue them, staff retry or cancel them. */
export function createJobsService({ database, queue, jobs, imports, kinds, clock }: JobsParts) {
  /** A kind of a former version has no title and is shown by its name. */
  const withTitle = <Row extends { kind: string }>(row: Row) => ({
    ...row,
    title: kinds.get(row.kind)?.title ?? row.kind,
  })

  /** Answers the id of the job, also when the same job exists already. */
  async function enqueue<Input>(kind: JobKind<Input>, input: Input, wish: Wish = {}): Promise<number> {
    const checked = z.safeParse(kind.input, input)
    if (!checked.success) throw badInput(`任务「${kind.title}」的内容填写有误`)
    const now = clock.now()
    const db = wish.work ?? database
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const job = {
        kind: kind.name,
        json: JSON.stringify(input ?? {}),
        key: wish.key ?? null,
        dueAt: null,
        priority: wish.priority ?? 0,
        runAt: wish.runAt ?? now,
        maxAttempts: kind.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
        isRoutine: kind.isRoutine ?? false,
        createdBy: wish.by ?? null,
        now,
      }
      const added = await queue.add(job, db)
      const id = added ?? (wish.key === undefined ? undefined : await queue.findAlive(kind.name, wish.key, db))
      if (id !== undefined) return id
    }
    throw conflict('任务没有排上，请再试一次')
  }

  async function list({ page, limit, ...filter }: PageRequest & JobFilter) {
    const [rows, totalCount] = await Promise.all([jobs.list(filter, { page, limit }), jobs.count(filter)])
    return { rows: rows.map(withTitle), totalCount }
  }

  async function detail(jobId: number) {
    const found = await jobs.find(jobId)
    if (!found) throw notFound(NO_SUCH_JOB)
    return withTitle(found)
  }

  async function retry(jobId: number) {
    if (kinds.get((await detail(jobId)).kind)?.onInterrupted !== undefined) throw conflict(ASKED_ELSEWHERE)
    const isRetried = await jobs.retry(jobId, clock.now())
    const job = await detail(jobId)
    // A second click: the job waits or runs already.
    const isAlive = job.state === 'queued' || job.state === 'running'
    if (isRetried || isAlive) return job
    throw conflict(
      job.state === 'done' ? '这个任务已经做完了，不用再来一次' : '同样的任务已经在排队或正在做，等它结束再说',
    )
  }

  async function cancel(jobId: number) {
    const isCancelled = await jobs.cancel(jobId, clock.now())
    const job = await detail(jobId)
    if (isCancelled || job.state === 'cancelled') return job
    throw conflict(`这个任务${JOB_STATE_NAMES[job.state]}，不能再取消`)
  }

  async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    const before = { routine: new Date(now - ROUTINE_KEPT_MS), others: new Date(now - RETENTION.jobs.keptMs) }
    while ((await jobs.deleteEnded(before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  }

  return { enqueue, addFailed: imports.addFailed, underWay: jobs.underWay, list, detail, retry, cancel, sweep }
}

export type JobsService = ReturnType<typeof createJobsService>
