import { DAY_MS } from '@bee/contract/durations.ts'
import { ONLINE_WAYS, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proposeRefund } from '../refund-proposal.ts'
import { startPaymentStage, type PaymentStage } from '../testing/payment-stage.ts'

const PRICE_FEN = 29_900

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.renew())

async function paid(way: OnlineWay): Promise<{ orderNo: string; number: string }> {
  const orderNo = await stage.place()
  await stage.begin(orderNo, way)
  const number = await stage.numberOf(orderNo)
  stage.pay(way, number)
  await stage.deliver(stage.noticeOf(way, number))
  return { orderNo, number }
}

async function refund(orderNo: string, amountFen = PRICE_FEN, byHand = false) {
  const { order } = await stage.detail(orderNo)
  return stage.owner.calls.orders.refund({ orderNo, version: order.version, amountFen, reason: 'unsuitable', byHand })
}

const requestOf = async (orderNo: string): Promise<number> => {
  const [id = expect.fail('no request')] = await stage.column<number>(
    `select refund_requests.id as value from refund_requests join orders on orders.id = order_id where number = $1
     order by refund_requests.id desc limit 1`,
    [orderNo],
  )
  return id
}

const booksOf = (way: OnlineWay) => (way === 'wechat' ? stage.simulator.wechatPay : stage.simulator.alipay).books

