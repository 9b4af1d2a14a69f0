import { MINUTE_MS, SECOND_MS } from '@bee/contract/durations.ts'
import type { Job } from '@bee/contract/manage/jobs.contract.ts'

/** An earlier guess would be too inaccurate. */
const LEAST_PERCENT = 3
const LEAST_ELAPSED_MS = 3 * SECOND_MS

/** The last guess of a running job. */
export interface Guess {
  attempt: number
  percent: number
  /** In the browser's clock. */
  endsAt: number
  /** Why the guess got longer than the former one; empty otherwise. */
  why: string
}

export type Guesses = ReadonlyMap<number, Guess>

const minutesOf = (ms: number) => Math.max(1, Math.ceil(ms / MINUTE_MS))

function endOf({ percent, takenTime }: Job, serverNow: string, now: number): number | undefined {
  if (takenTime === null || percent < LEAST_PERCENT) return undefined
  const elapsedMs = Date.parse(serverNow) - Date.parse(takenTime)
  if (elapsedMs < LEAST_ELAPSED_MS) return undefined
  return now + (elapsedMs * (100 - percent)) / percent
}

/** A guess stays until the job reports progress. A new one is shorter than before, or gives a reason. */
function guessOf(job: Job, before: Guess | undefined, serverNow: string, now: number): Guess | undefined {
  const isSameTry = before?.attempt === job.attempt
  if (isSameTry && before.percent === job.percent) return before
  const endsAt = endOf(job, serverNow, now)
  if (endsAt === undefined) return isSameTry ? before : undefined
  const next = { attempt: job.attempt, percent: job.percent, endsAt, why: '' }
  if (!before) return next
  if (!isSameTry) return { ...next, why: '从头再来' }
  if (minutesOf(endsAt - now) <= minutesOf(before.endsAt - now)) return next
  return { ...next, why: '比刚才慢了' }
}

/** The guesses of all running jobs, based on the former ones. */
export function followJobs(before: Guesses, jobs: readonly Job[], serverNow: string, now: number): Guesses {
  const guesses = jobs.flatMap((job): [number, Guess][] => {
    const guess = guessOf(job, before.get(job.id), serverNow, now)
    return guess ? [[job.id, guess]] : []
  })
  return new Map(guesses)
}

function minuteWords(minutes: number): string {
  if (minutes < 60) return `${minutes} 分`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} 小时${rest === 0 ? '' : ` ${rest} 分`}`
}

/** 还要 4 分. Empty without a guess. */
export function timeLeftWords(guess: Guess | undefined, now: number): string {
  if (!guess) return ''
  const leftMs = guess.endsAt - now
  if (leftMs <= 0) return '快好了'
  return `${guess.why === '' ? '' : `${guess.why}，`}还要 ${minuteWords(minutesOf(leftMs))}`
}

/** The time left of the job that ends first. */
export function quickestWords(guesses: Guesses, now: number): string {
  const [first] = [...guesses.values()].toSorted((one, other) => one.endsAt - other.endsAt)
  return first ? timeLeftWords({ ...first, why: '' }, now) : ''
}
