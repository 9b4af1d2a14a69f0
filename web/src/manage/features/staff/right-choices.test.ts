import { describe, expect, it, test } from 'vitest'
import { PERMISSIONS, type PermissionLimit, type RoleRight } from '@bee/contract/manage/permissions.ts'
import { cellWords, choiceOf, choicesOf, readLimit, withRight } from './right-choices.ts'

const right = (over: Partial<RoleRight> = {}): RoleRight => ({
  permission: 'orders.refund',
  scope: 'all',
  limit: null,
  ...over,
})

test('a cell offers what its right has', () => {
  expect(choicesOf('content.publish').map(({ label }) => label)).toEqual([
    '可以',
    '只有自己的课',
    '要教务同意',
    '不可以',
  ])
  expect(choicesOf('orders.confirm').map(({ value }) => value)).toEqual(['all', 'none'])
})

test('a cell says what it is', () => {
  expect(cellWords(undefined)).toBeUndefined()
  expect(cellWords(right())).toBeUndefined()
  expect(cellWords(right({ limit: 50_000 }))).toBe('¥500 以内')
  expect(choiceOf(undefined)).toBe('none')
  expect(choiceOf(right())).toBe('all')
  expect(choiceOf(right({ limit: 50_000 }))).toBeUndefined()
})

test('one cell changes, the others stay', () => {
  const rights = [right(), right({ permission: 'orders.confirm' })]
  expect(withRight(rights, 'orders.refund', undefined)).toEqual([right({ permission: 'orders.confirm' })])
  expect(withRight(rights, 'orders.refund', { scope: 'all', limit: 100 })).toContainEqual(right({ limit: 100 }))
})

describe('a limit that is typed', () => {
  const money = PERMISSIONS['orders.refund'].limit as PermissionLimit
  const times = PERMISSIONS['members.mobile'].limit as PermissionLimit

  it('is kept in fen, and counted without rounding errors', () => {
    expect(readLimit(' 500 ', money)).toEqual({ limit: 50_000 })
    expect(readLimit('19.99', money)).toEqual({ limit: 1999 })
    expect(readLimit('20', times)).toEqual({ limit: 20 })
  })

  it.each(['', '0', '-1', '1.234', 'abc', '1e3', '99999999999'])('is refused as %j', (typed) => {
    expect(readLimit(typed, money)).toHaveProperty('sentence')
  })

  it('is whole where times are counted, and no more than the most', () => {
    expect(readLimit('1.5', times)).toHaveProperty('sentence')
    expect(readLimit('1000', times)).toEqual({ limit: 1000 })
    expect(readLimit('1001', times)).toHaveProperty('sentence')
  })
})
