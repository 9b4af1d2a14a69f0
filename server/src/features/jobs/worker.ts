import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@bee/contract/durations.ts'
import type { JobKind } from '../../job-kind.ts'
import { DEFAULT_MAX_ATTEMPTS } from './jobs.service.ts'
import { beginJob, interruptedSentenceOf, type ActiveJob, type JobTiming, type RunningParts } from './running-job.ts'
import { latestDue, nextDue } from './schedule.ts'

export interface WorkerTiming extends JobTiming {
  /** Notices wake the worker. This look finds what no notice tells: a process that died, a notice that was lost. */
  lookMs: number
  /** The wait after a look that failed. */
  lookAgainMs: number
  /** At a stop, jobs that do not heed the signal are handed back after this. */
  stopMs: number
}

/** With a lease of 30 s and a look every 15 s, another process resumes the jobs of a killed process within a minute. */
export const WORKER_TIMING: WorkerTiming = {
  leaseMs: 30 * SECOND_MS,
  renewMs: 10 * SECOND_MS,
  retryMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  lookMs: 15 * SECOND_MS,
  lookAgainMs: SECOND_MS,
  stopMs: 3 * SECOND_MS,
}

/** The longest time that a timer of Node can hold. */
const LONGEST_NAP_MS = 2 ** 31 - 1
/** All jobs of a schedule have this key: while one is alive, the next is not added. */
const SCHEDULE_KEY = 'schedule'

interface WorkerParts extends Omit<RunningParts, 'timing'> {
  kinds: ReadonlyMap<string, JobKind>
  /** The machine and the process id, as staff see them on the job. */
  name: string
  timing?: WorkerTiming
  /** The queue could not be read; the worker looks again. */
  onTrouble: (error: unknown) => void
}

/** Runs waiting jobs, as many at once as each kind allows. Between two looks the worker sleeps until a notice or a due time wakes it. */
export function createWorker({ kinds, name, timing = WORKER_TIMING, onTrouble, ...running }: WorkerParts) {
  const { queue, clock } = running
  const names = [...kinds.keys()]
  const onInterrupted = interruptedSentenceOf(kinds.values())
  const active = new Map<string, ActiveJob>()
  /** The due times that this process has asked for already, by kind. */
  const askedFor = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  let isStopping = false

  function hasSpace({ name: kindName, atOnce = 1 }: JobKind): boolean {
    return [...active.values()].filter(({ taken }) => taken.kind === kindName).length < atOnce
  }

  function begin(taken: Parameters<typeof beginJob>[0]): void {
    const kind = kinds.get(taken.kind)
    if (!kind) return
    const job = beginJob(taken, kind, { ...running, timing })
    active.set(taken.lease, job)
    void job.ended.then(() => {
      active.delete(taken.lease)
      wake()
    })
  }

  /** Every process asks; the unique row that results can be taken by any of them. */
  async function askForDue(now: Date): Promise<void> {
    for (const kind of kinds.values()) {
      if (!kind.schedule) continue
      const dueAt = latestDue(kind.schedule, now)
      if (askedFor.get(kind.name) === dueAt.getTime()) continue
      await queue.add({
        kind: kind.name,
        json: '{}',
        key: SCHEDULE_KEY,
        dueAt,
        priority: 0,
        runAt: dueAt,
        maxAttempts: kind.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
        isRoutine: kind.isRoutine ?? false,
        createdBy: null,
        now,
      })
      askedFor.set(kind.name, dueAt.getTime())
    }
  }

  async function takeAll(): Promise<void> {
    for (;;) {
      const free = [...kinds.values()].filter(hasSpace).map((kind) => kind.name)
      if (free.length === 0 || isStopping) return
      const taken = await queue.take(free, { name, leaseMs: timing.leaseMs, now: clock.now() })
      if (taken.length === 0) return
      for (const job of taken) begin(job)
    }
  }

  async function napMs(now: Date): Promise<number> {
    const waiting = await queue.nextRunAt(names, now)
    const due = [...kinds.values()].flatMap(({ schedule }) => (schedule ? [nextDue(schedule, now)] : []))
    const moments = [...due, ...(waiting ? [waiting] : [])].map((moment) => moment.getTime() - clock.now().getTime())
    return Math.min(timing.lookMs, LONGEST_NAP_MS, ...moments.map((ms) => Math.max(1, ms)))
  }

  async function look(): Promise<void> {
    while (isAskedAgain && !isStopping) {
      isAskedAgain = false
      clearTimeout(timer)
      let nap = timing.lookAgainMs
      try {
        const now = clock.now()
        await askForDue(now)
        await queue.takeBack(now, onInterrupted)
        await takeAll()
        nap = await napMs(now)
      } catch (error) {
        onTrouble(error)
      }
      timer = setTimeout(wake, nap)
    }
  }

  /** Jobs may wait. Several calls during one look cause one more look. */
  function wake(): void {
    if (isStopping) return
    isAskedAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      // wake was called between the last question of the look and its end.
      if (isAskedAgain) wake()
    })
  }

  /** The connection was lost, and the database may be another one now: the jobs that were asked for may be missing. */
  function askAnew(): void {
    askedFor.clear()
    wake()
  }

  /** Takes no more jobs and hands back at once those that are not finished. */
  async function stop(): Promise<void> {
    isStopping = true
    await looking
    clearTimeout(timer)
    const jobs = [...active.values()]
    for (const job of jobs) job.stop()
    const ends = new AbortController()
    const nap = sleep(timing.stopMs, undefined, { signal: ends.signal }).catch(() => undefined)
    await Promise.race([Promise.all(jobs.map(({ ended }) => ended)), nap])
    ends.abort()
    const left = [...active.values()].map(({ taken }) => taken)
    if (left.length > 0) await queue.handBack(left, clock.now(), onInterrupted).catch(onTrouble)
  }

  return { wake, askAnew, stop }
}
