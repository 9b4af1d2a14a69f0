import { diskFull, Failure, type FailureReason } from '@bee/contract/failures.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isDatabaseAway } from '../../database/database-errors.ts'
import type { Database, Work } from '../../database/database.ts'
import { Cancelled, GivenUp, type JobKind, type JobResult } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import { isDiskFull } from '../../outside/disk-space.ts'
import { withoutSecrets } from '../../plain-error.ts'
import type { JobQueueRepository, TakenJob } from './job-queue.repository.ts'

/** Another process has the job, or may have it by now. */
class LeaseLost extends GivenUp {
  override name = 'LeaseLost'
}

const DETAIL_CHARACTERS = 4000
/** Failures that may pass with time, so the job is tried again. */
const PASSING: readonly FailureReason[] = ['not-ready', 'too-many', 'disk-full']
const WRITE_AGAIN_MS = 1000

export interface JobTiming {
  /** A process that does not renew for this long loses its jobs. */
  leaseMs: number
  renewMs: number
  /** Waits between tries, in turn; the last one repeats. */
  retryMs: readonly number[]
}

export interface RunningParts {
  queue: JobQueueRepository
  /** For the effects of jobs. It has no statement timeout. */
  database: Database
  clock: Clock
  timing: JobTiming
  /** Called for a job that has failed for good. */
  onFailure: (error: unknown) => void
  /** Called at the end of each try, with the name of its kind. */
  onEnd?: (kind: string, outcome: JobOutcome) => void
}

/** `left`: the job went on in another process, was cancelled, or the process stopped. */
export type JobOutcome = 'done' | 'again' | 'failed' | 'left'

export interface ActiveJob {
  taken: TakenJob
  /** Never rejects. */
  ended: Promise<void>
  /** The process stops: a kind that heeds the signal ends, and the job is handed back. */
  stop(): void
}

/** Runs one job from its start to its end, or until another process has its lease. */
export function beginJob(taken: TakenJob, kind: JobKind, parts: RunningParts): ActiveJob {
  const { queue, database, clock, timing } = parts
  const giving = new AbortController()
  let renewedAt = clock.monotonicMs()
  let hasEnded = false
  let isStopping = false
  let outcome: JobOutcome = 'left'

  function giveUp(reason: GivenUp): GivenUp {
    giving.abort(reason)
    return reason
  }

  /** Aborts the job when a write to its row has shown that the lease is lost or the job is cancelled. */
  function heed(found: { isCancelling: boolean } | undefined): void {
    if (!found) throw giveUp(new LeaseLost('The job has been taken over'))
    if (found.isCancelling) throw giveUp(new Cancelled('The job has been cancelled'))
  }

  async function renew(): Promise<void> {
    const askedAt = clock.monotonicMs()
    try {
      const found = await queue.renew(taken, timing.leaseMs)
      renewedAt = askedAt
      if (!hasEnded) heed(found)
    } catch {
      // Others may have taken the job once the lease is over. Until then the next renewal may succeed.
      if (clock.monotonicMs() - renewedAt > timing.leaseMs) giveUp(new LeaseLost('The lease could not be renewed'))
    }
  }

  async function report(progress: number, step?: string): Promise<void> {
    giving.signal.throwIfAborted()
    const share = Math.min(100, Math.max(0, Math.floor(progress)))
    heed(await queue.report(taken, { progress: share, step, now: clock.now() }))
  }

  async function inOneTransaction(effect: (work: Work) => Promise<JobResult>): Promise<undefined> {
    giving.signal.throwIfAborted()
    await database.transaction().execute(async (work) => {
      const result = await effect(work)
      const isOurs = await queue.finish(taken, jsonOf(result), clock.now(), work)
      if (!isOurs) throw giveUp(new LeaseLost('The job has been taken over'))
    })
    hasEnded = true
    return undefined
  }

  /** Writes again until the database answers: finished work must not be lost because the database is away for a moment. */
  async function write(attempt: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await attempt()
        return
      } catch (error) {
        const isLate = clock.monotonicMs() - renewedAt > timing.leaseMs
        if (!isDatabaseAway(error) || isLate || isStopping) throw error
        await sleep(WRITE_AGAIN_MS)
      }
    }
  }

  async function fail(error: unknown): Promise<void> {
    const isRefused = error instanceof Failure && !PASSING.includes(error.reason)
    const isFinal = isRefused || taken.attempt >= taken.maxAttempts
    const wait = timing.retryMs[Math.min(taken.attempt, timing.retryMs.length) - 1] ?? 0
    const now = clock.now()
    const againAt = isFinal ? undefined : new Date(now.getTime() + wait)
    const refusal = isDiskFull(error) ? diskFull() : error
    const sentence = refusal instanceof Failure ? refusal.message : '出了意外，没有做成'
    await write(() => queue.fail(taken, { sentence, detail: detailOf(error), againAt, now }))
    if (!giving.signal.aborted) outcome = isFinal ? 'failed' : 'again'
    // A cancelled job is not reported as a failure.
    if (isFinal && !giving.signal.aborted) parts.onFailure(error)
  }

  async function runKind(): Promise<void> {
    const input = z.safeParse(kind.input, taken.input)
    if (!input.success) throw new Failure('bad-input', '任务的内容不合这一版的规则')
    const { id, attempt } = taken
    const result = await kind.run({ id, attempt, input: input.data, signal: giving.signal, report, inOneTransaction })
    if (!hasEnded) await write(() => queue.finish(taken, jsonOf(result), clock.now()))
  }

  async function settle(error: unknown): Promise<void> {
    if (hasEnded) {
      // The job is done; a later error is only reported. A renewal that came too late for it is not even that.
      if (!(error instanceof GivenUp)) parts.onFailure(error)
      return
    }
    if (giving.signal.reason instanceof LeaseLost) return
    await (isStopping ? queue.handBack([taken], clock.now(), interruptedSentenceOf([kind])) : fail(error))
  }

  async function run(): Promise<void> {
    const timer = setInterval(() => void renew(), timing.renewMs)
    try {
      await runKind()
      outcome = 'done'
    } catch (error) {
      // When this write fails too, the job is found by the end of its lease.
      await settle(error).catch(parts.onFailure)
    } finally {
      clearInterval(timer)
      parts.onEnd?.(taken.kind, hasEnded ? 'done' : outcome)
    }
  }

  function stop(): void {
    isStopping = true
    giveUp(new GivenUp('The process stops'))
  }

  return { taken, ended: run(), stop }
}

/** The sentence of each kind that no process resumes, by the name of the kind. */
export const interruptedSentenceOf = (kinds: Iterable<JobKind>): Record<string, string> =>
  Object.fromEntries(
    [...kinds].flatMap(({ name, onInterrupted }) => (onInterrupted === undefined ? [] : [[name, onInterrupted]])),
  )

const jsonOf = (result: JobResult): string | null => (result === undefined ? null : JSON.stringify(result))

/** Only the stack: a database error also carries the row that caused it, and that row may hold a mobile number. */
function detailOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return withoutSecrets(text).replaceAll('\0', '').slice(0, DETAIL_CHARACTERS)
}
