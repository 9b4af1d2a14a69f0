import type { Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { expect, test } from 'vitest'
import { audienceWords, fromInput, readWords, sizeWords, suggestedTime, timeWords, toInput } from './broadcast-words.ts'

const NOW = Date.parse('2026-03-02T04:20:00Z')
const broadcast: Broadcast = {
  id: 1,
  state: 'sent',
  audience: 'all',
  course: null,
  recipient: null,
  content: '停机',
  link: '',
  sendTime: '2026-03-02T03:00:00.000Z',
  sentTime: '2026-03-02T03:00:00.000Z',
  recalledTime: null,
  audienceCount: 1842,
  readCount: 128,
  canRecall: true,
  authorName: '叶青禾',
  updateTime: '2026-03-02T03:00:00.000Z',
  version: 2,
}

test('whom it goes to, and to how many', () => {
  expect(audienceWords(broadcast)).toBe('所有会员')
  expect(audienceWords({ ...broadcast, audience: 'course', course: { id: 1, name: 'Redis' } })).toBe('《Redis》的学员')
  expect(sizeWords({ count: 1842, isExact: true })).toBe('1842 位会员')
  expect(sizeWords({ count: 102_400, isExact: false })).toBe('约 102400 位会员')
})

test('how many have read it, and never more than all', () => {
  expect(readWords(broadcast)).toBe('128 / 1842，6%')
  expect(readWords({ readCount: 3, audienceCount: 2 })).toBe('3 / 2，100%')
  expect(readWords({ readCount: 0, audienceCount: 0 })).toBe('没有人收到')
  expect(readWords({ readCount: 5, audienceCount: null })).toBe('5 人读过，正在数发给了多少人')
  expect(readWords({ readCount: null, audienceCount: 10 })).toBe('没有数过')
})

test('when it goes or went', () => {
  expect(timeWords(broadcast, NOW)).toBe('今天 11:00')
  expect(timeWords({ ...broadcast, state: 'draft' }, NOW)).toBe('今天 11:00 写的')
  expect(timeWords({ ...broadcast, state: 'scheduled', sendTime: '2026-03-03T12:00:00Z' }, NOW)).toBe('03-03 20:00 发')
  expect(timeWords({ ...broadcast, state: 'recalled', recalledTime: '2026-03-01T12:00:00Z' }, NOW)).toBe(
    '昨天 20:00 撤回',
  )
})

test('an operator’s time is Shanghai’s, wherever they are', () => {
  expect(toInput('2026-03-02T12:00:00.000Z')).toBe('2026-03-02T20:00')
  expect(fromInput('2026-03-02T20:00')).toBe('2026-03-02T12:00:00.000Z')
  expect(fromInput('')).toBeUndefined()
  expect(suggestedTime(NOW)).toBe('2026-03-02T14:00')
})
