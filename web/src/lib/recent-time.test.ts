import { expect, test } from 'vitest'
import { dayWords, recentTime } from './recent-time.ts'

/** 00:30 in Shanghai on the 16th, still the 15th in Greenwich. */
const NOW = new Date('2026-11-15T16:30:00Z')

test.each([
  ['2026-11-15T16:05:09Z', '今天 00:05'],
  ['2026-11-15T15:59:59Z', '昨天 23:59'],
  ['2026-11-14T16:00:00Z', '昨天 00:00'],
  ['2026-11-14T15:59:00Z', '11-14 23:59'],
  ['2025-12-31T16:00:00Z', '01-01 00:00'],
  ['2025-12-31T15:59:59Z', '2025-12-31'],
])('%s is written %s', (time, words) => {
  expect(recentTime(time, NOW)).toBe(words)
})

test('a day is Shanghai’s', () => {
  expect(dayWords(NOW)).toBe('11 月 16 日 周一')
  expect(dayWords(new Date('2026-03-01T15:59:00Z'))).toBe('3 月 1 日 周日')
})
