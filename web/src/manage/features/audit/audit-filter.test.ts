import { expect, test } from 'vitest'
import { readFilter, writeFilter } from './audit-filter.ts'

test('a filter survives the address', () => {
  const filter = { actorId: 12, action: 'staff.role', days: 7 } as const
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(writeFilter({}).toString()).toBe('')
})

test('what makes no sense in an address narrows nothing', () => {
  expect(readFilter(new URLSearchParams('actor=0&action=toString&days=8'))).toEqual({})
  expect(readFilter(new URLSearchParams('actor=x&action=&days=-7'))).toEqual({})
})
