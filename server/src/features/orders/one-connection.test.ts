import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { createPoolOfOne } from '../../testing/one-connection.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { ordersFeature } from './orders.feature.ts'
import { createTestGateway, signatureOf } from './testing/test-gateway.ts'

/* Other transactions wait for the locks of an order's transaction, so one that asks the pool for a second connection can wait for them. */
const FEATURES = [ordersFeature] as const
const PRICE_FEN = 29_900

const one = createPoolOfOne()
const gateway = createTestGateway()
let server: TestServer
let services: FeatureServices<typeof FEATURES>
let typeId: number
let member: TestMember
let owner: TestStaff
let orderNo: string

beforeAll(async () => {
  const database = await createTestDatabase({ makePool: one.makePool })
  server = await startTestServer({ features: FEATURES, database, parts: { payment: gateway.gateway } })
  typeId = (await insertTypes(server.pool)).spring
  const config = testConfig(server.dataDir)
  services = createServicesOf(FEATURES, { config, pool: server.pool, clock: server.clock, payment: gateway.gateway })
})
afterAll(async () => {
  await services.close()
  await server.close()
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

it('hears the gateway, and gives back through it', async () => {
  const payload = JSON.stringify({ number: 'G1', orderNumber: orderNo, amountFen: PRICE_FEN })
  const headers = { 'content-type': 'application/vnd.gateway', 'x-signature': signatureOf(payload) }
  const heard = await server.app.inject({ method: 'POST', url: '/bee/api/order/notice', headers, payload })
  expect(heard.statusCode).toBe(200)
  await owner.calls.orders.refund({ ...(await seen()), amountFen: PRICE_FEN, reason: 'other', note: '退' })
  const { rows } = await server.pool.query<{ id: number }>('select id from refund_requests order by id desc limit 1')
  await services.refunds.ask(rows[0]?.id ?? 0)
  expect(await statusOf()).toBe('refunded')
  expect(one.takeRefusals()).toEqual([])
})
