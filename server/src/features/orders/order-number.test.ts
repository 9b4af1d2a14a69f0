import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemRandomness } from '../../outside/randomness.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { ordersFeature } from './orders.feature.ts'

/** The next random numbers, in turn; when the list is empty, the numbers are random again. */
const drawn: number[] = []
const randomness = { ...systemRandomness, below: (limit: number) => drawn.shift() ?? systemRandomness.below(limit) }

let server: TestServer
let support: TestStaff
let typeId: number
let courseId: number
beforeAll(async () => {
  server = await startTestServer({ features: [ordersFeature], parts: { randomness } })
  typeId = (await insertTypes(server.pool)).spring
  support = await addStaff(server, 'support')
})
afterAll(() => server.close())
beforeEach(async () => {
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
})

async function place(...numbers: number[]) {
  const { headers } = await server.registerMember()
  drawn.push(...numbers)
  return testClient(server, { headers }).orders.place({ courseId, price: 299, agreed: true })
}

it('draws a number anew that an order of the day has already', async () => {
  expect((await place(42)).orderNo).toMatch(/00000042$/)
  expect((await place(42, 43)).orderNo).toMatch(/00000043$/)
})

it('draws anew where money is recorded by hand, and still knows an order of the same course', async () => {
  await place(52)
  const { mobile } = await server.registerMember()
  const money = { mobile, courseId, amountFen: 9900, method: 'cash' as const, reference: '', note: '' }
  drawn.push(52, 53)
  expect((await support.calls.orders.record(money)).orderNo).toMatch(/00000053$/)
  drawn.push(52, 54)
  await expect(support.calls.orders.record(money)).rejects.toMatchObject({
    status: 409,
    message: '这位会员对这门课已有待支付或已支付的订单，请在那一笔上确认',
  })
})
