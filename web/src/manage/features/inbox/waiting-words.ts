import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { openMs, workdayMs, type ServiceHours } from '@bee/contract/site/service-hours.ts'
import { recentTime } from '../../../lib/recent-time.ts'

export interface WaitingWords {
  words: string
  /** The wait is too long. */
  isLate: boolean
}

/** Waiting time of a school with service hours: 刚刚, 没到上班时间, 40 分, 7 小时, 等了 2 个工作日. */
function openWords(sinceMs: number, now: number, hours: ServiceHours): WaitingWords {
  const waited = openMs(sinceMs, now, hours)
  const workday = workdayMs(hours)
  if (waited < MINUTE_MS) return { words: now - sinceMs < MINUTE_MS ? '刚刚' : '没到上班时间', isLate: false }
  if (waited < HOUR_MS) return { words: `${Math.floor(waited / MINUTE_MS)} 分`, isLate: false }
  if (waited < workday) return { words: `${Math.floor(waited / HOUR_MS)} 小时`, isLate: false }
  return { words: `等了 ${Math.floor(waited / workday)} 个工作日`, isLate: true }
}

/** Waiting time: 刚刚, 40 分, 9 小时, 昨天, 等了 2 天. */
export function waitingWords(since: string, now: number, hours?: ServiceHours): WaitingWords {
  const sinceMs = Date.parse(since)
  if (hours) return openWords(sinceMs, now, hours)
  const waited = Math.max(0, now - sinceMs)
  if (waited < MINUTE_MS) return { words: '刚刚', isLate: false }
  if (waited < HOUR_MS) return { words: `${Math.floor(waited / MINUTE_MS)} 分`, isLate: false }
  if (waited < DAY_MS) return { words: `${Math.floor(waited / HOUR_MS)} 小时`, isLate: false }
  if (shanghaiDate(new Date(since)) === shanghaiDate(now - DAY_MS)) return { words: '昨天', isLate: false }
  return { words: `等了 ${Math.floor(waited / DAY_MS)} 天`, isLate: true }
}

/** A span of minutes: 3 小时 20 分, 40 分, 2 天 4 小时. */
export function spanWords(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  if (whole < 60) return `${whole} 分`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return whole % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${whole % 60} 分`
  return hours % 24 === 0 ? `${hours / 24} 天` : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}

/** A future moment: 今天 18:00, 明天 09:00, 11-23 09:00. */
export function comingTime(time: string, now: number): string {
  const words = recentTime(time, now)
  const isTomorrow = shanghaiDate(new Date(time)) === shanghaiDate(now + DAY_MS)
  return isTomorrow ? `明天 ${words.slice(-'09:00'.length)}` : words
}
