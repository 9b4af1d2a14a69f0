import { DAY_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import {
  ATTEMPT_MS,
  ONLINE_WAYS,
  PAYING_CODE_MS,
  PAYING_CODE_RENEWED_MS,
  type OnlineWay,
} from '@bee/contract/orders/payment-ways.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAYINGS_PER_MEMBER } from '../../limits/rate-limits.service.ts'
import { startPaymentStage, type PaymentStage } from '../testing/payment-stage.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.renew())

const PRICE_FEN = 29_900

describe.each(ONLINE_WAYS)('%s', (way: OnlineWay) => {
  it('is begun with a code, paid on a phone, told once however often, and opens the course', async () => {
    const orderNo = await stage.place()
    const begun = await stage.begin(orderNo, way)
    expect(begun.current).toMatchObject({ way, kind: 'qr' })
    const number = await stage.numberOf(orderNo)
    expect(number).not.toBe(orderNo)
    expect((await stage.begin(orderNo, way)).current, 'a double click').toEqual(begun.current)
    stage.pay(way, number)
    const notice = stage.noticeOf(way, number)
    const [first, second] = await Promise.all([
      stage.deliver(notice),
      stage.deliver(notice),
      stage.services.attempts.ask(stage.member.userId, orderNo),
    ])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(first.body).toBe(way === 'alipay' ? 'success' : '{"code":"SUCCESS"}')
    const { order, ledger, attempts } = await stage.detail(orderNo)
    expect(order).toMatchObject({ status: 'paid', method: `online-${way}` })
    expect(ledger).toMatchObject([{ kind: 'payment', actor: 'gateway', method: `online-${way}`, amountFen: PRICE_FEN }])
    expect(attempts).toMatchObject([{ number, way, state: 'paid' }])
    expect((await stage.messages()).filter((text) => text.includes('付款已确认'))).toHaveLength(1)
    expect(await stage.state(orderNo)).toMatchObject({ status: 'paid', ways: [], current: null, aside: [] })
  })

  it('is found by asking where the notice never comes, at most once in ten seconds', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, way)
    stage.pay(way, await stage.numberOf(orderNo))
    const asked = await stage.as().orders.askPaying({ orderNo, device: 'pc' })
    expect(asked.status).toBe('paid')

    const other = await stage.place()
    await stage.begin(other, way)
    expect((await stage.as().orders.askPaying({ orderNo: other, device: 'pc' })).status).toBe('pending')
    stage.pay(way, await stage.numberOf(other))
    expect((await stage.as().orders.askPaying({ orderNo: other, device: 'pc' })).status, 'too soon').toBe('pending')
    stage.server.clock.advance(3 * MINUTE_MS)
    await stage.services.attempts.sweep()
    expect((await stage.state(other)).status).toBe('paid')
  })

  it('is believed a day late, and not with an altered byte, another merchant or no keys', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, way)
    const number = await stage.numberOf(orderNo)
    stage.pay(way, number)
    const wrong = [
      stage.noticeOf(way, number, { isAltered: true }),
      stage.noticeOf(way, number, { mchId: '1900000001', appId: '2021000000000002' }),
    ]
    for (const notice of wrong) {
      const answer = await stage.deliver(notice)
      expect(answer.body === 'fail' || answer.statusCode === 401, answer.body).toBe(true)
    }
    expect((await stage.state(orderNo)).status).toBe('pending')
    stage.server.clock.advance(DAY_MS)
    expect((await stage.deliver(stage.noticeOf(way, number))).statusCode).toBe(200)
    expect((await stage.state(orderNo)).status).toBe('paid')
  })

  it('with another amount is set aside, and the member hears of it', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, way)
    const number = await stage.numberOf(orderNo)
    stage.pay(way, number)
    await stage.deliver(stage.noticeOf(way, number, { amountFen: 100 }))
    expect(await stage.state(orderNo)).toMatchObject({ status: 'pending', aside: [{ amountFen: 100, state: 'kept' }] })
    expect((await stage.messages()).some((text) => text.includes('没有用上'))).toBe(true)
  })
})

