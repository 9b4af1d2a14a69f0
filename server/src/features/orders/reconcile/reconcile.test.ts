import { DAY_MS, HOUR_MS } from '@bee/contract/durations.ts'
import {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type SettlingAct,
} from '@bee/contract/manage/orders/reconcile-choices.ts'
import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { shanghaiDate, startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../../../testing/test-staff.ts'
import { startPaymentStage, type PaymentStage } from '../testing/payment-stage.ts'

const PRICE_FEN = 29_900
const PLANTED_FEN = 19_900

let stage: PaymentStage
let day: string
beforeAll(async () => {
  stage = await startPaymentStage()
  day = shanghaiDate(stage.server.clock.now())
  await stage.services.bills.pass()
  await plantAll()
})
afterAll(() => stage.close())

const booksOf = (way: OnlineWay) => (way === 'wechat' ? stage.simulator.wechatPay : stage.simulator.alipay).books

async function begun(way: OnlineWay) {
  const orderNo = await stage.place()
  await stage.begin(orderNo, way)
  return { orderNo, number: await stage.numberOf(orderNo) }
}

async function paid(way: OnlineWay) {
  const trade = await begun(way)
  stage.pay(way, trade.number)
  await stage.deliver(stage.noticeOf(way, trade.number))
  return trade
}

async function returned(way: OnlineWay, amountFen: number) {
  const trade = await paid(way)
  const { order } = await stage.detail(trade.orderNo)
  await stage.owner.calls.orders.refund({
    orderNo: trade.orderNo,
    version: order.version,
    amountFen,
    reason: 'unsuitable',
  })
  await stage.askRefunds()
  const refund = [...booksOf(way).refunds.values()].find(({ number }) => number === trade.number)
  if (!refund) throw new Error('nothing was given back')
  return { ...trade, refund }
}

/** The order of each planted difference; none for what is no order's. */
const planted: Partial<Record<DifferenceKind, string>> = {}

/** Nine things that go wrong between a gateway and a school, and two orders where nothing does. */
async function plantAll(): Promise<void> {
  await paid('wechat')
  await returned('alipay', PRICE_FEN)

  const unheard = await begun('wechat')
  stage.pay('wechat', unheard.number)
  planted.unheard = unheard.orderNo

  // 支付宝 cannot close a code that nobody has scanned yet.
  const late = await begun('alipay')
  const { order } = await stage.detail(late.orderNo)
  await stage.owner.calls.orders.cancel({ orderNo: late.orderNo, version: order.version, reason: '开错了' })
  stage.pay('alipay', late.number)
  await stage.deliver(stage.noticeOf('alipay', late.number))
  planted.unopened = late.orderNo

  const twice = await begun('alipay')
  await stage.begin(twice.orderNo, 'wechat')
  const first = await stage.numberOf(twice.orderNo)
  stage.pay('wechat', first)
  await stage.deliver(stage.noticeOf('wechat', first))
  stage.pay('alipay', twice.number)
  await stage.deliver(stage.noticeOf('alipay', twice.number))
  planted.twice = twice.orderNo

  const less = await begun('wechat')
  const trade = booksOf('wechat').find(less.number)
  if (trade) trade.amountFen = PLANTED_FEN
  stage.pay('wechat', less.number)
  await stage.deliver(stage.noticeOf('wechat', less.number))
  planted.amount = less.orderNo

  const gone = await paid('wechat')
  booksOf('wechat').trades.delete(gone.number)
  planted['no-bill'] = gone.orderNo

  const other = booksOf('alipay').find(twice.number) ?? expect.fail('no trade')
  const expiresAt = new Date(stage.server.clock.now().getTime() + DAY_MS)
  booksOf('alipay').open({ ...other, number: 'TRIAL1', amountFen: 1, expiresAt })
  booksOf('alipay').pay('TRIAL1')

  const atDesk = await paid('wechat')
  booksOf('wechat').giveBack({ key: 'BYHAND1', number: atDesk.number, amountFen: 5_000 })
  planted['refund-unknown'] = atDesk.orderNo

  const missing = await returned('wechat', PRICE_FEN)
  booksOf('wechat').refunds.delete(missing.refund.key)
  planted['refund-missing'] = missing.orderNo

  const more = await returned('wechat', 1_000)
  more.refund.amountFen = 1_500
  planted['refund-amount'] = more.orderNo
}

const list = () => stage.owner.calls.orders.reconciliation({ span: 'week' })
const dayLine = async () => (await list()).days.find((each) => each.day === day)
const openOf = async (kind: DifferenceKind) =>
  (await dayLine())?.differences.find((each) => each.kind === kind && each.settled === null)

async function settle(kind: DifferenceKind, act: SettlingAct): Promise<void> {
  const { id } = (await openOf(kind)) ?? expect.fail(`no ${kind}`)
  await stage.owner.calls.orders.settleDifference({ id, act, note: '看过网关的后台' })
}

it('a bill that is not there at 06:00 is no difference, and is fetched at 10:00', async () => {
  const { clock } = stage.server
  expect((await dayLine())?.state ?? 'none', 'a day that is not over has no line').toBe('none')
  clock.advance(startOfShanghaiDay(clock.now()).getTime() + DAY_MS + 6 * HOUR_MS - clock.now().getTime())
  await stage.renewSessions()
  booksOf('wechat').setFault('bill', 'broken')
  await stage.services.bills.pass()
  const early = await dayLine()
  expect(early?.sentence).toContain('微信支付的账单 06:00 没取到，10:00 会再取，不影响收款')
  expect(early?.byWay, 'the other bill is here').toBe('支付宝 4')
  clock.advance(HOUR_MS)
  await stage.services.bills.pass()
  expect((await dayLine())?.sentence, 'not asked again before its hour').toContain('06:00 没取到')
  clock.advance(3 * HOUR_MS)
  await stage.services.bills.pass()
  await stage.services.bills.pass()
  expect((await dayLine())?.sentence).not.toContain('没取到')
})

it('nine kinds of differences are each found once and named with person, money, order and act', async () => {
  const line = (await dayLine()) ?? expect.fail('no day')
  expect(line.differences.map(({ kind }) => kind).toSorted()).toEqual(DIFFERENCE_KINDS.toSorted())
  expect(line).toMatchObject({ state: 'different', isLedgerEqual: false })
  for (const kind of DIFFERENCE_KINDS) {
    const found = line.differences.find((each) => each.kind === kind) ?? expect.fail(kind)
    expect(found.orderNo, kind).toBe(planted[kind] ?? null)
    expect(found.title, kind).toMatch(/¥\d/)
    expect(found.acts.length, kind).toBeGreaterThan(0)
    if (found.orderNo !== null) expect(found.detail, kind).toContain(found.orderNo)
  }
  expect(line.differences.find(({ kind }) => kind === 'unheard')).toMatchObject({
    title: expect.stringContaining('付了 ¥299，我们没有收到消息') as string,
    acts: ['record'],
    isInBill: true,
    isInLedger: false,
    isOpened: false,
  })
  expect(line.bill).toMatchObject({ count: 11 })
  expect((await list()).openCount).toBe(DIFFERENCE_KINDS.length)
})

it('客服 looks and does not act; 教务 does; a second click and another act are refused', async () => {
  await stage.renewSessions()
  const support = await addStaff(stage.server, 'support')
  const editor = await addStaff(stage.server, 'editor')
  const { id } = (await openOf('trial')) ?? expect.fail('no trial')
  expect((await support.calls.orders.reconciliation({ span: 'week' })).openCount).toBe(DIFFERENCE_KINDS.length)
  await expect(support.calls.orders.settleDifference({ id, act: 'test', note: '' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(editor.calls.orders.settleDifference({ id, act: 'record', note: '' })).rejects.toMatchObject({
    status: 409,
  })
  const both = await Promise.allSettled([
    editor.calls.orders.settleDifference({ id, act: 'test', note: '' }),
    stage.owner.calls.orders.settleDifference({ id, act: 'test', note: '' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await dayLine())?.bill?.count, 'a trial counts on no side').toBe(10)
})

it('each act mends its books: the ledger grows by what the bill says, the course follows, the member is told', async () => {
  await stage.renewSessions()
  await settle('unheard', 'record')
  const heard = await stage.detail(planted.unheard ?? '')
  expect(heard.order).toMatchObject({ status: 'paid', method: 'online-wechat' })
  expect(shanghaiDate(new Date(heard.order.payTime ?? 0)), 'the day of the payment, not of the click').toBe(day)

  await settle('unopened', 'open')
  expect((await stage.detail(planted.unopened ?? '')).order.status).toBe('paid')

  await settle('amount', 'make-up')
  expect(await stage.detail(planted.amount ?? '')).toMatchObject({ order: { status: 'paid' }, extraPayments: [] })

  await settle('no-bill', 'not-received')
  expect(await stage.detail(planted['no-bill'] ?? '')).toMatchObject({ order: { status: 'refunded' }, balanceFen: 0 })
  expect((await stage.messages()).filter((text) => text.includes('核对下来没有收到'))).toHaveLength(1)

  await settle('refund-unknown', 'record-refund')
  expect((await stage.detail(planted['refund-unknown'] ?? '')).order).toMatchObject({
    status: 'paid',
    refundedFen: 5_000,
  })

  await settle('refund-amount', 'record-refund')
  expect((await stage.detail(planted['refund-amount'] ?? '')).order.refundedFen).toBe(1_500)

  await settle('refund-missing', 'ask-refund')
  const number = await stage.numberOf(planted['refund-missing'] ?? '')
  expect(booksOf('wechat').refundedOf(number), 'under the same key, so once').toBe(PRICE_FEN)

  const { reference = '' } = (await openOf('twice')) ?? {}
  await stage.owner.calls.orders.refundExtra({ orderNo: planted.twice ?? '', paymentReference: reference, note: '' })
  await stage.services.bills.pass()
  expect(await openOf('twice'), 'while the gateway decides').toMatchObject({ acts: [] })
  await stage.askRefunds()
  await stage.services.bills.pass()

  const line = (await dayLine()) ?? expect.fail('no day')
  expect(line.differences.filter(({ settled }) => settled === null)).toEqual([])
  expect(line.differences, 'what was settled stays to be seen').toHaveLength(DIFFERENCE_KINDS.length)
  expect(line.differences.find(({ kind }) => kind === 'twice')?.settled).toMatchObject({ settlement: 'give-back' })
  expect(line.differences.find(({ kind }) => kind === 'amount')?.settled).toMatchObject({ note: '看过网关的后台' })
  expect(line.state).toBe('settled')
  expect(await stage.services.ledger.check()).toMatchObject({ filledCount: 0 })
})

it('everything may be asked again: the same bills, no new difference; years later they go', async () => {
  const before = await stage.column<string>(
    'select row_to_json(each)::text as value from bill_lines each order by 1',
    [],
  )
  await stage.server.pool.query('update bill_days set fetched_at = null')
  await stage.services.bills.pass({ isForced: true })
  const after = await stage.column<string>(
    'select row_to_json(each)::text as value from bill_lines each order by 1',
    [],
  )
  expect(
    after.filter((line) => !before.includes(line)),
    'the refund that was asked for again has another day',
  ).toEqual([])
  expect((await list()).openCount).toBe(0)

  stage.server.clock.advance(2 * 366 * DAY_MS)
  await stage.services.bills.sweep()
  expect(await stage.column('select id as value from bill_differences', [])).toHaveLength(DIFFERENCE_KINDS.length)
  stage.server.clock.advance(366 * DAY_MS)
  await stage.services.bills.sweep()
  expect(await stage.column('select id as value from bill_differences', [])).toEqual([])
})
