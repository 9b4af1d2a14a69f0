import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiClock, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'

const SATURDAY = 6
const SUNDAY = 0

/**
 * The day of seeding, cut in Asia/Shanghai, which has had no summer time since 1991. Everything in the demo school
 * happened before it began, so that nothing depends on the hour of the start and nothing lies in the future.
 */
export interface SeedingDay {
  /** Midnight in Shanghai: all seeded times lie before it. */
  start: Date
  /** A moment of a past day; seconds count from its midnight. */
  at(daysAgo: number, secondOfDay: number): Date
  /** `2026-03-01`. */
  date(daysAgo: number): string
  isWeekend(daysAgo: number): boolean
}

export function seedingDay(now: Date): SeedingDay {
  const midnight = startOfShanghaiDay(now).getTime()
  const dayOf = (daysAgo: number) => shanghaiClock(midnight - daysAgo * DAY_MS)
  return {
    start: new Date(midnight),
    at: (daysAgo, secondOfDay) => new Date(midnight - daysAgo * DAY_MS + secondOfDay * 1000),
    date: (daysAgo) => dayOf(daysAgo).toISOString().slice(0, 10),
    isWeekend: (daysAgo) => [SATURDAY, SUNDAY].includes(dayOf(daysAgo).getUTCDay()),
  }
}

export const hours = (count: number) => Math.round(count * 3600)
export const minutes = (count: number) => Math.round(count * 60)
