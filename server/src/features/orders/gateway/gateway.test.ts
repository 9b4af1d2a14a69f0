import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../../compose-features.ts'
import { offlinePayment, type GatewayPayment } from '../../../outside/payment-gateway.ts'
import { testClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { ordersFeature } from '../orders.feature.ts'
import { createTestGateway, signatureOf } from '../testing/test-gateway.ts'

const FEATURES = [ordersFeature] as const

const gateway = createTestGateway()
let server: TestServer
/** The services as another process has them. */
let services: FeatureServices<typeof FEATURES>
let typeId: number
let courseId: number
let member: TestMember
let owner: TestStaff
let told = 0

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES, parts: { payment: gateway.gateway } })
  typeId = (await insertTypes(server.pool)).spring
  services = createServicesOf(FEATURES, {
    config: testConfig(server.dataDir),
    pool: server.pool,
    clock: server.clock,
    payment: gateway.gateway,
    log: { warn: () => {}, failure: () => () => {} },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  gateway.become('well')
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember()
  owner = await addStaff(server, 'owner')
})

const as = () => testClient(server, { headers: member.headers })
const place = async () => (await as().orders.place({ courseId, price: 299, agreed: true })).orderNo
const detail = (orderNo: string) => owner.calls.orders.detail({ orderNo })
const money = (orderNumber: string, amountFen = 29_900): GatewayPayment => ({
  number: `G${(told += 1)}`,
  orderNumber,
  amountFen,
})

function tell(payment: GatewayPayment, signature?: string) {
  const payload = JSON.stringify(payment)
  return server.app.inject({
    method: 'POST',
    url: '/bee/api/order/notice',
    headers: { 'content-type': 'application/vnd.gateway', 'x-signature': signature ?? signatureOf(payload) },
    payload,
  })
}

describe('a payment', () => {
  it('begins at the gateway, for its own member while it waits', async () => {
    const orderNo = await place()
    const begin = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: `/bee/api/order/begin/${orderNo}`, headers })
    expect((await begin(member.headers)).json()).toMatchObject({
      data: { way: 'address', text: `https://pay.example/${orderNo}?fen=29900` },
    })
    expect((await begin({})).statusCode).toBe(401)
    expect((await begin((await server.registerMember()).headers)).statusCode).toBe(404)
    await tell(money(orderNo))
    expect((await begin(member.headers)).statusCode).toBe(409)
  })

  it('is counted once, however often and in however many places it is told', async () => {
    const orderNo = await place()
    const payment = money(orderNo)
    const answers = await Promise.all([tell(payment), tell(payment), services.payments.receive(payment)])
    expect(answers.slice(0, 2).map((answer) => (answer ? answer.body : ''))).toEqual(['OK', 'OK'])
    const { order, ledger } = await detail(orderNo)
    expect(order).toMatchObject({ status: 'paid', method: 'online' })
    expect(ledger).toMatchObject([{ kind: 'payment', actor: 'gateway', reference: payment.number, method: 'online' }])
    expect((await as().messages.list({})).list.filter(({ content }) => content.includes('付款已确认'))).toHaveLength(1)
  })

  it('is not believed without the gateway’s signature', async () => {
    const orderNo = await place()
    expect((await tell(money(orderNo), 'nonsense')).statusCode).toBe(403)
    expect((await detail(orderNo)).order.status).toBe('pending')
  })

  it('pays an order whose time was over when the money came', async () => {
    const orderNo = await place()
    server.clock.advance(ORDER_EXPIRES_MS)
    await services.orders.sweep()
    owner = await addStaff(server, 'owner')
    await tell(money(orderNo))
    expect((await detail(orderNo)).ledger.map(({ kind }) => kind)).toEqual(['cancel', 'reopen', 'payment'])
  })

  it('is found before the order runs out of time, where the notice was lost', async () => {
    const orderNo = await place()
    gateway.takeSilently(money(orderNo))
    await services.payments.askBeforeExpiry()
    expect((await detail(orderNo)).order.status, 'there is time').toBe('pending')
    server.clock.advance(ORDER_EXPIRES_MS - 30 * 60_000)
    owner = await addStaff(server, 'owner')
    await services.payments.askBeforeExpiry()
    await services.payments.askBeforeExpiry()
    const { order, ledger } = await detail(orderNo)
    expect(order.status).toBe('paid')
    expect(ledger).toHaveLength(1)
  })

  it('is kept aside where it pays nothing: another amount, or a second time', async () => {
    const orderNo = await place()
    const short = money(orderNo, 100)
    await tell(short)
    expect((await detail(orderNo)).order.status).toBe('pending')
    await tell(money(orderNo))
    const twice = money(orderNo)
    await tell(twice)
    const { balanceFen, extraPayments } = await detail(orderNo)
    expect(balanceFen).toBe(29_900)
    expect(extraPayments.map(({ reference, amountFen }) => [reference, amountFen])).toEqual([
      [short.number, 100],
      [twice.number, 29_900],
    ])
  })
})

