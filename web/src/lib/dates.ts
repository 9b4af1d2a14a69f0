import { shanghaiClock } from '@bee/contract/shanghai-day.ts'

export type DatePattern = 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm:ss' | 'yyyy-MM' | 'yyyy' | 'HH:mm:ss'

const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/u
/** The part of 2025-06-18T21:46:09.000Z that the longest pattern needs; years of more than four digits are invalid. */
const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})/u

function wallClock(date: Date): RegExpExecArray | null {
  const shifted = shanghaiClock(date)
  return Number.isNaN(shifted.getTime()) ? null : WALL_CLOCK.exec(shifted.toISOString())
}

function toDate(value: Date | number | string): Date {
  if (typeof value !== 'string') return new Date(value)
  const text = value.trim()
  if (!WITHOUT_ZONE.test(text)) return new Date(text)
  // A wall-clock text is Shanghai's; left to the browser it would be read in the reader's own zone.
  const [day = '', time = '00:00:00'] = text.split(/[ T]/u)
  return new Date(`${day}T${time}+08:00`)
}

/** An unreadable value becomes an empty text: a broken date must not show as “NaN” or break a list. */
export function formatDate(value: Date | number | string | null | undefined, pattern: DatePattern): string {
  if (value === null || value === undefined || value === '') return ''
  const found = wallClock(toDate(value))
  if (!found) return ''
  const [, year = '', month = '', day = '', time = ''] = found
  switch (pattern) {
    case 'yyyy-MM-dd':
      return `${year}-${month}-${day}`
    case 'yyyy-MM-dd HH:mm:ss':
      return `${year}-${month}-${day} ${time}`
    case 'yyyy-MM':
      return `${year}-${month}`
    case 'yyyy':
      return year
    case 'HH:mm:ss':
      return time
  }
}
