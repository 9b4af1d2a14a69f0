import { conflict, notFound } from '@bee/contract/failures.ts'
import { JOBS_SHOWN } from '@bee/contract/manage/jobs.contract.ts'
import { JOB_STATE_NAMES } from '@bee/contract/manage/job-states.ts'
import type { Work } from '../../database/database.ts'
import { ownOf, reach } from '../../http/staff/reach.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import { OPEN_STATES, type JobFilter, type JobRow, type JobsRepository, type OpenState } from './jobs.repository.ts'
import { ASKED_ELSEWHERE, NO_SUCH_JOB } from './jobs.service.ts'

export type TitledJob = JobRow & { title: string }

const eventOf = (action: NewEvent['action'], summary: string, job: TitledJob, after: string): NewEvent => ({
  action,
  target: { kind: 'job', id: job.id },
  summary: `${summary}「${job.title}」`,
  before: { state: JOB_STATE_NAMES[job.state] },
  after: { state: after },
  undo: action === 'job.retry' ? '任务已经重新排上，不要它就取消' : '取消了的任务可以让它再来一次',
})

/**
 * The list of jobs and the acts on them for staff. A colleague whose right covers only own courses sees the jobs that colleague has asked
 * for.
 */
export function createJobDesk(parts: { jobs: JobsRepository; kinds: ReadonlyMap<string, JobKind>; clock: Clock }) {
  const { jobs, kinds, clock } = parts

  const withTitle = <Row extends { kind: string }>(row: Row) => ({
    ...row,
    title: kinds.get(row.kind)?.title ?? row.kind,
  })

  function cut<Row extends { kind: string }>(rows: readonly Row[], limit: number) {
    return { rows: rows.slice(0, limit).map(withTitle), hasMore: rows.length > limit }
  }

  /** The running, the next and the failed jobs. */
  async function open(staff: Staff, right: Right) {
    const asked = { createdBy: ownOf(reach(staff, right)), now: clock.now(), limit: JOBS_SHOWN + 1 }
    const rows = await jobs.open(OPEN_STATES, asked)
    const inState = (state: OpenState) => {
      const ofState = rows.filter((row) => row.state === state)
      return cut(ofState, JOBS_SHOWN)
    }
    return { running: inState('running'), queued: inState('queued'), failed: inState('failed') }
  }

  /** For the page 今天: the number of failed jobs, counted up to `most`, and the first of them. */
  async function firstFailed(staff: Staff, right: Right, most: number) {
    const row = await jobs.firstFailed({ createdBy: ownOf(reach(staff, right)), now: clock.now(), limit: most })
    return row && withTitle(row)
  }

  async function history(
    { limit, ...filter }: JobFilter & { before?: number | undefined; limit: number },
    staff: Staff,
    right: Right,
  ) {
    return cut(await jobs.history({ ...filter, createdBy: ownOf(reach(staff, right)), limit: limit + 1 }), limit)
  }

  async function detail(jobId: number, staff: Staff, right: Right) {
    const job = await jobs.find(jobId)
    const reached = reach(staff, right)
    if (!job || (!reached.isAll && job.createdBy !== reached.userId)) throw notFound(NO_SUCH_JOB)
    return withTitle(job)
  }

  /** Every kind that can be asked for or that runs by a schedule. */
  function knownKinds() {
    return [...kinds.values()].map(({ name, title }) => ({ kind: name, title }))
  }

  async function lock(work: Work, jobId: number): Promise<TitledJob> {
    const job = await jobs.lock(work, jobId)
    if (!job) throw notFound(NO_SUCH_JOB)
    return withTitle(job)
  }

  async function again(work: Work, jobId: number): Promise<TitledJob> {
    const job = await jobs.find(jobId, work)
    if (!job) throw notFound(NO_SUCH_JOB)
    return withTitle(job)
  }

  async function retry(work: Work, jobId: number): Promise<Outcome<TitledJob>> {
    const job = await lock(work, jobId)
    if (job.state !== 'failed' && job.state !== 'cancelled') {
      throw conflict(`这个任务${JOB_STATE_NAMES[job.state]}，不用再来一次`)
    }
    if (kinds.get(job.kind)?.onInterrupted !== undefined) throw conflict(ASKED_ELSEWHERE)
    if (!(await jobs.retry(jobId, clock.now(), work))) {
      throw conflict('同样的任务已经在排队或正在做，等它结束再说')
    }
    return {
      result: await again(work, jobId),
      event: eventOf('job.retry', '让任务再来一次：', job, JOB_STATE_NAMES.queued),
    }
  }

  /** A failed job is laid aside: it no longer counts as failed. */
  async function cancel(work: Work, jobId: number): Promise<Outcome<TitledJob>> {
    const job = await lock(work, jobId)
    const { state } = job
    if (state === 'done' || state === 'cancelled') throw conflict(`这个任务${JOB_STATE_NAMES[state]}，不能再取消`)
    if (state === 'failed') await jobs.lay(work, jobId, clock.now())
    else await jobs.cancel(jobId, clock.now(), work)
    const summary = state === 'failed' ? '不再做没做成的任务' : '取消任务'
    const after = state === 'running' ? '做完这一步就停' : JOB_STATE_NAMES.cancelled
    return { result: await again(work, jobId), event: eventOf('job.cancel', summary, job, after) }
  }

  return { open, firstFailed, history, detail, knownKinds, retry, cancel }
}

export type JobDesk = ReturnType<typeof createJobDesk>
