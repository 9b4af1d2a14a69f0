import { expect, it } from 'vitest'
import { daysOf, daysWords, rangeOf } from './day-range.ts'

it('stretches of days are the school’s, wherever the reader is', () => {
  const night = Date.parse('2026-02-28T17:00:00Z')
  expect(daysOf('today', night)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysOf('week', night)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(daysOf('month', night)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysOf('last-month', night)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(rangeOf(daysOf('last-month', night), night)).toBe('last-month')
  expect(rangeOf({ from: '2026-02-01' }, night)).toBeUndefined()
  expect(daysWords({ from: '2026-02-01', to: '2026-02-28' }, night)).toBe('02-01 至 02-28')
  expect(daysWords({ from: '2025-12-31' }, night)).toBe('从 2025-12-31 起')
  expect(daysWords({ to: '2026-02-28' }, night)).toBe('到 02-28')
})
