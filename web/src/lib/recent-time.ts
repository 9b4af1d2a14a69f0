import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { formatDate } from './dates.ts'

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

/**
 * How a moment is written where the recent ones count: 今天 14:02, 昨天 21:16, this year 11-13 22:10, before that 2025-11-13. Days
 * are Shanghai's.
 */
export function recentTime(time: string, now: Date | number): string {
  const whole = formatDate(time, 'yyyy-MM-dd HH:mm:ss')
  const [day = '', clock = ''] = whole.split(' ')
  const minute = clock.slice(0, 5)
  if (day === shanghaiDate(now)) return `今天 ${minute}`
  if (day === shanghaiDate(Number(now) - DAY_MS)) return `昨天 ${minute}`
  if (day.slice(0, 4) === shanghaiDate(now).slice(0, 4)) return `${day.slice(5)} ${minute}`
  return day
}

/** 11 月 16 日 周一 */
export function dayWords(now: Date | number): string {
  const day = shanghaiDate(now)
  const [, month, date] = day.split('-').map(Number)
  return `${month} 月 ${date} 日 周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
}
