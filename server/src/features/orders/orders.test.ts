import { DAY_MS } from '@bee/contract/durations.ts'
import { ORDER_EXPIRES_MS, ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { systemRandomness } from '../../outside/randomness.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { ORDERS_PER_MEMBER } from '../limits/rate-limits.service.ts'
import { orderDesk } from './testing/order-desk.ts'
import { orderNumber } from './order-number.ts'
import { ordersFeature } from './orders.feature.ts'
import { playerFeature } from '../player/player.feature.ts'

const FEATURES = [ordersFeature, playerFeature] as const

let server: TestServer
let typeId: number
let courseId: number
let member: TestMember
let services: FeatureServices<typeof FEATURES>
let desk: ReturnType<typeof orderDesk>

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  typeId = (await insertTypes(server.pool)).spring
  services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
  desk = orderDesk(services)
})
afterAll(() => server.close())
beforeEach(async () => {
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember()
})

/** The price and the consent that the page sends. */
const AGREED = { price: 299, agreed: true } as const

const as = (who = member) => testClient(server, { headers: who.headers })

it('names the four states of ruling 18', () => {
  expect(Object.values(ORDER_STATUS_NAMES)).toEqual(['待支付', '已支付', '已取消', '已退款'])
})

it('numbers an order by the day in Shanghai', () => {
  const number = orderNumber(new Date('2026-03-02T17:00:00Z'), { ...systemRandomness, below: () => 42 })
  expect(number).toBe('2026030300000042')
})

it.each([21_474_836.48, -21_474_836.49, 1e300])('says that no course costs %s yuan', async (price) => {
  await expect(as().orders.place({ courseId, price, agreed: true })).rejects.toMatchObject({
    status: 400,
    fields: { price: '价格 price 应当在 0 到 1000000 元之间' },
  })
})

it('goes from placed to paid to refunded, and opens and shuts the course', async () => {
  const order = await as().orders.place({ courseId, ...AGREED })
  expect(order).toMatchObject({ statusName: '待支付', price: 299, courseName: '收费课', payTime: null })
  expect(order.payHint).toContain(order.orderNo)
  expect(await as().courses.detail({ courseId })).toMatchObject({
    isOpen: false,
    pendingOrderNo: order.orderNo,
  })

  await desk.confirm(order.orderNo)
  await expect(desk.confirm(order.orderNo)).rejects.toMatchObject({
    status: 409,
    message: `订单 ${order.orderNo} 已支付，不能确认收款`,
  })
  expect((await as().orders.list({})).list[0]).toMatchObject({ statusName: '已支付', payHint: null })
  expect(await as().courses.detail({ courseId })).toMatchObject({ isOpen: true, learnerCount: 1 })
  expect((await as().courses.mine({})).list[0]).toMatchObject({ id: courseId, percent: 0, lessonId: null })
  await expect(as().orders.place({ courseId, ...AGREED })).rejects.toMatchObject({ status: 409 })
  await expect(as().orders.cancel({ orderNo: order.orderNo })).rejects.toMatchObject({
    status: 409,
    message: '订单已支付，不能改成已取消',
  })

  await desk.refund(order.orderNo)
  await expect(desk.confirm(order.orderNo)).rejects.toMatchObject({
    message: `订单 ${order.orderNo} 已退款，不能确认收款`,
  })
  expect(await as().courses.detail({ courseId })).toMatchObject({ isOpen: false, learnerCount: 0 })
  expect((await as().courses.mine({})).totalCount).toBe(0)
  expect((await as().orders.list({ status: 'refunded' })).totalCount).toBe(1)
  expect((await as().orders.list({ status: 'pending' })).totalCount).toBe(0)
})

it("is open on every card of the member who paid, and on nobody else's", async () => {
  const cardOf = async (who: ReturnType<typeof as>) =>
    (await who.courses.list({ typeIds: typeId, limit: 100 })).list.find(({ id }) => id === courseId)
  const visitor = testClient(server)
  await as().courses.collect({ courseId })
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  expect(await cardOf(as())).toMatchObject({ isOpen: false, price: 299, percent: null })
  await desk.confirm(orderNo)
  expect(await cardOf(as())).toMatchObject({ isOpen: true, percent: 0 })
  expect((await as().courses.collectedList({})).list[0]).toMatchObject({ id: courseId, isOpen: true })
  expect((await as().courses.mine({})).list[0]).toMatchObject({ id: courseId, isOpen: true })
  expect(await cardOf(visitor)).toMatchObject({ isOpen: false })
  expect(await cardOf(as(await server.registerMember()))).toMatchObject({ isOpen: false })
  await desk.refund(orderNo)
  expect(await cardOf(as())).toMatchObject({ isOpen: false })
  expect((await as().courses.collectedList({})).list[0]).toMatchObject({ id: courseId, isOpen: false })
})

