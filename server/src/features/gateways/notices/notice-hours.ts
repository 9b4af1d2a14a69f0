import { shanghaiClock } from '@bee/contract/shanghai-day.ts'

/** Whether nothing is sent at this hour of Shanghai. `22-8` goes over midnight; an empty text is never quiet. */
export function isQuiet(hours: string, now: Date): boolean {
  const [from, to] = hours.split('-').map(Number)
  if (from === undefined || to === undefined || from === to) return false
  const hour = shanghaiClock(now).getUTCHours()
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}
