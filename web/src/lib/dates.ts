export type DatePattern = 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm:ss' | 'yyyy-MM' | 'yyyy' | 'HH:mm:ss'

export const TIME_SELECT_START = '09:00'
export const TIME_SELECT_END = '18:00'
export const TIME_SELECT_STEP = '00:30'

// The school's days begin and end in China, wherever the reader or the server is.
const SCHOOL_TIME_ZONE = 'Asia/Shanghai'
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/u

const shanghai = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

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
  const date = toDate(value)
  if (Number.isNaN(date.getTime())) return ''
  const parts: Record<string, string> = {}
  for (const part of shanghai.formatToParts(date)) parts[part.type] = part.value
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts
  const fullYear = year.padStart(4, '0')
  const time = `${hour}:${minute}:${second}`
  switch (pattern) {
    case 'yyyy-MM-dd':
      return `${fullYear}-${month}-${day}`
    case 'yyyy-MM-dd HH:mm:ss':
      return `${fullYear}-${month}-${day} ${time}`
    case 'yyyy-MM':
      return `${fullYear}-${month}`
    case 'yyyy':
      return fullYear
    case 'HH:mm:ss':
      return time
  }
}

function toMinutes(text: string): number {
  const match = /^(\d{1,2}):(\d{2})$/u.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
}

/** 09:00, 09:30 … 18:00; both ends are choices. */
export function timeOptions(start = TIME_SELECT_START, end = TIME_SELECT_END, step = TIME_SELECT_STEP): string[] {
  const last = toMinutes(end)
  const stride = toMinutes(step)
  if (!(stride > 0)) return []
  const options: string[] = []
  for (let minutes = toMinutes(start); minutes <= last; minutes += stride) {
    options.push(`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
  }
  return options
}
