import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { openMs, openSince, readServiceHours, ServiceHoursFields, workdayMs } from './service-hours.ts'

const at = (time: string) => Date.parse(`${time}+08:00`)
/** 2026-10-01 is a Thursday. */
const hours = readServiceHours({
  serviceHours: '周一至周五 9:00-12:00、13:30-18:00\n周六 10:00-16:00',
  holidays: '2026-10-01 至 2026-10-07 国庆\n\n2026-10-11 上班',
})

describe('service hours', () => {
  it.each([
    ['within a day, without the pause', '2026-09-28T11:00', '2026-09-28T14:30', 2 * HOUR_MS],
    ['over a night', '2026-09-28T17:00', '2026-09-29T10:00', 2 * HOUR_MS],
    ['over a weekend with its own Saturday', '2026-09-25T17:00', '2026-09-28T09:30', 7.5 * HOUR_MS],
    ['over the holidays nothing', '2026-10-01T00:00', '2026-10-08T09:00', 0],
    ['on a Sunday at work, as on a Monday', '2026-10-11T00:00', '2026-10-12T00:00', 7.5 * HOUR_MS],
    ['backwards nothing', '2026-09-29T10:00', '2026-09-28T10:00', 0],
  ])('count %s', (_what, since, until, ms) => {
    expect(openMs(at(since), at(until), hours)).toBe(ms)
  })

  it('count a long wait by its last 400 days, and every minute where none are written', () => {
    expect(openMs(0, at('2026-09-28T09:00'), hours)).toBeLessThan(400 * DAY_MS)
    expect(readServiceHours({ serviceHours: ' \n', holidays: '2026-10-01' })).toBeUndefined()
    expect(openMs(at('2026-10-01T00:00'), at('2026-10-02T00:00'), undefined)).toBe(DAY_MS)
    expect([workdayMs(hours), workdayMs(undefined)]).toEqual([7.5 * HOUR_MS, DAY_MS])
  })

  it.each([
    ['2026-09-28T14:30', 2, '2026-09-28T11:00'],
    ['2026-09-29T03:00', 2, '2026-09-28T16:00'],
    ['2026-10-08T09:30', 2, '2026-09-30T16:30'],
  ])('lead back from %s by %d hours to %s', (now, count, since) => {
    const found = openSince(at(now), count * HOUR_MS, hours)
    expect(found).toEqual(new Date(at(since)))
    expect(openMs(found.getTime(), at(now), hours)).toBe(count * HOUR_MS)
    expect(openSince(at(now), HOUR_MS, undefined)).toEqual(new Date(at(now) - HOUR_MS))
  })
})

const problemOf = (field: keyof typeof ServiceHoursFields, text: string) =>
  z.safeParse(ServiceHoursFields[field], text).error?.issues[0]?.message

it.each(['', '每天 0:00-24:00', '周五至周一 8:00-9:00', '周一 9:00-10:00 10:00-11:00'])('%j can be written', (text) => {
  expect(problemOf('serviceHours', text)).toBeUndefined()
})

it.each([
  '周一至周五',
  '九点到六点',
  '周一 18:00-9:00',
  '周一 9:00-25:00',
  '周八 9:00-10:00',
  '周一 9:00-12:00 11:00-13:00',
])('%j is refused with its line', (text) => {
  const sentence = '服务时间的第 2 行看不懂，写法例如 周一至周五 9:00-18:00'
  expect(problemOf('serviceHours', `每天 9:00-10:00\n${text}`)).toBe(sentence)
})

it.each(['2026-02-30', '2026-10-07 至 2026-10-01', '2026-01-01 至 2026-12-31', '国庆', '2026-1-1'])(
  '%j is no holiday',
  (text) => {
    expect(problemOf('holidays', text)).toMatch(/^放假与调休的第 1 行看不懂/)
  },
)
