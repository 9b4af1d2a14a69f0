import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Field } from './list-fields.ts'

/** Days in Shanghai time, both included. */
export interface Days {
  from?: string
  to?: string
}

const DAY = /^\d{4}-\d\d-\d\d$/u

export const dayField = (name: string): Field<string | undefined> => ({
  name,
  read: (text) => (DAY.test(text ?? '') ? (text ?? undefined) : undefined),
  write: (value) => value ?? '',
})

const DAY_RANGES = ['today', 'week', 'days30', 'month', 'last-month'] as const
type DayRange = (typeof DAY_RANGES)[number]

const DAY_RANGE_NAMES: Record<DayRange, string> = {
  today: '今天',
  week: '近 7 天',
  days30: '近 30 天',
  month: '这个月',
  'last-month': '上个月',
}

export const DAY_RANGE_CHOICES = DAY_RANGES.map((value) => ({ value, label: DAY_RANGE_NAMES[value] }))

/** First and last day of a range that ends now, in Shanghai time. */
export function daysOf(range: DayRange, now: number): { from: string; to: string } {
  const today = shanghaiDate(now)
  const back = (days: number) => shanghaiDate(now - days * DAY_MS)
  const monthStart = `${today.slice(0, 8)}01`
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: back(6), to: today }
    case 'days30':
      return { from: back(29), to: today }
    case 'month':
      return { from: monthStart, to: today }
    case 'last-month': {
      const to = new Date(Date.parse(`${monthStart}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
      return { from: `${to.slice(0, 8)}01`, to }
    }
  }
}

/** 「11-01 至 11-16」; days of another year include the year. */
export function daysWords({ from, to }: Days, now: number): string {
  const year = shanghaiDate(now).slice(0, 5)
  const short = (day: string) => (day.startsWith(year) ? day.slice(5) : day)
  if (from !== undefined && to !== undefined) return from === to ? short(from) : `${short(from)} 至 ${short(to)}`
  return from === undefined ? `到 ${short(to ?? '')}` : `从 ${short(from)} 起`
}

/** The usual range with these days; undefined for others. */
export const rangeOf = ({ from, to }: Days, now: number): DayRange | undefined =>
  DAY_RANGES.find((range) => {
    const days = daysOf(range, now)
    return days.from === from && days.to === to
  })
