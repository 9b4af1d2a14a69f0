import { paragraph } from '../drafts/draft-fields.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { shanghaiClock, startOfShanghaiDay } from '../shanghai-day.ts'

/** As the school has written them, a line for each. Empty: somebody is always there. */
export interface WrittenHours {
  /** 周一至周五 9:00-12:00 13:30-18:00 */
  serviceHours: string
  /** 2026-10-01 至 2026-10-07 国庆, or 2026-10-10 上班 */
  holidays: string
}

/** From and to, in milliseconds since the midnight of Shanghai. */
type Span = readonly [from: number, to: number]

export interface ServiceHours {
  /** Sunday first, as `getUTCDay` counts. */
  week: readonly (readonly Span[])[]
  /** Days that do not follow the week: off, or at work as the first open day of the week. */
  exceptions: ReadonlyMap<string, 'off' | 'work'>
}

const WEEKDAYS = '日一二三四五六'
export const HOURS_MAX_CHARACTERS = 200
export const HOLIDAYS_MAX_CHARACTERS = 1500
/** A longer holiday is a slip of the pen. */
const HOLIDAY_MAX_DAYS = 60
/** A longer wait counts by its last days, so that the sum stays cheap. */
const COUNTED_DAYS = 400

const HOURS_LINE = /^(?:(每天)|周([日一二三四五六])(?:\s*[至到-]\s*周([日一二三四五六]))?)\s+(\S.*)$/u
const SPAN = /^([01]?\d|2[0-4]):([0-5]\d)-([01]?\d|2[0-4]):([0-5]\d)$/
const DATE = String.raw`(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))`
const HOLIDAY_LINE = new RegExp(String.raw`^${DATE}(?:\s*[至到]\s*${DATE})?(?:\s+(\S.*))?$`, 'u')

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

function spanOf(text: string): Span | undefined {
  const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(text) ?? []
  if (fromHour === undefined) return undefined
  const from = (Number(fromHour) * 60 + Number(fromMinute)) * MINUTE_MS
  const to = (Number(toHour) * 60 + Number(toMinute)) * MINUTE_MS
  return from < to && to <= DAY_MS ? [from, to] : undefined
}

/** The weekdays and spans of one line; undefined where it is written otherwise. */
function readHoursLine(line: string): { days: number[]; spans: Span[] } | undefined {
  const [, everyDay, first = '', last = first, times = ''] = HOURS_LINE.exec(line) ?? []
  if (times === '') return undefined
  const spans = times.split(/[\s,，、]+/).map(spanOf)
  const isApart = spans.every((span, nth) => nth === 0 || (span?.[0] ?? 0) >= (spans[nth - 1]?.[1] ?? 0))
  if (!isApart || spans.includes(undefined)) return undefined
  const from = everyDay ? 0 : WEEKDAYS.indexOf(first)
  const count = everyDay ? 7 : ((WEEKDAYS.indexOf(last) - from + 7) % 7) + 1
  return {
    days: Array.from({ length: count }, (_, nth) => (from + nth) % 7),
    spans: spans.flatMap((span) => (span ? [span] : [])),
  }
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10)
/** False for 2026-02-30. */
const isDate = (date: string) => !Number.isNaN(dayOf(date)) && dateOf(dayOf(date)) === date

function readHolidayLine(line: string): { dates: string[]; kind: 'off' | 'work' } | undefined {
  const [, first = '', last = first, words = ''] = HOLIDAY_LINE.exec(line) ?? []
  if (!isDate(first) || !isDate(last)) return undefined
  const days = (dayOf(last) - dayOf(first)) / DAY_MS + 1
  if (days < 1 || days > HOLIDAY_MAX_DAYS) return undefined
  const dates = Array.from({ length: days }, (_, nth) => dateOf(dayOf(first) + nth * DAY_MS))
  return { dates, kind: words.startsWith('上班') ? 'work' : 'off' }
}

