import type { PayingState, PayingTry } from '@bee/contract/orders/paying.contract.ts'
import { expect, it } from 'vitest'
import { payingDevice } from './paying-device.ts'
import { payingView, type PayingFacts, type PayingView } from './paying-view.ts'
import { countdownWords, momentWords, viewTitle, wayNote } from './paying-words.ts'

const CODE: PayingTry = {
  way: 'alipay',
  device: 'pc',
  kind: 'qr',
  text: 'https://qr.alipay.com/1',
  jsapi: null,
  codeTime: '2026-03-02T04:05:00Z',
}
const STATE: PayingState = {
  orderNo: '2026030200000042',
  status: 'pending',
  courseId: 5,
  courseName: '微服务',
  course: { lessonCount: 26, priceFen: 24_900, isOpen: false },
  amountFen: 24_900,
  payee: '蜂学堂教育',
  expireTime: '2026-03-09T04:00:00Z',
  serverTime: '2026-03-02T04:00:00Z',
  ways: [
    { way: 'wechat', title: '微信支付' },
    { way: 'alipay', title: '支付宝' },
    { way: 'bank', title: '银行转账' },
  ],
  contact: '电话 400-1',
  current: CODE,
  aside: [],
  refund: null,
}
const FACTS: PayingFacts = {
  selected: 'alipay',
  device: 'pc',
  isOverdue: false,
  isBeginning: false,
  failed: undefined,
  isCodeOver: false,
  hasLeft: false,
  goesOn: false,
}
const KEPT = { amountFen: 19_900, time: '2026-03-02T04:01:00Z', state: 'kept' } as const
const silent = { way: 'alipay', isSilent: true, sentence: '' } as const

it.each<[PayingView['kind'], Partial<PayingState>, Partial<PayingFacts>]>([
  ['ready', {}, {}],
  ['ready', {}, { isBeginning: true, failed: silent }],
  ['ready', { aside: [KEPT] }, {}],
  ['beginning', { current: null }, { isBeginning: true }],
  ['beginning', {}, { isCodeOver: true, isBeginning: true }],
  ['beginning', {}, { selected: 'wechat', isBeginning: true }],
  ['stale', {}, { isCodeOver: true }],
  ['stale', { current: null }, {}],
  ['elsewhere', {}, { device: 'phone' }],
  ['returned', {}, { hasLeft: true }],
  ['returned', {}, { hasLeft: true, isCodeOver: true }],
  ['failed', { current: null }, { failed: silent }],
  ['by-hand', {}, { selected: 'bank' }],
  ['other-amount', { current: null, aside: [KEPT] }, {}],
  ['stale', { current: null, aside: [KEPT] }, { goesOn: true }],
  ['stale', { current: null, aside: [{ ...KEPT, state: 'returned' }] }, {}],
  ['gone', { course: null }, {}],
  ['owned', { course: { lessonCount: 26, priceFen: 0, isOpen: true } }, {}],
  ['no-way', { ways: [] }, { selected: undefined }],
  ['paid', { status: 'paid', current: null, ways: [] }, { hasLeft: true }],
  ['refunded', { status: 'refunded' }, {}],
  ['cancelled', { status: 'cancelled' }, {}],
  ['overdue', { status: 'cancelled' }, { isOverdue: true }],
])('shows %s', (kind, state, facts) => {
  const view = payingView({ ...STATE, ...state }, { ...FACTS, ...facts })
  expect(view.kind).toBe(kind)
  expect(viewTitle(view, STATE.amountFen)).not.toBe('')
})

it('counts down, and says a moment of today by its minute', () => {
  expect([277_000, 60_000, 36_400, 0, -5].map(countdownWords)).toEqual([
    '4 分 37 秒',
    '1 分 0 秒',
    '37 秒',
    '0 秒',
    '0 秒',
  ])
  const now = Date.parse('2026-03-02T04:00:00Z')
  expect(momentWords('2026-03-02T15:59:00Z', now)).toBe('23:59')
  expect(momentWords('2026-03-02T16:00:00Z', now)).toBe('03-03 00:00')
})

it('knows WeChat and phones by the browser, and says how each way goes there', () => {
  const agents = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50': 'wechat',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/138.0.0.0 Mobile Safari/537.36': 'phone',
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0.0.0 Safari/537.36': 'pc',
  }
  for (const [agent, device] of Object.entries(agents)) expect(payingDevice(agent)).toBe(device)
  expect(wayNote('alipay', 'pc', undefined)).toBe('扫码，马上开通')
  expect(wayNote('wechat', 'phone', undefined)).toBe('打开微信付，付完自己回来')
  expect(wayNote('bank', 'pc', '一般 2 小时')).toBe('人工确认，一般 2 小时')
  expect(wayNote('bank', 'pc', '工作日一小时内确认')).toBe('人工确认，工作日一小时内确认')
  expect(wayNote('bank', 'pc', '工作日一小时内确认，其余第二天')).toBe('人工确认')
})
