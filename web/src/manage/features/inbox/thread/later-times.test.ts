import { expect, test } from 'vitest'
import { fromWallClock, laterTimes, toWallClock } from './later-times.ts'

const at = (text: string) => laterTimes(Date.parse(text)).map(({ label, time }) => [label, toWallClock(time)])

test('on a Monday at noon', () => {
  expect(at('2026-11-16T12:00:00+08:00')).toEqual([
    ['3 小时以后', '2026-11-16T15:00'],
    ['明天早上', '2026-11-17T09:00'],
    ['后天早上', '2026-11-18T09:00'],
    ['下周一早上', '2026-11-23T09:00'],
  ])
})

test('late in the evening there is no later today, and on Sundays tomorrow is the next Monday', () => {
  expect(at('2026-11-22T23:30:00+08:00')).toEqual([
    ['明天早上', '2026-11-23T09:00'],
    ['下周一早上', '2026-11-23T09:00'],
  ])
})

test('just after midnight in Shanghai it is another day than in Greenwich', () => {
  expect(at('2026-11-17T00:30:00+08:00')[1]).toEqual(['明天早上', '2026-11-18T09:00'])
})

test('what a field holds is the wall clock of Shanghai', () => {
  expect(fromWallClock('2026-11-18T19:00')?.toISOString()).toBe('2026-11-18T11:00:00.000Z')
  for (const rubbish of ['', '2026-11-18', '2026-13-40T99:99', 'x']) expect(fromWallClock(rubbish)).toBeUndefined()
})
