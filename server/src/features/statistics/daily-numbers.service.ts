import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CourseDaysRepository } from './course-days.repository.ts'
import type { CountedRow, DailyNumbersRepository, DayRow, RunningRow } from './daily-numbers.repository.ts'

const SHOWN_DAYS = 30
/** How far back missed days are counted, after a time without a job process. */
const CAUGHT_UP_DAYS = 90
/** Offline study arrives later, with its own date. */
const COUNTED_AGAIN_DAYS = 3
const FINISHES_AT_ONCE = 5000
const DAYS_A_REPORT = 10
/** The numbers of the current day may be this old. */
const RUNNING_KEPT_MS = 30_000

/** `isCounted` is false for a past day that the nightly job has not counted. */
export type ShownDay = DayRow & { isCounted: boolean }

export interface Period {
  /** Oldest first. */
  days: ShownDay[]
  /** Null when a day is not counted: the learners of several days cannot be added up. */
  learners: number | null
  seconds: number
  finished: number
  newMembers: number
  incomeFen: number
}

type Report = (progress: number, step: string) => Promise<void>

/** The daily numbers of the school. */
export function createDailyNumbersService(parts: {
  numbers: DailyNumbersRepository
  courseDays: Pick<CourseDaysRepository, 'count'>
  clock: Clock
}) {
  const { numbers, courseDays, clock } = parts
  let kept: { day: string; askedAt: number; row: Promise<RunningRow> } | undefined

  const daysAgo = (days: number) => shanghaiDate(clock.now().getTime() - days * DAY_MS)

  /** Counts the past uncounted days, and the last few days again. Safe to repeat. */
  async function countNights(report: Report): Promise<{ days: number }> {
    await report(0, '补记学完的课程')
    while ((await numbers.noteFinishes(FINISHES_AT_ONCE)) === FINISHES_AT_ONCE);
    const again = Array.from({ length: COUNTED_AGAIN_DAYS }, (_, nth) => daysAgo(nth + 1))
    const days = [...new Set([...(await numbers.uncounted(daysAgo(0), CAUGHT_UP_DAYS)), ...again])].sort()
    for (const [nth, day] of days.entries()) {
      if (nth % DAYS_A_REPORT === 0) await report((100 * nth) / days.length, `从 ${day} 数起`)
      // Courses first: the day's own row marks them as counted.
      await courseDays.count(day)
      await numbers.count(day, clock.now())
    }
    return { days: days.length }
  }

  /** One query serves all callers within half a minute; the numbers contain no personal data. */
  async function today(): Promise<RunningRow> {
    const day = daysAgo(0)
    const askedAt = clock.monotonicMs()
    if (kept?.day !== day || askedAt - kept.askedAt > RUNNING_KEPT_MS) {
      const asked = { day, askedAt, row: numbers.running(day) }
      kept = asked
      asked.row.catch(() => {
        if (kept === asked) kept = undefined
      })
    }
    return kept.row
  }

  function periodOf(known: ReadonlyMap<string, DayRow>, oldest: number, learners: number | null): Period {
    const days = Array.from({ length: SHOWN_DAYS }, (_, nth): ShownDay => {
      const day = daysAgo(oldest - nth)
      const { learners: ofDay = 0, seconds = 0, finished = 0, newMembers = 0, incomeFen = 0 } = known.get(day) ?? {}
      return { day, learners: ofDay, seconds, finished, newMembers, incomeFen, isCounted: known.has(day) }
    })
    const sum = (name: 'seconds' | 'finished' | 'newMembers' | 'incomeFen') =>
      days.reduce((total, day) => total + day[name], 0)
    return {
      days,
      learners,
      seconds: sum('seconds'),
      finished: sum('finished'),
      newMembers: sum('newMembers'),
      incomeFen: sum('incomeFen'),
    }
  }

  /** Thirty days up to today, which is not over, and the thirty before them. */
  async function lastThirtyDays(): Promise<{ now: Period; before: Period }> {
    const [counted, running] = await Promise.all([numbers.since(daysAgo(2 * SHOWN_DAYS - 1)), today()])
    const nights = new Map<string, CountedRow>(counted.map((row) => [row.day, row]))
    const known = new Map<string, DayRow>([...nights, [running.day, running]])
    const yesterday = nights.get(daysAgo(1))
    const learners = yesterday ? yesterday.learnersOf29Days + running.returnedLearners : null
    return {
      now: periodOf(known, SHOWN_DAYS - 1, learners),
      before: periodOf(known, 2 * SHOWN_DAYS - 1, nights.get(daysAgo(SHOWN_DAYS))?.learnersOf30Days ?? null),
    }
  }

  return { countNights, today, lastThirtyDays }
}

export type DailyNumbersService = ReturnType<typeof createDailyNumbersService>
