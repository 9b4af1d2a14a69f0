import { DAY_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Schedule } from '../../job-kind.ts'

function periodOf(schedule: Schedule): number {
  return 'everyMinutes' in schedule ? schedule.everyMinutes * MINUTE_MS : DAY_MS
}

/** The last time that the schedule was due. Every process computes the same time, so all of them ask for the same job. */
export function latestDue(schedule: Schedule, now: Date): Date {
  const period = periodOf(schedule)
  if ('everyMinutes' in schedule) return new Date(Math.floor(now.getTime() / period) * period)
  const { hour, minute } = schedule.dailyAt
  const today = startOfShanghaiDay(now).getTime() + (hour * 60 + minute) * MINUTE_MS
  return new Date(today <= now.getTime() ? today : today - period)
}

export const nextDue = (schedule: Schedule, now: Date): Date =>
  new Date(latestDue(schedule, now).getTime() + periodOf(schedule))