describe('giving back through the gateway', () => {
  async function paid() {
    const orderNo = await place()
    await tell(money(orderNo))
    return orderNo
  }
  const refund = async (orderNo: string, amountFen = 29_900) => {
    const { order } = await detail(orderNo)
    return owner.calls.orders.refund({ orderNo, version: order.version, amountFen, reason: 'wrong-course' })
  }
  async function openRequest(orderNo: string) {
    const { rows } = await server.pool.query<{ id: number }>(
      `select refund_requests.id from refund_requests join orders on orders.id = order_id where number = $1 and state = 'asked'`,
      [orderNo],
    )
    return rows[0]?.id ?? 0
  }

  it('is written down before it is asked for, and done when the gateway says so', async () => {
    const orderNo = await paid()
    const before = gateway.givenBackFen()
    expect(await refund(orderNo)).toMatchObject({ status: 'paid', refundedFen: 0 })
    expect((await detail(orderNo)).refund).toMatchObject({ way: 'gateway', isUnderWay: true })
    await expect(refund(orderNo)).rejects.toMatchObject({ status: 409, message: '支付网关正在退这一笔，等它答复再说' })
    expect(gateway.givenBackFen()).toBe(before)
    await services.refunds.ask(await openRequest(orderNo))
    const { order, ledger, balanceFen } = await detail(orderNo)
    expect(order).toMatchObject({ status: 'refunded', refundedFen: 29_900 })
    expect(ledger.at(-1)).toMatchObject({ kind: 'refund', actor: 'staff', reason: '买错课程' })
    expect(balanceFen).toBe(0)
    expect(gateway.givenBackFen()).toBe(before + 29_900)
  })

  it('is done once where the answer was lost: the gateway is asked what it knows', async () => {
    const orderNo = await paid()
    const before = gateway.givenBackFen()
    gateway.become('answer-lost')
    await refund(orderNo, 10_000)
    const id = await openRequest(orderNo)
    await expect(services.refunds.ask(id)).rejects.toThrow('the line was cut')
    expect((await detail(orderNo)).order.refundedFen).toBe(0)
    const askedBefore = gateway.asked.length
    await Promise.all([services.refunds.ask(id), services.refunds.ask(id)])
    expect(gateway.asked).toHaveLength(askedBefore)
    const { order, ledger } = await detail(orderNo)
    expect(order).toMatchObject({ status: 'paid', refundedFen: 10_000 })
    expect(ledger.filter(({ kind }) => kind === 'part-refund')).toHaveLength(1)
    expect(gateway.givenBackFen()).toBe(before + 10_000)
  })

  it('is asked about again until the gateway has decided, and may be refused', async () => {
    const orderNo = await paid()
    gateway.become('slow')
    await refund(orderNo)
    const id = await openRequest(orderNo)
    await expect(services.refunds.ask(id)).rejects.toThrow('还没有决定')
    await services.refunds.resume()
    gateway.become('refusing')
    expect(await services.refunds.ask(id)).toMatchObject({ state: 'failed', sentence: '余额不足' })
    expect((await detail(orderNo)).refund).toMatchObject({ restFen: 29_900, isUnderWay: false })
    expect((await detail(orderNo)).refund.lastFailure).toBe('余额不足')
  })
})

it('the door without a gateway is honest', async () => {
  const order = { number: '2026110100000001', priceFen: 100, courseName: '课' }
  expect(await offlinePayment.begin(order)).toEqual({ way: 'by-hand', text: offlinePayment.hintFor(order) })
  expect(await offlinePayment.verifyNotice({ headers: {}, body: Buffer.alloc(0) })).toBeUndefined()
  expect(await offlinePayment.query(order.number)).toEqual({ payments: [], refunds: [] })
  expect(
    await offlinePayment.refund({ key: 'k', orderNumber: '', paymentNumber: '', amountFen: 1, reason: '' }),
  ).toMatchObject({ state: 'failed' })
})
