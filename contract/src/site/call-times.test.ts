import { describe, expect, it } from 'vitest'
import {
  CALL_DAYS_AHEAD,
  CALL_MESSAGES,
  CALL_TIMES,
  callDays,
  callMoment,
  callProblem,
  isCalendarDay,
  TIME_SELECT,
  timesOf,
} from './call-times.ts'

/** In Shanghai. */
const at = (time: string) => new Date(`${time}+08:00`)

describe('a time-select', () => {
  it('goes from 09:00 to 18:00 in steps of half an hour (specification 9)', () => {
    expect(TIME_SELECT).toEqual({ from: '09:00', to: '18:00', step: '00:30' })
    expect(CALL_TIMES).toHaveLength(19)
    expect(CALL_TIMES.slice(0, 3)).toEqual(['09:00', '09:30', '10:00'])
    expect(CALL_TIMES.at(-1)).toBe('18:00')
  })

  it('ends where the next step would pass the end', () => {
    expect(timesOf({ from: '08:15', to: '10:00', step: '00:45' })).toEqual(['08:15', '09:00', '09:45'])
  })
})

describe('the days', () => {
  it('are today and fourteen more, cut at midnight in Shanghai', () => {
    expect(CALL_DAYS_AHEAD).toBe(14)
    expect(callDays(at('2026-03-02T00:00:00'))).toEqual({ first: '2026-03-02', last: '2026-03-16' })
    expect(callDays(at('2026-03-01T23:59:59'))).toEqual({ first: '2026-03-02', last: '2026-03-15' })
    expect(callDays(at('2026-12-20T08:00:00'))).toEqual({ first: '2026-12-20', last: '2027-01-03' })
  })

  it('begin tomorrow once the last time of today is over', () => {
    expect(callDays(at('2026-03-02T17:59:59')).first).toBe('2026-03-02')
    expect(callDays(at('2026-03-02T18:00:00')).first).toBe('2026-03-03')
  })

  it.each(['2026-02-30', '2026-13-01', '2026-3-1', '', '20260301', '2026-03-01T09:00'])('are not %j', (date) => {
    expect(isCalendarDay(date)).toBe(false)
  })

  it('may be the 29th of February', () => {
    expect(isCalendarDay('2028-02-29')).toBe(true)
  })
})

describe('a day and a time', () => {
  const now = at('2026-03-02T10:10:00')
  const problem = (callDate: string, callTime: string) => callProblem({ callDate, callTime }, now)

  it('name a moment in Shanghai', () => {
    expect(callMoment('2026-03-02', '09:30').toISOString()).toBe('2026-03-02T01:30:00.000Z')
  })

  it('must be to come, and within fourteen days', () => {
    expect(problem('2026-03-02', '10:30')).toBeUndefined()
    expect(problem('2026-03-16', '18:00')).toBeUndefined()
    expect(problem('2026-03-02', '10:00')).toEqual({ field: 'callTime', sentence: CALL_MESSAGES.past })
    expect(problem('2026-03-01', '18:00')).toEqual({ field: 'callDate', sentence: CALL_MESSAGES.far })
    expect(problem('2026-03-17', '09:00')).toEqual({ field: 'callDate', sentence: CALL_MESSAGES.far })
  })

  it('is past at the very moment', () => {
    expect(callProblem({ callDate: '2026-03-02', callTime: '10:30' }, at('2026-03-02T10:30:00'))?.field).toBe(
      'callTime',
    )
  })
})
