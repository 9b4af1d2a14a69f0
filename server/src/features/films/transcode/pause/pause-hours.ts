import { HOUR_MS } from '@bee/contract/durations.ts'
import { startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { PauseHours } from '../transcode-settings.repository.ts'

const DAY_HOURS = 24

/** The end of the current pause; undefined outside a pause. Two equal hours are no pause. */
export function pauseEnd({ pauseFromHour, pauseToHour }: PauseHours, now: Date): Date | undefined {
  if (pauseFromHour === null || pauseToHour === null) return undefined
  const midnight = startOfShanghaiDay(now).getTime()
  const hour = (now.getTime() - midnight) / HOUR_MS
  const isOverNight = pauseFromHour > pauseToHour
  const isNow = isOverNight ? hour >= pauseFromHour || hour < pauseToHour : hour >= pauseFromHour && hour < pauseToHour
  if (!isNow) return undefined
  const isTomorrow = isOverNight && hour >= pauseFromHour
  return new Date(midnight + (pauseToHour + (isTomorrow ? DAY_HOURS : 0)) * HOUR_MS)
}

const CLOCK = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** 06:00 */
export const shanghaiTime = (moment: Date) => CLOCK.format(moment)
