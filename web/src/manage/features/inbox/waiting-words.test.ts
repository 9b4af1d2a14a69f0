import { expect, test } from 'vitest'
import { readServiceHours } from '@bee/contract/site/service-hours.ts'
import { comingTime, spanWords, waitingWords } from './waiting-words.ts'

const NOW = Date.parse('2026-11-16T14:00:00+08:00')

test.each([
  ['2026-11-16T13:59:30+08:00', '刚刚', false],
  ['2026-11-16T14:00:05+08:00', '刚刚', false],
  ['2026-11-16T13:20:00+08:00', '40 分', false],
  ['2026-11-16T05:00:00+08:00', '9 小时', false],
  ['2026-11-15T15:00:00+08:00', '23 小时', false],
  ['2026-11-15T00:10:00+08:00', '昨天', false],
  ['2026-11-14T23:50:00+08:00', '等了 1 天', true],
  ['2026-11-14T13:52:08+08:00', '等了 2 天', true],
])('since %s it is %s', (since, words, isLate) => {
  expect(waitingWords(since, NOW)).toEqual({ words, isLate })
})

// 2026-11-16 is a Monday.
const HOURS = readServiceHours({ serviceHours: '周一至周五 9:00-17:00', holidays: '' })
test.each([
  ['2026-11-16T13:59:30+08:00', '刚刚', false],
  ['2026-11-14T10:00:00+08:00', '5 小时', false],
  ['2026-11-13T16:30:00+08:00', '5 小时', false],
  ['2026-11-12T16:30:00+08:00', '等了 1 个工作日', true],
])('with service hours since %s it is %s', (since, words, isLate) => {
  expect(waitingWords(since, NOW, HOURS)).toEqual({ words, isLate })
})

test('a question of the weekend has not waited before anybody is there', () => {
  const sunday = '2026-11-15T20:00:00+08:00'
  const words = waitingWords(sunday, Date.parse('2026-11-16T08:00:00+08:00'), HOURS)
  expect(words).toEqual({ words: '没到上班时间', isLate: false })
})

test.each([
  [0.4, '0 分'],
  [40, '40 分'],
  [180, '3 小时'],
  [200, '3 小时 20 分'],
  [1439.6, '1 天'],
  [3120, '2 天 4 小时'],
])('%s minutes are %s', (minutes, words) => {
  expect(spanWords(minutes)).toBe(words)
})

test.each([
  ['2026-11-16T18:00:00+08:00', '今天 18:00'],
  ['2026-11-17T09:00:00+08:00', '明天 09:00'],
  ['2026-11-23T09:00:00+08:00', '11-23 09:00'],
])('%s comes %s', (time, words) => {
  expect(comingTime(time, NOW)).toBe(words)
})
