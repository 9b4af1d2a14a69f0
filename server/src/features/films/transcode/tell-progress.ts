import { isDatabaseAway } from '../../../database/database-errors.ts'
import type { RunningJob } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { Progress } from '../../../outside/transcoder/run-tool.ts'
import type { Fence, TranscodeWorkRepository } from './transcode-work.repository.ts'

const TOLD_EVERY_MS = 2000
const MS_PER_SECOND = 1000
const WHOLE = 100
/** A promised end may be late by this much. Later than that, the sentence gives a new time and the reason. */
const LATE_SHARE = 0.15
const LATE_SECONDS = 60
const WHY_LATER = '；机器忙，比先前说的晚'

export interface TellParts {
  makings: TranscodeWorkRepository
  fence: Fence
  job: Pick<RunningJob<unknown>, 'report' | 'signal'>
  clock: Clock
}

export interface Stage {
  sentence: string
  /** Seconds of the film. */
  seconds: number
  /** Estimated seconds of this step; `later` are those of the steps after it. */
  estimate: number
  later: number
}

/** Tells the step, its progress and its end. It aborts the step when another process has taken the transcode. */
export function createTeller({ makings, fence, job, clock }: TellParts) {
  const ending = new AbortController()
  const signal = AbortSignal.any([job.signal, ending.signal])
  let stage: Stage = { sentence: '', seconds: 1, estimate: 0, later: 0 }
  let promisedAt: number | undefined
  let toldAt = -TOLD_EVERY_MS
  let telling: Promise<void> | undefined

  /** Moves the promised end earlier without a word, and later only with the reason. */
  function promise(remaining: number): { endsAt: Date; isLater: boolean } {
    const now = clock.now().getTime()
    const end = now + remaining * MS_PER_SECOND
    const slack = Math.max(LATE_SECONDS, remaining * LATE_SHARE) * MS_PER_SECOND
    const isLater = promisedAt !== undefined && end > promisedAt + slack
    if (promisedAt === undefined || isLater || end < promisedAt) promisedAt = end
    return { endsAt: new Date(Math.max(promisedAt, now)), isLater }
  }

  async function write(told: { share: number; remaining: number; speed: number; step?: string }): Promise<void> {
    const { share, remaining, speed, step } = told
    const { endsAt, isLater } = promise(remaining)
    const percent = Math.min(WHOLE, Math.floor(share * WHOLE))
    const pace = speed > 0 ? `，${speed.toFixed(1)} 倍速` : ''
    const doing = `${stage.sentence}${pace}${isLater ? WHY_LATER : ''}`
    await makings.keep(fence, { doing, percent, endsAt }, clock.now())
    await job.report(percent, step)
  }

  async function begin(next: Stage): Promise<void> {
    await telling
    stage = next
    await write({ share: 0, remaining: next.estimate + next.later, speed: 0, step: next.sentence })
  }

  /** The further the step is, the more the measured speed counts against the estimate. */
  function handleProgress({ seconds, speed }: Progress): void {
    const now = clock.monotonicMs()
    if (telling || now - toldAt < TOLD_EVERY_MS) return
    toldAt = now
    const share = Math.min(1, seconds / stage.seconds)
    const thought = stage.estimate * (1 - share)
    const measured = speed > 0 ? (stage.seconds - Math.min(seconds, stage.seconds)) / speed : thought
    const remaining = thought * (1 - share) + measured * share
    telling = write({ share, remaining: remaining + stage.later, speed })
      .catch((error: unknown) => {
        // A database that is away for a moment must not end half an hour of work.
        if (!isDatabaseAway(error)) ending.abort(error)
      })
      .finally(() => (telling = undefined))
  }

  return { signal, begin, handleProgress }
}

export type Teller = ReturnType<typeof createTeller>
