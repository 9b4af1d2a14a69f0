import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { offlinePayment } from '../../outside/payment.ts'
import { systemRandomness } from '../../outside/randomness.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createOrdersRepository } from './orders.repository.ts'
import { createOrdersService, orderNumber, type OrdersService } from './orders.service.ts'

let server: TestServer
let typeId: number
let subjectId: number
let member: TestMember
/** The operator's side, as the command has it. */
let operator: OrdersService

beforeAll(async () => {
  server = await startTestServer()
  typeId = (await insertTypes(server.pool)).spring
  operator = createOrdersService({
    orders: createOrdersRepository(typedDatabase(server.pool)),
    payment: offlinePayment,
    clock: server.clock,
    randomness: systemRandomness,
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  subjectId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember()
})

const as = (who = member) => testClient(server, { headers: who.headers })

it('names the four states of ruling 18', () => {
  expect(Object.values(ORDER_STATUS_NAMES)).toEqual(['待支付', '已支付', '已取消', '已退款'])
})

it('numbers an order by the day in Shanghai', () => {
  const number = orderNumber(new Date('2026-03-02T17:00:00Z'), { ...systemRandomness, below: () => 42 })
  expect(number).toBe('2026030300000042')
})

it('goes from placed to paid to refunded, and opens and shuts the course', async () => {
  const order = await as().orders.place({ subjectId })
  expect(order).toMatchObject({ statusName: '待支付', price: 299, subjectName: '收费课', payTime: null })
  expect(order.payHint).toContain(order.orderNo)
  expect(await as().courses.detail({ subjectId })).toMatchObject({ isOpen: false, pendingOrderNo: order.orderNo })

  await operator.confirm(order.orderNo)
  await operator.confirm(order.orderNo)
  expect((await as().orders.list({})).list[0]).toMatchObject({ statusName: '已支付', payHint: null })
  expect(await as().courses.detail({ subjectId })).toMatchObject({ isOpen: true, learnerCount: 1 })
  expect((await as().courses.mine({})).list[0]).toMatchObject({ subjectId, percent: 0, catalogId: null })
  await expect(as().orders.place({ subjectId })).rejects.toMatchObject({ status: 409 })
  await expect(as().orders.cancel({ orderNo: order.orderNo })).rejects.toMatchObject({
    status: 409,
    message: '订单已支付，不能改成已取消',
  })

  await operator.refund(order.orderNo)
  expect(await as().courses.detail({ subjectId })).toMatchObject({ isOpen: false })
  expect((await as().orders.list({ status: 'refunded' })).totalCount).toBe(1)
  expect((await as().orders.list({ status: 'pending' })).totalCount).toBe(0)
})

it('places one order for a double click, and a new one after a cancellation', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => as().orders.place({ subjectId })))
  const [{ orderNo } = { orderNo: '' }] = orders
  expect(new Set(orders.map((each) => each.orderNo)).size).toBe(1)
  expect(await as().orders.cancel({ orderNo })).toMatchObject({ statusName: '已取消', payHint: null })
  expect(await as().orders.cancel({ orderNo })).toMatchObject({ statusName: '已取消' })
  await expect(operator.confirm(orderNo)).rejects.toMatchObject({ message: '订单已取消，不能改成已支付' })
  server.clock.advance(1000)
  const again = await as().orders.place({ subjectId })
  expect(again.orderNo).not.toBe(orderNo)
  expect((await as().orders.list({})).list.map((each) => each.statusName)).toEqual(['待支付', '已取消'])
})

it('pays or cancels, never both', async () => {
  const { orderNo } = await as().orders.place({ subjectId })
  const results = await Promise.allSettled([operator.confirm(orderNo), as().orders.cancel({ orderNo })])
  expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
})

it('refuses what is free, unknown or of somebody else', async () => {
  const free = await insertCourse(server.pool, { name: '免费课', typeId })
  await expect(as().orders.place({ subjectId: free })).rejects.toMatchObject({ status: 400 })
  await expect(as().orders.place({ subjectId: 999_999 })).rejects.toMatchObject({ status: 404 })
  const { orderNo } = await as().orders.place({ subjectId })
  const stranger = await server.registerMember()
  await expect(as(stranger).orders.cancel({ orderNo })).rejects.toMatchObject({ status: 404 })
  expect((await as(stranger).orders.list({})).totalCount).toBe(0)
  await expect(as().orders.cancel({ orderNo: '2026030200000000' })).rejects.toMatchObject({ status: 404 })
  await expect(as().orders.cancel({ orderNo: 'x' })).rejects.toMatchObject({ status: 400 })
})
