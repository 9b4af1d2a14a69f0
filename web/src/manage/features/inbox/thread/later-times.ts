import { DAY_MS, HOUR_MS } from '@bee/contract/durations.ts'
import { shanghaiClock, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'

const MORNING_HOUR = 9
const LATER_TODAY_HOURS = 3
/** A thread can be put off to later today only up to this hour of the day. */
const LAST_HOUR = 20

export interface LaterTime {
  key: string
  label: string
  time: Date
}

const morningAfter = (now: number, days: number) =>
  new Date(startOfShanghaiDay(now).getTime() + days * DAY_MS + MORNING_HOUR * HOUR_MS)

/** The offered times, in Shanghai time. */
export function laterTimes(now: number): LaterTime[] {
  const clock = shanghaiClock(now)
  // 1 on Mondays, 7 on Sundays.
  const weekday = clock.getUTCDay() === 0 ? 7 : clock.getUTCDay()
  const isEvening = clock.getUTCHours() + LATER_TODAY_HOURS >= LAST_HOUR
  return [
    ...(isEvening
      ? []
      : [{ key: 'today', label: `${LATER_TODAY_HOURS} 小时以后`, time: new Date(now + LATER_TODAY_HOURS * HOUR_MS) }]),
    { key: 'tomorrow', label: '明天早上', time: morningAfter(now, 1) },
    ...(weekday < 5 ? [{ key: 'after', label: '后天早上', time: morningAfter(now, 2) }] : []),
    { key: 'monday', label: '下周一早上', time: morningAfter(now, 8 - weekday) },
  ]
}

/** Reads a datetime-local value as Shanghai time. */
export function fromWallClock(value: string): Date | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? new Date(`${value}:00+08:00`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}

export const toWallClock = (moment: Date | number): string => shanghaiClock(moment).toISOString().slice(0, 16)
