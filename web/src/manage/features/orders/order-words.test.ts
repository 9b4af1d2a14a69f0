import type { ManagedOrder } from '@bee/contract/manage/orders/order-detail.ts'
import { describe, expect, it } from 'vitest'
import { comparison, money, numberParts, share, stateOf, studyWords, timeLeft, typedFen } from './order-words.ts'

const NOW = Date.parse('2026-11-16T06:00:00Z')
const order = (changed: Partial<ManagedOrder>): ManagedOrder => ({
  orderNo: '2026111612345678',
  status: 'pending',
  statusName: '待支付',
  version: 1,
  member: null,
  courseId: 1,
  courseName: '课',
  thumbUrl: null,
  priceFen: 29_900,
  refundedFen: 0,
  method: null,
  createTime: '2026-11-16T05:00:00Z',
  payTime: null,
  cancelTime: null,
  refundTime: null,
  expireTime: null,
  receiptTime: null,
  reason: '',
  ...changed,
})

it('writes money without what is not needed, and reads what is typed', () => {
  expect([0, 29_900, 29_950, 2_396_000, -5000].map(money)).toEqual(['¥0', '¥299', '¥299.5', '¥23960', '−¥50'])
  expect(['299', ' 0.29 ', '¥ 12.5'].map(typedFen)).toEqual([29_900, 29, 1250])
  expect(['', '1.234', '-3', '一百', '1e3'].map(typedFen)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(numberParts('2026111612345678')).toEqual(['20261116', '12345678'])
})

it('says how long an order still waits, and never counts the seconds', () => {
  const after = (minutes: number) => timeLeft(new Date(NOW + minutes * 60_000).toISOString(), NOW)
  expect([17.5, 60, 25 * 60, 7 * 24 * 60, -1].map(after)).toEqual([
    '还剩 18 分',
    '还剩 1 小时',
    '还剩 1 天',
    '还剩 7 天',
    '',
  ])
})

describe('the state of an order', () => {
  it.each([
    [{ receiptTime: '2026-11-16T05:30:00Z' }, 'run', '待确认', '传了凭证'],
    [{ expireTime: '2026-11-16T06:18:00Z' }, 'dra', '待支付', '还剩 18 分'],
    [{ reason: '金额不对' }, 'dra', '待支付', '凭证退回了'],
    [{ status: 'paid', statusName: '已支付', refundedFen: 5000 }, 'ok', '已支付', '退过 ¥50'],
    [{ status: 'cancelled', statusName: '已取消', reason: '超时未付' }, 'off', '已取消', '超时未付'],
    [{ status: 'refunded', statusName: '已退款', reason: '买错课程' }, 'pct', '已退款', '买错课程'],
  ] as const)('%o', (changed, cell, name, note) => {
    expect(stateOf(order(changed), NOW)).toMatchObject({ cell, name, note })
  })
})

it('compares with the same stretch of last month where there is something to compare with', () => {
  expect(comparison(106, 100)).toBe('比上月同期多 6%')
  expect(comparison(96, 100)).toBe('比上月同期少 4%')
  expect(comparison(100, 100)).toBe('和上月同期一样')
  expect(comparison(100, null) + comparison(100, 0)).toBe('')
  expect([share(498, 23_960), share(1, 0)]).toEqual(['2.1%', ''])
})

it('says how much was learned', () => {
  expect(studyWords({ watchedLessonCount: 2, watchSeconds: 2460 })).toBe('已学 2 讲共 41 分')
  expect(studyWords({ watchedLessonCount: 0, watchSeconds: 0 })).toBe('还没有开始学')
})
