import type { HeatmapDay } from '@bee/contract/profile/profile.contract.ts'
import { describe, expect, test } from 'vitest'
import {
  describeDay,
  describeSpan,
  levelOf,
  longestRun,
  monthLabels,
  nextIndex,
  placeDays,
  weekdayOf,
} from './heatmap-days.ts'

const day = (date: string, fields: Partial<HeatmapDay> = {}): HeatmapDay => ({
  date,
  minutes: 0,
  questions: 0,
  count: 0,
  ...fields,
})

function yearUntil(last: string): HeatmapDay[] {
  const end = new Date(last).getTime()
  return Array.from({ length: 365 }, (_, index) =>
    day(new Date(end - (364 - index) * 86_400_000).toISOString().slice(0, 10)),
  )
}

describe('the colour of a day', () => {
  test.each([
    [{}, 0],
    [{ count: 1 }, 1],
    [{ minutes: 1, count: 1 }, 1],
    [{ minutes: 11, count: 1 }, 1],
    [{ minutes: 12, count: 1 }, 2],
    [{ minutes: 25, count: 1 }, 3],
    [{ minutes: 40, count: 1 }, 4],
    [{ minutes: 5, questions: 10, count: 11 }, 3],
  ] as const)('%o is %i', (fields, level) => {
    expect(levelOf(day('2026-03-02', fields))).toBe(level)
  })
})

describe('the place of a day', () => {
  test('weeks begin on Monday', () => {
    expect(['2026-03-02', '2026-03-08'].map(weekdayOf)).toEqual([0, 6])
  })

  test.each(['2026-03-02', '2026-03-05', '2026-03-08'])('365 days up to %s fit into 53 weeks', (last) => {
    const placed = placeDays(yearUntil(last), 53)
    expect(placed).toHaveLength(365)
    expect(placed.at(-1)).toMatchObject({ date: last, week: 52, index: 364 })
    expect(Math.min(...placed.map(({ week }) => week))).toBeGreaterThanOrEqual(0)
    expect(new Set(placed.map(({ week, weekday }) => `${week}-${weekday}`)).size).toBe(365)
  })

  test('fewer weeks keep the newest days', () => {
    const placed = placeDays(yearUntil('2026-03-04'), 16)
    expect(placed).toHaveLength(15 * 7 + 3)
    expect(placed[0]).toMatchObject({ week: 0, weekday: 0, index: 0 })
    expect(placeDays([], 16)).toEqual([])
  })

  test('a month is named over its first whole week', () => {
    const labels = monthLabels(placeDays(yearUntil('2026-03-04'), 16))
    expect(labels.map(({ text }) => text)).toEqual(['12月', '1月', '2月', '3月'])
    expect(labels.at(-1)?.week).toBe(15)
  })
})

describe('in words', () => {
  test('a day says how long and how many', () => {
    expect(describeDay(day('2026-03-02', { minutes: 96, questions: 3, count: 5 }))).toBe(
      '2026-03-02 学了 96 分钟，做了 3 题',
    )
    expect(describeDay(day('2026-03-02', { count: 1 }))).toBe('2026-03-02 写了评论')
    expect(describeDay(day('2026-03-02'))).toBe('2026-03-02 没有学习')
  })

  test('a span says how many days and the longest run', () => {
    const days = [1, 1, 0, 1, 1, 1, 0].map((count, index) => day(`2026-03-0${index + 1}`, { count }))
    expect(longestRun(days)).toBe(3)
    expect(describeSpan(days, '这一年')).toBe('这一年学了 5 天，最长连续 3 天')
    expect(describeSpan(days, '这一年', 2)).toBe('这一年学了 5 天，最长连续 3 天，2 周达到目标')
    expect(describeSpan([day('2026-03-01')], '这一年')).toBe('这一年还没有学习记录，学一天就填一格')
  })
})

test('arrow keys walk by day and week and stop at the ends', () => {
  expect(nextIndex('ArrowDown', 5, 20)).toBe(6)
  expect(nextIndex('ArrowRight', 5, 20)).toBe(12)
  expect(nextIndex('ArrowLeft', 5, 20)).toBe(0)
  expect(nextIndex('ArrowRight', 15, 20)).toBe(19)
  expect(nextIndex('Home', 15, 20)).toBe(0)
  expect(nextIndex('End', 5, 20)).toBe(19)
  expect(nextIndex('a', 5, 20)).toBeUndefined()
})
