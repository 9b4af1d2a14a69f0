import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CourseDayRow, CourseDaysRepository } from './course-days.repository.ts'

const SHOWN_DAYS = 30

/** `isCounted` is false for a day that the nightly job has not counted. */
export type CourseDay = CourseDayRow & { isCounted: boolean }

/** How members studied one course, day by day. */
export function createCourseDaysService({ days, clock }: { days: CourseDaysRepository; clock: Clock }) {
  const daysAgo = (count: number) => shanghaiDate(clock.now().getTime() - count * DAY_MS)

  /** Thirty days up to yesterday, the last complete day, and the thirty before them; oldest first. */
  async function lastThirtyDays(courseId: number): Promise<{ now: CourseDay[]; before: CourseDay[] }> {
    const oldest = daysAgo(2 * SHOWN_DAYS)
    const [rows, counted] = await Promise.all([days.since(courseId, oldest), days.countedSince(oldest)])
    const known = new Map(rows.map((row) => [row.day, row]))
    const isCounted = new Set(counted)
    const period = (first: number) =>
      Array.from({ length: SHOWN_DAYS }, (_, nth): CourseDay => {
        const day = daysAgo(first - nth)
        const { learners = 0, seconds = 0 } = known.get(day) ?? {}
        return { day, learners, seconds, isCounted: isCounted.has(day) }
      })
    return { now: period(SHOWN_DAYS), before: period(2 * SHOWN_DAYS) }
  }

  return { lastThirtyDays }
}

export type CourseDaysService = ReturnType<typeof createCourseDaysService>
