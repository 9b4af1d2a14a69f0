import { DAY_MS } from '../durations.ts'
import { shanghaiDate } from '../shanghai-day.ts'

/** A time-select's own range (specification 9). */
export const TIME_SELECT = { from: '09:00', to: '18:00', step: '00:30' } as const
/** A visitor may ask to be called today or up to so many days from now. */
export const CALL_DAYS_AHEAD = 14

const MINUTES_PER_HOUR = 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * MINUTES_PER_HOUR + minutes
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Every time from the first to the last, both of them too. */
export function timesOf({ from, to, step }: { from: string; to: string; step: string }): string[] {
  const first = minutesOf(from)
  const length = Math.floor((minutesOf(to) - first) / minutesOf(step)) + 1
  return Array.from({ length }, (_, index) => timeOf(first + index * minutesOf(step)))
}

export const CALL_TIMES: readonly string[] = timesOf(TIME_SELECT)
const LAST_CALL = TIME_SELECT.to

/** The moment that a day and a time in Shanghai name. */
export const callMoment = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`)

/** Whether the time is in the future. */
export const isToCome = (date: string, time: string, now: Date | number) =>
  callMoment(date, time).getTime() > Number(now)

/** The first and the last day for a call. After the last time of today, tomorrow is the first. */
export function callDays(now: Date | number): { first: string; last: string } {
  const today = shanghaiDate(now)
  const first = isToCome(today, LAST_CALL, now) ? today : shanghaiDate(Number(now) + DAY_MS)
  return { first, last: shanghaiDate(Number(now) + CALL_DAYS_AHEAD * DAY_MS) }
}

/** A day that the calendar has: 2026-02-30 is none. */
export function isCalendarDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
}

export const CALL_MESSAGES = {
  date: '请选一天，我们打给你',
  time: '请选一个时间',
  far: `请选今天起 ${CALL_DAYS_AHEAD} 天以内的日子`,
  past: '这个时间已经过了，请选晚一点的',
} as const

export interface CallProblem {
  field: 'callDate' | 'callTime'
  sentence: string
}

/** The problem of a day and a time at this moment, though each of them is well formed. */
export function callProblem(
  { callDate, callTime }: { callDate: string; callTime: string },
  now: Date | number,
): CallProblem | undefined {
  const { last } = callDays(now)
  const today = shanghaiDate(now)
  // Days written so can be compared as text.
  if (callDate < today || callDate > last) return { field: 'callDate', sentence: CALL_MESSAGES.far }
  if (!isToCome(callDate, callTime, now)) return { field: 'callTime', sentence: CALL_MESSAGES.past }
  return undefined
}
