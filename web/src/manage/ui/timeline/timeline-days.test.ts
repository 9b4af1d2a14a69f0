import { describe, expect, it } from 'vitest'
import { clockOf, groupByDay, timelineDayWords } from './timeline-days.ts'

const NOW = Date.parse('2026-11-16T06:00:00Z')

describe('the heading of a day', () => {
  it('says how near it is, and the year only when it is another', () => {
    expect(timelineDayWords('2026-11-16', NOW)).toBe('今天，11 月 16 日')
    expect(timelineDayWords('2026-11-15', NOW)).toBe('昨天，11 月 15 日')
    expect(timelineDayWords('2026-11-03', NOW)).toBe('11 月 3 日')
    expect(timelineDayWords('2025-11-03', NOW)).toBe('2025 年 11 月 3 日')
  })

  it('is Shanghai’s: the evening before in London is today there', () => {
    expect(timelineDayWords('2026-11-17', Date.parse('2026-11-16T17:00:00Z'))).toBe('今天，11 月 17 日')
  })
})

describe('days', () => {
  it('hold what happened in them, in the order in which it comes', () => {
    const entries = [
      '2026-11-16T05:58:00Z',
      '2026-11-15T16:10:00Z',
      '2026-11-15T15:59:00Z',
      '2026-11-12T02:00:00Z',
    ].map((time) => ({ time }))
    expect(groupByDay(entries).map(({ day, entries: inside }) => [day, inside.length])).toEqual([
      ['2026-11-16', 2],
      ['2026-11-15', 1],
      ['2026-11-12', 1],
    ])
    expect(groupByDay([])).toEqual([])
  })

  it('write their moments by Shanghai’s clock', () => {
    expect(clockOf('2026-11-15T16:10:00Z')).toBe('00:10')
  })
})
