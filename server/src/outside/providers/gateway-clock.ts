import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { Refusal } from './refusal.ts'

/** Both gateways refuse what is signed five minutes away from their time, and so do we. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** The refusal for a clock that is too far from the gateway's; undefined while it is near. */
export function wrongClock(now: Date, theirs: Date | undefined): Refusal | undefined {
  if (!theirs || Number.isNaN(theirs.getTime())) return undefined
  const offMs = now.getTime() - theirs.getTime()
  if (Math.abs(offMs) < CLOCK_TOLERANCE_MS) return undefined
  const minutes = Math.round(Math.abs(offMs) / MINUTE_MS)
  return {
    cause: 'settings',
    sentence: `这台服务器的钟不准，${offMs > 0 ? '快' : '慢'}了 ${minutes} 分钟。打开自动对时（NTP）再试`,
  }
}

/** Of the header `Date`, to the second. */
export const dateOf = (headers: Headers): Date | undefined => {
  const date = headers.get('date')
  return date === null ? undefined : new Date(date)
}
