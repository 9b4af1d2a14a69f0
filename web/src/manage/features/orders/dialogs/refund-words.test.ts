import type { OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { describe, expect, it } from 'vitest'
import { amountProblem, paidLine, refundConsequences } from './refund-words.ts'

const detail = (refund: Partial<OrderDetail['refund']>, watchedLessonCount = 2): OrderDetail => ({
  order: {
    orderNo: '2026111500000088',
    status: 'paid',
    statusName: '已支付',
    version: 3,
    member: null,
    courseId: 1,
    courseName: '大模型微调实战',
    thumbUrl: null,
    priceFen: 29_900,
    refundedFen: 10_000,
    method: 'wechat',
    createTime: '2026-11-15T13:00:00Z',
    payTime: '2026-11-15T13:16:00Z',
    cancelTime: null,
    refundTime: null,
    expireTime: null,
    receiptTime: null,
    reason: '',
  },
  lines: [],
  ledger: [],
  balanceFen: 19_900,
  study: { watchedLessonCount, lessonCount: 20, watchSeconds: 2460, percent: 10, lastTime: null },
  refund: {
    restFen: 19_900,
    mayFen: 19_900,
    way: 'by-hand',
    isUnderWay: false,
    lastFailure: '',
    proposal: null,
    ...refund,
  },
  extraPayments: [],
  attempts: [],
  refunds: [],
  refundRule: '',
})

describe('what will be after the click', () => {
  const about = (lines: [string, string][], name: string) => lines.find(([each]) => each === name)?.[1]

  it('the rest ends the course and keeps what was learned; a part keeps the course', () => {
    expect(about(refundConsequences(detail({}), 19_900), '课程')).toBe('马上不能再看；学过的 2 讲进度留着，再买会接上')
    expect(about(refundConsequences(detail({}), 5000), '课程')).toBe('照常能学；只退一部分不收回课程')
  })

  it('promises money by the gateway only where it goes by it', () => {
    expect(about(refundConsequences(detail({}), 5000), '钱')).toBe('¥50 要你在线下转给会员，这里只记账')
    const byGateway = refundConsequences(detail({ way: 'gateway' }), 19_900)
    expect(about(byGateway, '钱')).toMatch(/原路退回，等它答复/)
    expect(about(byGateway, '课程')).toMatch(/^网关退成以后不能再看/)
    expect(about(byGateway, '消息')).toMatch(/^网关退成以后/)
  })
})

it('no more than is left, and no more than one may', () => {
  expect(['199', '0.01'].map((typed) => amountProblem(detail({}), typed))).toEqual([undefined, undefined])
  expect(['', '0', '12.345'].map((typed) => amountProblem(detail({}), typed))).toEqual(
    Array.from({ length: 3 }, () => '请写退多少，如 99 或 49.5'),
  )
  expect(amountProblem(detail({}), '199.01')).toBe('最多还能退 ¥199')
  expect(amountProblem(detail({ mayFen: 5000 }), '50.01')).toMatch(/最多还能退 ¥50/)
})

it('says which order it is', () => {
  expect(paidLine(detail({}), '昨天 21:16', '微信转账')).toBe(
    '2026111500000088，昨天 21:16 用微信转账付了 ¥299，退过 ¥100，已学 2 讲共 41 分',
  )
})
