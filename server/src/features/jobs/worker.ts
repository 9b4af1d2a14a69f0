import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKind } from '../../job-kind.ts'
import { DEFAULT_MAX_ATTEMPTS } from './jobs.service.ts'
import { beginJob, leftHalfOf, type ActiveJob, type JobTiming, type RunningParts } from './running-job.ts'
import { latestDue, nextDue } from './schedule.ts'

export interface WorkerTiming extends JobTiming {
  /** Workers are told of what waits; this is for what nobody tells: a process that died, news that was lost. */
  lookMs: number
  /** After a look that failed. */
  lookAgainMs: number
  /** What does not heed that the process stops is handed back after this. */
  stopMs: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** With a lease of 30 s and a look every 15 s, what a killed process did goes on elsewhere within a minute. */
export const WORKER_TIMING: WorkerTiming = {
  leaseMs: 30 * SECOND_MS,
  renewMs: 10 * SECOND_MS,
  retryMs: [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  lookMs: 15 * SECOND_MS,
  lookAgainMs: SECOND_MS,
  stopMs: 3 * SECOND_MS,
}

/** What a timer of Node can hold. */
const LONGEST_NAP_MS = 2 ** 31 - 1
/** All of a schedule go by one key: while one is alive, the next is not asked for. */
const SCHEDULE_KEY = 'schedule'

interface WorkerParts extends Omit<RunningParts, 'timing'> {
  kinds: ReadonlyMap<string, JobKind>
  /** As an operator finds the process: the machine and the number. */
  name: string
  timing?: WorkerTiming
  /** The queue could not be asked; it is asked again. */
  onTrouble: (error: unknown) => void
}

/** Does what waits, as much at once as each kind allows. Between two looks it sleeps: it is woken, or a moment has come. */
export function createWorker({ kinds, name, timing = WORKER_TIMING, onTrouble, ...running }: WorkerParts) {
  const { queue, clock } = running
  const names = [...kinds.keys()]
  const onInterrupted = leftHalfOf(kinds.values())
  const active = new Map<string, ActiveJob>()
  /** What this process has asked for already, by kind. */
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

  /** Every process asks, and the one row that comes of it is anybody's to take. */
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

  /** Something may wait. However often it is said during one look, it is one more look. */
  function wake(): void {
    if (isStopping) return
    isAskedAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      // Said in the moment between the last question and the end.
      if (isAskedAgain) wake()
    })
  }

  /** The database was away, and may be another by now: what was asked for may not be there. */
  function askAnew(): void {
    askedFor.clear()
    wake()
  }

  /** Takes nothing more, and hands back at once what it has not finished. */
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
