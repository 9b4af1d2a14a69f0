import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { formatDate } from './dates.ts'

/** The heading of a day: 今天，11 月 16 日; 昨天，11 月 15 日; 11 月 12 日; of another year with it. Days are Shanghai's. */
export function timelineDayWords(day: string, now: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const words = `${month} 月 ${date} 日`
  if (day === shanghaiDate(now)) return `今天，${words}`
  if (day === shanghaiDate(now - DAY_MS)) return `昨天，${words}`
  return day.slice(0, 4) === shanghaiDate(now).slice(0, 4) ? words : `${year} 年 ${words}`
}

export interface TimelineDay<Entry> {
  /** 2026-11-16 */
  day: string
  entries: Entry[]
}

/** Newest first, in the order of the list; a day that goes on over a page of the list stays one day. */
export function groupByDay<Entry extends { time: string }>(entries: readonly Entry[]): TimelineDay<Entry>[] {
  const days: TimelineDay<Entry>[] = []
  for (const entry of entries) {
    const day = formatDate(entry.time, 'yyyy-MM-dd')
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** 13:58 */
export const clockOf = (time: string): string => formatDate(time, 'HH:mm:ss').slice(0, 5)
