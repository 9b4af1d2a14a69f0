import { expect, it } from 'vitest'
import { endOfShanghaiDay, shanghaiClock, shanghaiDate, startOfShanghaiDay } from './shanghai-day.ts'

const lastSecond = new Date('2026-03-02T15:59:59.999Z')
const midnight = new Date('2026-03-02T16:00:00.000Z')

it('cuts the day at midnight in Shanghai, whatever the clock of this machine', () => {
  expect(shanghaiDate(lastSecond)).toBe('2026-03-02')
  expect(shanghaiDate(midnight.getTime())).toBe('2026-03-03')
  expect(startOfShanghaiDay(lastSecond)).toEqual(new Date('2026-03-01T16:00:00.000Z'))
  expect(startOfShanghaiDay(midnight)).toEqual(midnight)
  expect(endOfShanghaiDay(lastSecond)).toEqual(midnight)
  expect(shanghaiClock(midnight).toISOString()).toBe('2026-03-03T00:00:00.000Z')
})