/** The number of the first line that cannot be read; undefined where all can. */
function wrongLine(text: string, read: (line: string) => unknown): number | undefined {
  const wrong = linesOf(text).findIndex((line) => line !== '' && read(line) === undefined)
  return wrong < 0 ? undefined : wrong + 1
}

/* @__NO_SIDE_EFFECTS__ */
function readable(
  label: string,
  { max, read, example }: { max: number; read: (line: string) => unknown; example: string },
) {
  return paragraph(label, max, 0).check(({ value, issues }) => {
    const line = wrongLine(value, read)
    if (line === undefined) return
    issues.push({ code: 'custom', input: value, message: `${label}的第 ${line} 行看不懂，写法例如 ${example}` })
  })
}

export const ServiceHoursFields = {
  serviceHours: readable('服务时间', {
    max: HOURS_MAX_CHARACTERS,
    read: readHoursLine,
    example: '周一至周五 9:00-18:00',
  }),
  holidays: readable('放假与调休', {
    max: HOLIDAYS_MAX_CHARACTERS,
    read: readHolidayLine,
    example: '2026-10-01 至 2026-10-07，调休写 2026-10-10 上班',
  }),
}

/** Undefined where the school has written no hours: every minute counts. */
export function readServiceHours({ serviceHours, holidays }: WrittenHours): ServiceHours | undefined {
  const lines = linesOf(serviceHours).flatMap((line) => readHoursLine(line) ?? [])
  if (lines.length === 0) return undefined
  const week = Array.from({ length: 7 }, (_, day) => lines.findLast(({ days }) => days.includes(day))?.spans ?? [])
  const exceptions = new Map(
    linesOf(holidays).flatMap((line) => {
      const { dates, kind } = readHolidayLine(line) ?? { dates: [], kind: 'off' as const }
      return dates.map((date) => [date, kind] as const)
    }),
  )
  return { week, exceptions }
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** The open time of a usual day; a whole day where no hours are written. */
export const workdayMs = (hours: ServiceHours | undefined) =>
  hours ? lengthOf(hours.week.find((spans) => spans.length > 0) ?? []) : DAY_MS

function spansOf({ week, exceptions }: ServiceHours, midnight: number): readonly Span[] {
  const clock = shanghaiClock(midnight)
  const exception = exceptions.get(clock.toISOString().slice(0, 10))
  if (exception === 'off') return []
  const usual = week[clock.getUTCDay()] ?? []
  if (exception === undefined || usual.length > 0) return usual
  // Monday first.
  return [...week.slice(1), ...week.slice(0, 1)].find((spans) => spans.length > 0) ?? []
}

/** How much of the time between the two moments somebody was there. */
export function openMs(since: number, until: number, hours: ServiceHours | undefined): number {
  if (!hours) return Math.max(0, until - since)
  let sum = 0
  let midnight = startOfShanghaiDay(Math.max(since, until - COUNTED_DAYS * DAY_MS)).getTime()
  for (; midnight < until; midnight += DAY_MS) {
    for (const [from, to] of spansOf(hours, midnight)) {
      sum += Math.max(0, Math.min(until, midnight + to) - Math.max(since, midnight + from))
    }
  }
  return sum
}

/** The latest moment since which somebody has been there for so long. */
export function openSince(now: number, ms: number, hours: ServiceHours | undefined): Date {
  if (!hours) return new Date(now - ms)
  let left = ms
  let midnight = startOfShanghaiDay(now).getTime()
  for (let day = 0; day < COUNTED_DAYS; day += 1, midnight -= DAY_MS) {
    for (const [from, to] of [...spansOf(hours, midnight)].toReversed()) {
      const open = Math.max(0, Math.min(now, midnight + to) - (midnight + from))
      if (open >= left) return new Date(midnight + from + open - left)
      left -= open
    }
  }
  return new Date(midnight)
}
