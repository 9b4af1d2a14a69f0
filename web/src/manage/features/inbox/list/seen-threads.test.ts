import { beforeEach, expect, test } from 'vitest'
import { isUnseenIn, markSeen } from './seen-threads.ts'

beforeEach(() => localStorage.clear())

const isUnseenBy = (staffId: number) => isUnseenIn(localStorage.getItem(`bee-inbox-seen-${staffId}`) ?? '')
const THREAD = { id: 31, lastTime: '2026-11-16T05:00:00.000Z' }

test('what was opened is seen until something more is said, by the one who opened it', () => {
  expect(isUnseenBy(7)(THREAD)).toBe(true)
  markSeen(7, THREAD)
  expect(isUnseenBy(7)(THREAD)).toBe(false)
  expect(isUnseenBy(8)(THREAD)).toBe(true)
  expect(isUnseenBy(7)({ ...THREAD, lastTime: '2026-11-16T06:00:00.000Z' })).toBe(true)
})

test('rubbish is nothing seen', () => {
  for (const rubbish of ['{', '[1]', 'null']) {
    localStorage.setItem('bee-inbox-seen-7', rubbish)
    expect(isUnseenBy(7)(THREAD)).toBe(true)
    markSeen(7, THREAD)
    expect(isUnseenBy(7)(THREAD)).toBe(false)
  }
})
