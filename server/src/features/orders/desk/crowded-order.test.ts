import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { someWait } from '../../../testing/lock-waits.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { Refused } from '../../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { ordersFeature } from '../orders.feature.ts'

const ACTS = 12
const ORDER_NO = '2026030200000001'

let server: TestServer
/** A pool of its own: the measuring queries must not wait in the server's queue. */
let beside: pg.Pool
beforeAll(async () => {
  server = await startTestServer({ features: [ordersFeature] })
  beside = new pg.Pool(server.connection)
  const { spring } = await insertTypes(server.pool)
  const courseId = await insertCourse(server.pool, { name: '课', typeId: spring, priceFen: 30_000 })
  const { userId } = await server.registerMember()
  await server.pool.query(
    `insert into orders (number, user_id, course_id, course_name, price_fen, created_at) values ($1, $2, $3, '课', 30000, $4)`,
    [ORDER_NO, userId, courseId, server.clock.now()],
  )
})
afterAll(async () => {
  await beside.end()
  await server.close()
})

it('twelve acts at once on one order wait with two connections, and one of them is done', async () => {
  const { calls } = await addStaff(server, 'support')
  const { order } = await calls.orders.detail({ orderNo: ORDER_NO })
  const holder = await beside.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('select from orders where number = $1 for update', [ORDER_NO])
  const acts = Array.from({ length: ACTS }, () =>
    calls.orders.cancel({ orderNo: ORDER_NO, version: order.version, reason: '试一试' }).then(
      () => 200,
      (error: unknown) => (error instanceof Refused ? error.status : 0),
    ),
  )
  await someWait(beside, 2, 'acts of one person wait for the order')
  const member = await server.registerMember()
  const { statusCode } = await server.app.inject({ url: '/bee/api/order/list', headers: member.headers })
  await someWait(beside, 2, 'no third act has taken a connection meanwhile')
  await holder.query('commit')
  expect(statusCode).toBe(200)
  const statuses = await Promise.all(acts)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(ACTS - 1)
})
