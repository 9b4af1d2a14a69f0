import { expect, it } from 'vitest'
import { latestDue, nextDue } from './schedule.ts'

const at = (text: string) => new Date(text)

it('comes round at minutes that every process counts alike', () => {
  const schedule = { everyMinutes: 10 }
  expect(latestDue(schedule, at('2026-03-02T04:09:59.999Z'))).toEqual(at('2026-03-02T04:00:00Z'))
  expect(latestDue(schedule, at('2026-03-02T04:10:00Z'))).toEqual(at('2026-03-02T04:10:00Z'))
  expect(nextDue(schedule, at('2026-03-02T04:10:00Z'))).toEqual(at('2026-03-02T04:20:00Z'))
})

it('comes round once a day by the clock of Shanghai', () => {
  const schedule = { dailyAt: { hour: 0, minute: 10 } }
  // 00:09:59 and 00:10 in Shanghai.
  expect(latestDue(schedule, at('2026-03-02T16:09:59Z'))).toEqual(at('2026-03-01T16:10:00Z'))
  expect(latestDue(schedule, at('2026-03-02T16:10:00Z'))).toEqual(at('2026-03-02T16:10:00Z'))
  expect(nextDue(schedule, at('2026-03-02T16:09:59Z'))).toEqual(at('2026-03-02T16:10:00Z'))
  expect(nextDue(schedule, at('2026-03-02T16:10:00Z'))).toEqual(at('2026-03-03T16:10:00Z'))
})
