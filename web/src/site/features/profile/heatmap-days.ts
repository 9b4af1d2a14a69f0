import { DAY_MS } from '@bee/contract/durations.ts'
import { MINUTES_PER_QUESTION } from '@bee/contract/goals/goal-choices.ts'
import type { HeatmapDay } from '@bee/contract/profile/profile.contract.ts'
import { formatDate } from '../../../lib/dates.ts'

export type HeatLevel = 0 | 1 | 2 | 3 | 4
export const HEAT_LEVELS: readonly HeatLevel[] = [0, 1, 2, 3, 4]

/** From this many minutes on, the next deeper honey. */
const LEVEL_MINUTES: readonly (readonly [minutes: number, level: HeatLevel])[] = [
  [40, 4],
  [25, 3],
  [12, 2],
]
const DAYS_PER_WEEK = 7

/** The longer the study, the deeper the colour; any activity at all fills the cell. */
export function levelOf({ minutes, questions, count }: HeatmapDay): HeatLevel {
  if (count === 0 && minutes === 0) return 0
  const effort = minutes + questions * MINUTES_PER_QUESTION
  return LEVEL_MINUTES.find(([from]) => effort >= from)?.[1] ?? 1
}

export const isStudied = (day: HeatmapDay) => levelOf(day) > 0

/** 0 Monday to 6 Sunday. A date without a time is read in UTC, so no zone of the reader can move it. */
export const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % DAYS_PER_WEEK

export interface PlacedDay extends HeatmapDay {
  /** Position among the days shown. */
  index: number
  week: number
  weekday: number
}

/** The newest weeks, each from Monday to Sunday; the last one ends today. */
export function placeDays(days: readonly HeatmapDay[], weekCount: number): PlacedDay[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const mondayOf = (date: string) => new Date(date).getTime() - weekdayOf(date) * DAY_MS
  const lastMonday = mondayOf(last.date)
  return days
    .map((day) => {
      const weeksAgo = Math.round((lastMonday - mondayOf(day.date)) / (DAYS_PER_WEEK * DAY_MS))
      return { ...day, week: weekCount - 1 - weeksAgo, weekday: weekdayOf(day.date) }
    })
    .filter(({ week }) => week >= 0)
    .map((day, index) => ({ ...day, index }))
}

/** A month is labelled over the first week with a Monday in that month. */
export function monthLabels(days: readonly PlacedDay[]): { week: number; text: string }[] {
  const mondays = days.filter(({ weekday }) => weekday === 0)
  return mondays.flatMap(({ date, week }, index) => {
    const month = formatDate(date, 'yyyy-MM')
    const before = mondays[index - 1]
    return before && formatDate(before.date, 'yyyy-MM') !== month ? [{ week, text: `${Number(month.slice(5))}月` }] : []
  })
}

/** The shown weeks among the given ones; weeks are named by their Mondays. */
export function weeksAmong(days: readonly PlacedDay[], mondays: ReadonlySet<string>): number[] {
  const mondayOf = ({ date, weekday }: PlacedDay) =>
    new Date(Date.parse(date) - weekday * DAY_MS).toISOString().slice(0, 10)
  return [...new Set(days.filter((day) => mondays.has(mondayOf(day))).map(({ week }) => week))]
}

export function longestRun(days: readonly HeatmapDay[]): number {
  let longest = 0
  let run = 0
  for (const day of days) {
    run = isStudied(day) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

export function describeDay(day: HeatmapDay): string {
  const parts = [
    ...(day.minutes > 0 ? [`学了 ${day.minutes} 分钟`] : []),
    ...(day.questions > 0 ? [`做了 ${day.questions} 题`] : []),
  ]
  if (parts.length === 0) parts.push(isStudied(day) ? '写了评论' : '没有学习')
  return `${day.date} ${parts.join('，')}`
}

export function describeSpan(days: readonly HeatmapDay[], name: string, metWeekCount = 0): string {
  const studied = days.filter(isStudied).length
  if (studied === 0) return `${name}还没有学习记录，学一天就填一格`
  const met = metWeekCount > 0 ? `，${metWeekCount} 周达到目标` : ''
  return `${name}学了 ${studied} 天，最长连续 ${longestRun(days)} 天${met}`
}

/** Where an arrow key leads: left and right by a week, up and down by a day. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    ArrowLeft: -DAYS_PER_WEEK,
    ArrowRight: DAYS_PER_WEEK,
    PageUp: -4 * DAYS_PER_WEEK,
    PageDown: 4 * DAYS_PER_WEEK,
    Home: -index,
    End: count - 1 - index,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step))
}