it('leaves what was watched among the courses of a member who got the money back', async () => {
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900, lessons: ['试看'] })
  const [lessonId = 0] = await lessonIds(server.pool, courseId)
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  await desk.confirm(orderNo)
  server.clock.advance(1000)
  await as().player.recordProgress({ lessonId, second: 7 })
  await desk.refund(orderNo)
  expect(await as().courses.detail({ courseId })).toMatchObject({ isOpen: false, learnerCount: 1 })
  expect((await as().courses.mine({})).list[0]).toMatchObject({ id: courseId, lessonId, isOpen: false })
})

it('places one order for a double click, and a new one after a cancellation', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => as().orders.place({ courseId, ...AGREED })))
  const [{ orderNo } = { orderNo: '' }] = orders
  expect(new Set(orders.map((each) => each.orderNo)).size).toBe(1)
  expect(await as().orders.cancel({ orderNo })).toMatchObject({ statusName: '已取消', payHint: null })
  expect(await as().orders.cancel({ orderNo })).toMatchObject({ statusName: '已取消' })
  await expect(desk.confirm(orderNo)).rejects.toMatchObject({ message: `订单 ${orderNo} 已取消，不能确认收款` })
  server.clock.advance(1000)
  const again = await as().orders.place({ courseId, ...AGREED })
  expect(again.orderNo).not.toBe(orderNo)
  expect((await as().orders.list({})).list.map((each) => each.statusName)).toEqual(['待支付', '已取消'])
})

it('pays or cancels, never both', async () => {
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  const results = await Promise.allSettled([desk.confirm(orderNo), as().orders.cancel({ orderNo })])
  expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
})

/** Moves created_at back instead of the clock, because the member's session would end before. */
const age = (orderNo: string, ms: number) =>
  server.pool.query(`update orders set created_at = created_at - $2 * interval '1 millisecond' where number = $1`, [
    orderNo,
    ms,
  ])

it('waits seven days for the payment, and says until when', async () => {
  expect(ORDER_EXPIRES_MS).toBe(7 * DAY_MS)
  const { orderNo, payHint, createTime } = await as().orders.place({ courseId, ...AGREED })
  const until = new Date(Date.parse(createTime) + ORDER_EXPIRES_MS)
  const inShanghai = new Date(until.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 16).replace('T', ' ')
  expect(payHint).toContain(`${inShanghai} 前没有付款，订单会自动取消。`)
  await age(orderNo, ORDER_EXPIRES_MS - 1)
  expect((await as().orders.list({})).list[0]).toMatchObject({ orderNo, statusName: '待支付' })
  await age(orderNo, 1 + DAY_MS)
  expect((await as().orders.list({})).list[0]).toMatchObject({
    statusName: '已取消',
    cancelTime: new Date(until.getTime() - ORDER_EXPIRES_MS - DAY_MS).toISOString(),
    payHint: null,
  })
  expect((await as().orders.list({ status: 'pending' })).totalCount).toBe(0)
  expect(await as().courses.detail({ courseId })).toMatchObject({ pendingOrderNo: null })
})

it('is not shown as waiting on the course once its time is over, before any sweep', async () => {
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  await age(orderNo, ORDER_EXPIRES_MS - 1)
  expect(await as().courses.detail({ courseId })).toMatchObject({ pendingOrderNo: orderNo })
  server.clock.advance(1)
  expect(await as().courses.detail({ courseId })).toMatchObject({ pendingOrderNo: null })
})

it('is read as cancelled once its time is over, and written so by the next change or the sweep alone', async () => {
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  const stored = async () =>
    (
      await server.pool.query<{ status: string; told: number }>(
        `select status, (select count(*)::int from messages where user_id = orders.user_id) as told
         from orders where number = $1`,
        [orderNo],
      )
    ).rows[0]
  await age(orderNo, ORDER_EXPIRES_MS)
  expect(await as().orders.info({ orderNo })).toMatchObject({ statusName: '已取消', payHint: null, expireTime: null })
  expect((await as().orders.list({ status: 'cancelled' })).list).toMatchObject([{ orderNo, statusName: '已取消' }])
  expect((await as().orders.list({ status: 'cancelled' })).totalCount).toBe(1)
  expect((await as().orders.list({ status: 'pending' })).list).toEqual([])
  expect(await stored()).toEqual({ status: 'pending', told: 1 })
  expect(await as().orders.cancel({ orderNo })).toMatchObject({ statusName: '已取消' })
  // The first message told of the order, the second that its time was over; the cancel call told of nothing.
  expect(await stored()).toEqual({ status: 'cancelled', told: 2 })
})

