import { DAY_MS, HOUR_MS } from '@bee/contract/durations.ts'
import { BILL_HOURS } from '@bee/contract/manage/orders/reconcile-choices.ts'
import { shanghaiClock, shanghaiDate, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'

const LAST_HOUR = Math.max(...BILL_HOURS)

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Midnight in Asia/Shanghai of 2026-11-16. */
export const midnightOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

export const dayAfter = (day: string, days = 1) => shanghaiDate(midnightOf(day).getTime() + days * DAY_MS)

/** The last moment of asking that has come; undefined before the first of the day. */
function hourAt(moment: Date): number | undefined {
  const hour = shanghaiClock(moment).getUTCHours()
  return BILL_HOURS.findLast((each) => each <= hour)
}

/** When the gateways were to be asked last, counted from this moment. */
export function lastAsking(now: Date): Date {
  const today = startOfShanghaiDay(now).getTime()
  const hour = hourAt(now)
  return new Date(hour === undefined ? today - DAY_MS + LAST_HOUR * HOUR_MS : today + hour * HOUR_MS)
}

/** The bill of a day is there on the next day at the earliest. */
export const isExpected = (day: string, now: Date) =>
  now.getTime() >= midnightOf(day).getTime() + DAY_MS + BILL_HOURS[0] * HOUR_MS

/** Both gateways promise their bills from the second of the hours on. */
export const isPromised = (day: string, now: Date) =>
  now.getTime() >= midnightOf(day).getTime() + DAY_MS + BILL_HOURS[1] * HOUR_MS

/** 「06:00 没取到，10:00 会再取，不影响收款」 */
export function waitingWords(title: string, askedAt: Date | null, now: Date): string {
  const next = BILL_HOURS.find((hour) => hour > shanghaiClock(now).getUTCHours())
  const again = next === undefined ? `明天 ${hourWords(BILL_HOURS[0])}` : hourWords(next)
  const asked = askedAt && hourAt(askedAt)
  if (asked === null || asked === undefined) return `${title}的账单 ${again} 会取，不影响收款`
  return `${title}的账单 ${hourWords(asked)} 没取到，${again} 会再取，不影响收款`
}