describe.each(ONLINE_WAYS)('through %s', (way: OnlineWay) => {
  it('a part and then the rest go back by the try that was paid, and the member hears of both', async () => {
    const { orderNo, number } = await paid(way)
    expect(await refund(orderNo, 10_000)).toMatchObject({ status: 'paid', refundedFen: 0 })
    expect(booksOf(way).refundedOf(number), 'nothing leaves within the act itself').toBe(0)
    await expect(refund(orderNo)).rejects.toMatchObject({ status: 409 })
    await stage.services.refunds.ask(await requestOf(orderNo))
    expect((await stage.detail(orderNo)).order).toMatchObject({ status: 'paid', refundedFen: 10_000 })
    await refund(orderNo, 19_900)
    await stage.services.refunds.ask(await requestOf(orderNo))
    const { order, ledger, balanceFen } = await stage.detail(orderNo)
    expect(order).toMatchObject({ status: 'refunded', refundedFen: PRICE_FEN })
    expect(ledger.map(({ kind }) => kind)).toEqual(['payment', 'part-refund', 'refund'])
    expect([balanceFen, booksOf(way).refundedOf(number)]).toEqual([0, PRICE_FEN])
    expect((await stage.messages()).filter((text) => /退回了一部分|已退款/.test(text))).toHaveLength(2)
    expect(await stage.state(orderNo)).toMatchObject({ refund: { state: 'done', amountFen: 19_900 } })
  })

  it('is done once where the answer was lost, however often and in however many places it is asked', async () => {
    const { orderNo, number } = await paid(way)
    await refund(orderNo)
    const id = await requestOf(orderNo)
    booksOf(way).setFault('refund', 'lost')
    await expect(stage.services.refunds.ask(id)).rejects.toThrow('没有回答')
    expect((await stage.detail(orderNo)).refund.isUnderWay).toBe(true)
    await Promise.all([stage.services.refunds.ask(id), stage.services.refunds.ask(id)])
    expect(booksOf(way).refundedOf(number)).toBe(PRICE_FEN)
    expect((await stage.detail(orderNo)).ledger.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  it('is followed while it is under way, and its notice is no payment', async () => {
    const { orderNo } = await paid(way)
    booksOf(way).setRefundMood('pending')
    await refund(orderNo)
    const id = await requestOf(orderNo)
    expect((await stage.detail(orderNo)).refunds).toMatchObject([{ state: 'asked', endTime: null }])
    await expect(stage.services.refunds.ask(id)).rejects.toThrow('还没有退完')
    expect((await stage.detail(orderNo)).refunds).toMatchObject([{ state: 'accepted' }])
    booksOf(way).decide('done')
    booksOf(way).setRefundMood('done')
    const [key = ''] = await stage.column<string>('select key as value from refund_requests where id = $1', [id])
    const notice =
      way === 'wechat' ? stage.simulator.wechatPay.refundNoticeOf(key) : stage.simulator.alipay.refundNoticeOf(key)
    expect((await stage.deliver(notice)).statusCode).toBe(200)
    expect((await stage.detail(orderNo)).extraPayments).toEqual([])
    await stage.services.refunds.ask(id)
    expect((await stage.detail(orderNo)).order.status).toBe('refunded')
  })
})

it('that WeChat cannot deliver ends with the way out, and is written down once it was given back by hand', async () => {
  const { orderNo } = await paid('wechat')
  await expect(refund(orderNo, 100, true)).rejects.toMatchObject({ status: 409 })
  booksOf('wechat').setRefundMood('abnormal')
  await refund(orderNo)
  expect((await stage.messages()).filter((text) => text.includes('交给支付网关了'))).toHaveLength(1)
  expect(await stage.services.refunds.ask(await requestOf(orderNo))).toMatchObject({ state: 'abnormal' })
  expect((await stage.messages()).filter((text) => text.includes('没有退成'))).toHaveLength(1)
  expect((await stage.detail(orderNo)).refunds).toMatchObject([
    { state: 'abnormal', amountFen: PRICE_FEN, sentence: expect.stringContaining('异常退款') as string },
  ])
  booksOf('wechat').setRefundMood('done')
  const { refund: shown, order } = await stage.detail(orderNo)
  expect(shown).toMatchObject({
    restFen: PRICE_FEN,
    isUnderWay: false,
    lastFailure: expect.stringContaining('异常退款') as string,
  })
  expect(order.status).toBe('paid')
  await refund(orderNo, PRICE_FEN, true)
  expect((await stage.detail(orderNo)).order.status).toBe('refunded')
})

it('through a gateway that is not connected any more says so', async () => {
  const { orderNo } = await paid('alipay')
  await stage.server.pool.query(`update gateway_settings set name = 'gone' where name = 'pay-alipay'`)
  await refund(orderNo)
  await expect(stage.services.refunds.ask(await requestOf(orderNo))).rejects.toThrow('支付宝没有接上')
  await stage.server.pool.query(`update gateway_settings set name = 'pay-alipay' where name = 'gone'`)
  await stage.services.refunds.ask(await requestOf(orderNo))
  expect((await stage.detail(orderNo)).order.status).toBe('refunded')
})

describe('the proposal', () => {
  const terms = { fullDays: 7, spanDays: 365 }
  const now = new Date('2026-03-02T04:00:00Z')
  const order = (days: number, refundedFen = 0) => ({
    priceFen: 36_500,
    refundedFen,
    paidAt: new Date(now.getTime() - days * DAY_MS),
  })
  const study = (watchedLessonCount: number) => ({ watchedLessonCount, lessonCount: 20 })

  it.each([
    [order(6), study(20), 36_500],
    [order(7), study(0), 35_800],
    [order(73), study(2), 29_200],
    [order(73), study(10), 18_250],
    [order(73, 20_000), study(10), 0],
    [order(400), undefined, 0],
    [order(10), study(40), 0],
  ])('of %j after %j is %i', (paidOrder, learned, amountFen) => {
    expect(proposeRefund(paidOrder, learned, terms, now)).toMatchObject({ amountFen })
  })

  it('is of the terms that the order was placed with', async () => {
    const { orderNo } = await paid('wechat')
    expect((await stage.detail(orderNo)).refund.proposal).toEqual({
      amountFen: PRICE_FEN,
      sentence: '付款 7 天内，全退',
    })
    await stage.server.pool.query('update orders set refund_full_days = 0, refund_span_days = 1 where number = $1', [
      orderNo,
    ])
    stage.server.clock.advance(DAY_MS)
    await stage.renewSessions()
    expect((await stage.detail(orderNo)).refund.proposal).toMatchObject({ amountFen: 0 })
    expect(proposeRefund({ priceFen: 1, refundedFen: 0, paidAt: null }, undefined, terms, now)).toBeNull()
  })
})