it('neither pays nor gives back an order whose time is over, but places a new one', async () => {
  const late = await as().orders.place({ courseId, ...AGREED })
  await age(late.orderNo, ORDER_EXPIRES_MS)
  await services.orders.sweep()
  const cancelled = `订单 ${late.orderNo} 已取消，不能`
  await expect(desk.confirm(late.orderNo)).rejects.toMatchObject({ message: `${cancelled}确认收款` })
  await expect(desk.refund(late.orderNo)).rejects.toMatchObject({ message: `${cancelled}退款` })
  expect(await as().courses.detail({ courseId })).toMatchObject({ isOpen: false })

  const second = await insertCourse(server.pool, { name: '第二门收费课', typeId, priceFen: 100 })
  const first = await as().orders.place({ courseId: second, price: 1, agreed: true })
  await age(first.orderNo, ORDER_EXPIRES_MS)
  const again = await as().orders.place({ courseId: second, price: 1, agreed: true })
  expect(again.orderNo).not.toBe(first.orderNo)
  await desk.confirm(again.orderNo)
  await age(again.orderNo, 2 * ORDER_EXPIRES_MS)
  expect((await as().orders.list({ status: 'paid' })).list.map(({ orderNo }) => orderNo)).toEqual([again.orderNo])
})

it('sweeps what everybody left unpaid, by the index of those that wait', async () => {
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  await age(orderNo, ORDER_EXPIRES_MS)
  const other = await server.registerMember()
  await as(other).orders.place({ courseId, ...AGREED })
  await services.orders.sweep()
  const { rows } = await server.pool.query<{ user_id: number; status: string }>(
    'select user_id, status from orders where course_id = $1 order by id',
    [courseId],
  )
  expect(rows).toEqual([
    { user_id: member.userId, status: 'cancelled' },
    { user_id: other.userId, status: 'pending' },
  ])
  const client = await server.pool.connect()
  await client.query('set enable_seqscan = off')
  const plan = await client.query<{ 'QUERY PLAN': string }>(
    `explain update orders set status = 'cancelled' where status = 'pending' and created_at <= now()`,
  )
  client.release(true)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_pending')
})

it('outlives its course, with the name and the price it was placed at', async () => {
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  await desk.confirm(orderNo)
  await server.pool.query(`update courses set name = '改了名的课', price_fen = 100 where id = $1`, [courseId])
  expect((await as().orders.list({})).list[0]).toMatchObject({ orderNo, courseName: '收费课', price: 299 })
  await server.pool.query('delete from courses where id = $1', [courseId])
  expect((await as().orders.list({})).list).toMatchObject([
    { orderNo, courseId: null, courseName: '收费课', price: 299, statusName: '已支付', images: [] },
  ])
  await desk.refund(orderNo)
  expect((await as().orders.list({})).list[0]).toMatchObject({ statusName: '已退款' })
})

it('is paid without an enrolment when its course is gone by then', async () => {
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  await server.pool.query('delete from courses where id = $1', [courseId])
  expect(await desk.confirm(orderNo)).toMatchObject({ status: 'paid', courseId: null })
})

it('refuses what is free, unknown or of somebody else', async () => {
  const free = await insertCourse(server.pool, { name: '免费课', typeId })
  await expect(as().orders.place({ courseId: free, price: 0, agreed: true })).rejects.toMatchObject({ status: 400 })
  await expect(as().orders.place({ courseId: 999_999, ...AGREED })).rejects.toMatchObject({ status: 404 })
  const { orderNo } = await as().orders.place({ courseId, ...AGREED })
  const stranger = await server.registerMember()
  await expect(as(stranger).orders.cancel({ orderNo })).rejects.toMatchObject({ status: 404 })
  expect((await as(stranger).orders.list({})).totalCount).toBe(0)
  await expect(as().orders.cancel({ orderNo: '2026030200000000' })).rejects.toMatchObject({ status: 404 })
  await expect(as().orders.cancel({ orderNo: 'x' })).rejects.toMatchObject({ status: 400 })
})

it('is not placed and cancelled for ever', async () => {
  for (let placed = 0; placed < ORDERS_PER_MEMBER.max; placed += 1) {
    const { orderNo } = await as().orders.place({ courseId, ...AGREED })
    await as().orders.cancel({ orderNo })
  }
  await expect(as().orders.place({ courseId, ...AGREED })).rejects.toMatchObject({ status: 429 })
})
