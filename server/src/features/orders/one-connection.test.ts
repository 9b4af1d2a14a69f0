import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { createPoolOfOne } from '../../testing/one-connection.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import {
  createTestClock,
  startTestServer,
  TEST_SECRET,
  type TestMember,
  type TestServer,
} from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { ordersFeature } from './orders.feature.ts'
import { startSimulator, type Simulator } from '../../outside/providers/testing/simulator.ts'
import { connectWays } from './testing/connect-ways.ts'

/* Other transactions wait for the locks of an order's transaction, so one that asks the pool for a second connection can wait for them. */
const FEATURES = [ordersFeature] as const
const PRICE_FEN = 29_900

const one = createPoolOfOne()
let simulator: Simulator
let server: TestServer
let services: FeatureServices<typeof FEATURES>
let typeId: number
let member: TestMember
let owner: TestStaff
let orderNo: string

beforeAll(async () => {
  const database = await createTestDatabase({ makePool: one.makePool })
  const clock = createTestClock()
  simulator = await startSimulator({ now: () => clock.now() })
  server = await startTestServer({ features: FEATURES, clock, database, config: { simulatorUrl: simulator.url } })
  await connectWays({ ...server, secret: TEST_SECRET })
  typeId = (await insertTypes(server.pool)).spring
  const config = { ...testConfig(server.dataDir), simulatorUrl: simulator.url }
  services = createServicesOf(FEATURES, { config, pool: server.pool, clock, secret: TEST_SECRET })
})
afterAll(async () => {
  await services.close()
  await server.close()
  simulator.close()
})
beforeEach(async () => {
  const courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: PRICE_FEN })
  member = await server.registerMember()
  owner = await addStaff(server, 'owner')
  const { orders } = testClient(server, { headers: member.headers })
  orderNo = (await orders.place({ courseId, price: 299, agreed: true })).orderNo
})

async function seen() {
  const { order } = await owner.calls.orders.detail({ orderNo })
  return { orderNo, version: order.version }
}
const statusOf = async () => (await owner.calls.orders.detail({ orderNo })).order.status

it('cancels, opens again, confirms and gives back by hand', async () => {
  await owner.calls.orders.cancel({ ...(await seen()), reason: '重复下单' })
  await owner.calls.orders.reopen(await seen())
  await owner.calls.orders.confirm({ ...(await seen()), amountFen: PRICE_FEN })
  await owner.calls.orders.refund({ ...(await seen()), amountFen: PRICE_FEN, reason: 'other', note: '退' })
  expect(await statusOf()).toBe('refunded')
  expect(one.takeRefusals()).toEqual([])
})

it('begins, hears the gateway, closes, and gives back through it', async () => {
  const { orders } = testClient(server, { headers: member.headers })
  await orders.beginPaying({ orderNo, way: 'alipay', device: 'pc' })
  await orders.beginPaying({ orderNo, way: 'wechat', device: 'pc' })
  const number = [...simulator.wechatPay.books.trades.keys()].at(-1) ?? ''
  simulator.wechatPay.books.pay(number)
  const { url, headers, payload } = simulator.wechatPay.noticeOf(number)
  const heard = await server.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
  expect(heard.statusCode).toBe(200)
  await owner.calls.orders.refund({ ...(await seen()), amountFen: PRICE_FEN, reason: 'other', note: '退' })
  const { rows } = await server.pool.query<{ id: number }>('select id from refund_requests order by id desc limit 1')
  await services.refunds.ask(rows[0]?.id ?? 0)
  await services.attempts.sweep()
  expect(await statusOf()).toBe('refunded')
  expect(one.takeRefusals()).toEqual([])
})