describe('a notice of WeChat', () => {
  it('of an old time or of a signature test is refused', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, 'wechat')
    const number = await stage.numberOf(orderNo)
    stage.pay('wechat', number)
    for (const change of [{ ageSeconds: 301 }, { isProbe: true }]) {
      const answer = await stage.deliver(stage.noticeOf('wechat', number, change))
      expect([answer.statusCode, answer.body]).toEqual([401, '{"code":"FAIL","message":"没有采信"}'])
    }
    expect((await stage.state(orderNo)).status).toBe('pending')
  })

  it('is believed by whichever certificate is in force, in the middle of a rotation', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, 'wechat')
    const number = await stage.numberOf(orderNo)
    stage.pay('wechat', number)
    stage.simulator.wechatPay.rotate({ signer: 1, certificates: [0, 1] })
    // The process remembers its certificates, and asks for others no more than once a minute.
    stage.server.clock.advance(2 * MINUTE_MS)
    expect((await stage.deliver(stage.noticeOf('wechat', number))).statusCode).toBe(200)
    expect((await stage.state(orderNo)).status).toBe('paid')
    stage.simulator.wechatPay.rotate({ signer: 0, certificates: [0] })
  })
})

describe('one order', () => {
  it('has one open try: another way closes the one before first, and a code is replaced under the same number', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, 'wechat')
    const first = await stage.numberOf(orderNo)
    await stage.begin(orderNo, 'alipay')
    expect(stage.simulator.wechatPay.books.find(first)).toMatchObject({ state: 'closed' })
    const second = await stage.begin(orderNo, 'wechat')
    const number = await stage.numberOf(orderNo)
    expect(number).not.toBe(first)
    // As an open page asks for it, a little before its end.
    stage.server.clock.advance(PAYING_CODE_MS - PAYING_CODE_RENEWED_MS)
    const third = await stage.begin(orderNo, 'wechat')
    expect(third.current?.text).not.toBe(second.current?.text)
    expect(await stage.numberOf(orderNo)).toBe(number)
    stage.server.clock.advance(ATTEMPT_MS - PAYING_CODE_MS + PAYING_CODE_RENEWED_MS)
    await stage.begin(orderNo, 'wechat')
    expect(await stage.numberOf(orderNo)).not.toBe(number)
  })

  it('that was paid while another way was chosen is paid, and not asked for again', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, 'wechat')
    stage.pay('wechat', await stage.numberOf(orderNo))
    await expect(stage.begin(orderNo, 'alipay')).rejects.toMatchObject({ status: 409 })
    expect((await stage.state(orderNo)).status).toBe('paid')
  })

  it('paid twice keeps the second aside, to be given back', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, 'alipay')
    const unscanned = await stage.numberOf(orderNo)
    await stage.begin(orderNo, 'wechat')
    const number = await stage.numberOf(orderNo)
    stage.pay('wechat', number)
    await stage.deliver(stage.noticeOf('wechat', number))
    // Alipay had never seen the code, so there was nothing to close.
    stage.pay('alipay', unscanned)
    await stage.deliver(stage.noticeOf('alipay', unscanned))
    const { extraPayments, balanceFen } = await stage.detail(orderNo)
    expect(balanceFen).toBe(PRICE_FEN)
    const [extra = expect.fail('none')] = extraPayments
    expect(extra).toMatchObject({ amountFen: PRICE_FEN, state: 'kept' })
    await stage.owner.calls.orders.refundExtra({ orderNo, paymentReference: extra.reference, note: '' })
    await stage.askRefunds()
    expect((await stage.detail(orderNo)).extraPayments).toMatchObject([{ state: 'returned' }])
    expect(stage.simulator.alipay.books.refundedOf(unscanned)).toBe(PRICE_FEN)
    expect((await stage.detail(orderNo)).order).toMatchObject({ status: 'paid', refundedFen: 0 })
    await expect(
      stage.owner.calls.orders.refundExtra({ orderNo, paymentReference: extra.reference, note: '' }),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('that is cancelled is closed at the gateway first; money that comes after is set aside', async () => {
    const orderNo = await stage.place()
    await stage.begin(orderNo, 'wechat')
    const number = await stage.numberOf(orderNo)
    await stage.as().orders.cancel({ orderNo })
    expect(stage.simulator.wechatPay.books.find(number)).toMatchObject({ state: 'closed' })

    const other = await stage.place()
    await stage.begin(other, 'alipay')
    const code = await stage.numberOf(other)
    await stage.as().orders.cancel({ orderNo: other })
    stage.pay('alipay', code)
    await stage.deliver(stage.noticeOf('alipay', code))
    expect(await stage.state(other)).toMatchObject({ status: 'cancelled', aside: [{ amountFen: PRICE_FEN }] })

    const third = await stage.place()
    await stage.begin(third, 'wechat')
    stage.pay('wechat', await stage.numberOf(third))
    await expect(stage.as().orders.cancel({ orderNo: third })).rejects.toMatchObject({ status: 409 })
    expect((await stage.state(third)).status).toBe('paid')
  })

  it('that runs out of time is closed at the gateway before it is cancelled, and one that was paid in time is opened', async () => {
    const [late, paid] = [await stage.place(), await stage.place()]
    stage.server.clock.advance(ORDER_EXPIRES_MS - 10 * MINUTE_MS)
    await stage.renewSessions()
    await stage.begin(late, 'wechat')
    await stage.begin(paid, 'wechat')
    const number = await stage.numberOf(late)
    stage.pay('wechat', await stage.numberOf(paid))
    stage.server.clock.advance(11 * MINUTE_MS)
    stage.simulator.wechatPay.books.setFault('close', 'silent')
    await stage.services.orders.sweep()
    expect(await stage.statusOf(late), 'still open at the gateway').toBe('pending')
    await stage.services.attempts.sweep()
    await stage.services.attempts.sweep()
    await stage.services.orders.sweep()
    expect(stage.simulator.wechatPay.books.find(number)).toMatchObject({ state: 'closed' })
    expect([await stage.statusOf(late), await stage.statusOf(paid)]).toEqual(['cancelled', 'paid'])
  })

  it('of somebody else is none, and a way that is not connected or does not answer is said', async () => {
    const orderNo = await stage.place()
    await expect(stage.as(await stage.server.registerMember()).orders.payState({ orderNo })).rejects.toMatchObject({
      status: 404,
    })
    stage.simulator.wechatPay.books.setFault('begin', 'silent')
    await expect(stage.begin(orderNo, 'wechat')).rejects.toMatchObject({ status: 503 })
    expect((await stage.begin(orderNo, 'wechat')).current).toMatchObject({ kind: 'qr' })
    for (const fault of ['forged', 'unsigned', 'broken', 'lost'] as const) {
      const next = await stage.place()
      stage.simulator.wechatPay.books.setFault('begin', fault)
      await expect(stage.begin(next, 'wechat'), fault).rejects.toMatchObject({ status: 503 })
      expect((await stage.begin(next, 'wechat')).current, fault).toMatchObject({ kind: 'qr' })
    }
  })
})

