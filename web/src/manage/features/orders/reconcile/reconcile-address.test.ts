import { expect, it } from 'vitest'
import { dayWords, monthBeside, readReconcile, writeReconcile } from './reconcile-address.ts'

it.each(['', '?span=month&way=wechat&only=1', '?span=calendar&month=2026-11'])(
  '%s is read as it was written',
  (query) => {
    expect(writeReconcile(readReconcile(new URLSearchParams(query)))).toBe(query)
  },
)

it('nonsense in the address is the last week of all ways', () => {
  const query = new URLSearchParams('?span=year&month=13&way=cash&only=yes')
  expect(readReconcile(query)).toEqual({ span: 'week', month: undefined, way: undefined, isOnlyDifferent: false })
})

it('goes from month to month, over the turn of a year and not into the future', () => {
  const now = Date.parse('2026-01-31T17:00:00Z')
  expect(monthBeside(undefined, -1, now)).toBe('2026-01')
  expect(monthBeside('2026-01', -1, now)).toBe('2025-12')
  expect(monthBeside('2026-02', 1, now)).toBeUndefined()
  expect(dayWords('2026-11-16')).toBe('11-16 周一')
})
