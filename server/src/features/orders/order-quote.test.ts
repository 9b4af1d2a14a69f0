import { MINUTE_MS } from '@bee/contract/durations.ts'
import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { ordersFeature } from './orders.feature.ts'

let server: TestServer
let typeId: number
let courseId: number
let until: Date
let member: TestMember

beforeAll(async () => {
  server = await startTestServer({ features: [ordersFeature, coursesFeature] })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  courseId = await insertCourse(server.pool, { name: '优惠课', typeId, priceFen: 29_900 })
  until = endOfShanghaiDay(server.clock.now())
  await server.pool.query('update courses set discount_fen = 19999, discount_until = $2 where id = $1', [
    courseId,
    until,
  ])
  member = await server.registerMember()
})

const as = () => testClient(server, { headers: member.headers })
const visitor = () => testClient(server)
const agree = (price: number) => ({ courseId, price, agreed: true as const })

it('shows the discount until its midnight, and no cached answer shows it afterwards', async () => {
  const priceOf = async () => {
    const { list } = await visitor().courses.list({ typeIds: typeId, limit: 100 })
    const card = list.find(({ id }) => id === courseId)
    const detail = await visitor().courses.detail({ courseId })
    return [card, detail].map((course) => [course?.price, course?.discount])
  }
  const discounted = [199.99, { fullPrice: 299, until: until.toISOString() }]
  expect(await priceOf()).toEqual([discounted, discounted])
  // Less than a minute: without the moment the cache would still answer what it has.
  server.clock.advance(until.getTime() - server.clock.now().getTime() - 1)
  expect(await priceOf()).toEqual([discounted, discounted])
  server.clock.advance(1)
  expect(await priceOf()).toEqual([
    [299, null],
    [299, null],
  ])
})

it('stores the quote with the order, and no later price changes it', async () => {
  const { orderNo } = await as().orders.place(agree(199.99))
  await server.pool.query(
    'update courses set price_fen = 100, discount_fen = null, discount_until = null where id = $1',
    [courseId],
  )
  const order = await as().orders.info({ orderNo })
  expect(order.price).toBe(199.99)
  expect(order.lines).toEqual([
    { kind: 'price', code: '', amount: 299 },
    { kind: 'discount', code: '', amount: -99.01 },
  ])
})

it('sells at the full price from midnight on, and refuses the price of before', async () => {
  server.clock.advance(until.getTime() - server.clock.now().getTime() + MINUTE_MS)
  await expect(as().orders.place(agree(199.99))).rejects.toMatchObject({
    status: 409,
    message: '这门课的价格变了，现在是 ¥299，请看过再下单',
  })
  expect((await as().orders.place(agree(299))).lines).toEqual([{ kind: 'price', code: '', amount: 299 }])
})

it('keeps no quote that does not add up', async () => {
  const { orderNo } = await as().orders.place(agree(199.99))
  for (const change of ['discount_fen = 9900', 'coupon_fen = 1', 'price_fen = 20000', 'list_fen = null']) {
    await expect(server.pool.query(`update orders set ${change} where number = $1`, [orderNo])).rejects.toMatchObject({
      constraint: 'orders_quote_adds_up',
    })
  }
})