it('is not begun for a course that is withdrawn or open already, nor again and again', async () => {
  const [withdrawn, open] = [await stage.place(), await stage.place()]
  const { pool } = stage.server
  const course = '(select course_id from orders where number = $1)'
  expect((await stage.state(withdrawn)).course).toMatchObject({ priceFen: PRICE_FEN, isOpen: false })
  await pool.query(`update courses set hidden_at = now() where id = ${course}`, [withdrawn])
  expect((await stage.state(withdrawn)).course).toBeNull()
  await expect(stage.begin(withdrawn, 'wechat')).rejects.toMatchObject({ message: '这门课刚下架，没有扣钱' })
  await pool.query(`update courses set price_fen = 0 where id = ${course}`, [open])
  expect((await stage.state(open)).course).toMatchObject({ priceFen: 0, isOpen: true })
  await expect(stage.begin(open, 'alipay')).rejects.toMatchObject({ message: '你已经有这门课，不用再付' })

  const { max, seconds } = PAYINGS_PER_MEMBER
  const now = stage.server.clock.now()
  await pool.query(
    'update rate_windows set taken_at = array_fill($2::timestamptz, array[$3::int]), expires_at = $4 where key = $1',
    [`paying:member:${stage.member.userId}`, now, max, new Date(now.getTime() + seconds * 1000)],
  )
  await expect(stage.begin(await stage.place(), 'wechat')).rejects.toMatchObject({ status: 429 })
})

it('on a phone an app is opened by an address, and inside of WeChat only WeChat is offered', async () => {
  const orderNo = await stage.place()
  const { orders } = stage.as()
  const wap = await orders.beginPaying({ orderNo, way: 'alipay', device: 'phone' })
  expect(wap.current).toMatchObject({ kind: 'link', device: 'phone' })
  stage.simulator.alipay.visit(wap.current?.text ?? '')
  const h5 = await orders.beginPaying({ orderNo, way: 'wechat', device: 'phone' })
  expect(h5.current?.text).toContain(encodeURIComponent(`/pay/${orderNo}`))
  expect((await orders.payState({ orderNo, device: 'wechat' })).ways.map(({ way }) => way)).not.toContain('alipay')
  const inside = await orders.beginPaying({
    orderNo,
    way: 'wechat',
    device: 'wechat',
    openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
  })
  expect(inside.current).toMatchObject({ kind: 'jsapi', jsapi: { signType: 'RSA' } })
})
