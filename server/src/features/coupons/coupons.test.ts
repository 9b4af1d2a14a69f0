import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { COUPON_TRIES_PER_MEMBER } from '../limits/rate-limits.service.ts'
import { ordersFeature } from '../orders/orders.feature.ts'

const FEATURES = [ordersFeature] as const
const FOREVER = { firstDay: '2020-01-01', lastDay: '2999-12-31' }

let server: TestServer
let services: FeatureServices<typeof FEATURES>
let owner: TestStaff
let typeId: number
let courseId: number
let member: TestMember
let code: string

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  typeId = (await insertTypes(server.pool)).spring
  owner = await addStaff(server, 'owner')
  services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember()
  code = `CODE${(made += 1)}`
  await server.pool.query('update coupons set stopped_at = $1', [server.clock.now()])
})

const as = (who = member) => testClient(server, { headers: who.headers })
const order = (more: object = {}) => ({ courseId, price: 299, agreed: true as const, coupon: code, ...more })
const make = (more: object = {}) =>
  owner.calls.coupons.make({ code, offFen: 5000, minFen: 20_000, totalCount: 3, ...FOREVER, courseIds: [], ...more })
const used = async () => (await owner.calls.coupons.list({})).list.find((each) => each.code === code)?.usedCount
const refusal = (sentence: string) => ({ status: 400, fields: { coupon: sentence } })

it('takes its sum off the price, is counted, and stays in the quote of the order', async () => {
  const { couponId } = await make()
  const typed = ` ${code.toLowerCase()} `
  const lines = [
    { kind: 'price', code: '', amount: 299 },
    { kind: 'coupon', code, amount: -50 },
  ]
  expect(await as().orders.quote({ courseId, coupon: typed })).toEqual({
    ...{ lines, price: 249 },
    ...{ takesCoupons: true, ownCoupons: [] },
  })
  expect(await used()).toBe(0)
  const placed = await as().orders.place(order({ coupon: typed }))
  expect(placed).toMatchObject({ price: 249, lines })
  expect(await used()).toBe(1)
  expect((await owner.calls.orders.detail({ orderNo: placed.orderNo })).lines).toMatchObject([
    {},
    { amountFen: -5000, code },
  ])
  expect((await owner.calls.coupons.uses({ couponId })).list).toMatchObject([
    { orderNo: placed.orderNo, couponFen: 5000, priceFen: 24_900, status: 'pending' },
  ])
})

it('is taken once by a double click', async () => {
  await make()
  const both = await Promise.all([as().orders.place(order()), as().orders.place(order())])
  expect(new Set(both.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect(await used()).toBe(1)
})

it('gives the last one to exactly one of many who want it at the same moment', async () => {
  await make({ totalCount: 2 })
  const members = await Promise.all(Array.from({ length: 8 }, () => server.registerMember()))
  const ends = await Promise.allSettled(members.map((who) => as(who).orders.place(order())))
  const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }): unknown => reason)
  expect(refused).toHaveLength(6)
  for (const reason of refused) expect(reason).toMatchObject(refusal('这个优惠码已经用完了'))
  expect(await used()).toBe(2)
  expect(await as().orders.quote({ courseId })).toMatchObject({ takesCoupons: false, price: 299 })
})

it('comes back with an order that is cancelled by its member, by a colleague or by time', async () => {
  await make({ totalCount: 1 })
  const { orderNo } = await as().orders.place(order())
  await expect(as(await server.registerMember()).orders.place(order())).rejects.toMatchObject({ status: 400 })
  const own = async () => (await as().orders.quote({ courseId })).ownCoupons
  expect(await own()).toEqual([])
  await as().orders.cancel({ orderNo })
  expect(await used()).toBe(0)
  expect(await own()).toEqual([{ code, off: 50 }])
  const second = await as().orders.place(order())
  const { version } = (await owner.calls.orders.detail({ orderNo: second.orderNo })).order
  await owner.calls.orders.cancel({ orderNo: second.orderNo, version, reason: '重复' })
  expect(await used()).toBe(0)
  await as().orders.place(order())
  server.clock.advance(ORDER_EXPIRES_MS)
  await services.orders.sweep()
  // The sessions of the staff have ended too.
  owner = await addStaff(server, 'owner')
  expect(await used()).toBe(0)
})

it('is needed again by an order that is opened again', async () => {
  await make({ totalCount: 1 })
  const { orderNo } = await as().orders.place(order())
  await as().orders.cancel({ orderNo })
  const reopen = async () => {
    const { version } = (await owner.calls.orders.detail({ orderNo })).order
    return owner.calls.orders.reopen({ orderNo, version })
  }
  const other = await server.registerMember()
  const second = await as(other).orders.place(order())
  await expect(reopen()).rejects.toMatchObject({ message: '这笔订单的优惠码已经被用完了，请会员重新下单' })
  await as(other).orders.cancel({ orderNo: second.orderNo })
  expect(await reopen()).toMatchObject({ status: 'pending', priceFen: 24_900 })
  expect(await used()).toBe(1)
})

it('survives that its member cancels and places again in two tabs at once', async () => {
  await make({ totalCount: 1 })
  for (let turn = 0; turn < 5; turn += 1) {
    const { orderNo } = await as().orders.place(order())
    await Promise.all([as().orders.cancel({ orderNo }), as().orders.place(order())])
    const { list } = await as().orders.list({ status: 'pending' })
    expect(await used()).toBe(list.length)
    for (const each of list) await as().orders.cancel({ orderNo: each.orderNo })
  }
})

it('says why it cannot be used', async () => {
  const other = await insertCourse(server.pool, { name: '另一门', typeId, priceFen: 10_000 })
  const { couponId } = await make({ courseIds: [courseId] })
  const ask = (input: object) => as().orders.quote({ courseId, coupon: code, ...input })
  await expect(ask({ coupon: 'NONE999' })).rejects.toMatchObject(refusal('没有这个优惠码，请核对'))
  await expect(ask({ coupon: '券' })).rejects.toMatchObject({ status: 400 })
  await expect(ask({ courseId: other })).rejects.toMatchObject(refusal('这个优惠码不能用在这门课上'))
  await server.pool.query('update courses set price_fen = 19999 where id = $1', [courseId])
  await expect(ask({})).rejects.toMatchObject(refusal('满 ¥200 才能用，这门课现在是 ¥199.99'))
  expect((await as().orders.quote({ courseId })).takesCoupons).toBe(false)
  await server.pool.query('update courses set price_fen = 29900 where id = $1', [courseId])
  await as().orders.place(order())
  await expect(ask({})).rejects.toMatchObject(refusal('这个优惠码每人只能用一次，你已经用过了'))
  await owner.calls.coupons.stop({ couponId })
  await expect(ask({})).rejects.toMatchObject(refusal('这个优惠码已经停用'))
  expect((await owner.calls.coupons.resume({ couponId })).state).toBe('open')
  await server.pool.query('update coupons set ends_at = $2 where id = $1', [couponId, server.clock.now()])
  await expect(ask({})).rejects.toMatchObject(refusal('这个优惠码已经过期'))
})

it('cannot be guessed for long', async () => {
  for (let turn = 0; turn < COUPON_TRIES_PER_MEMBER.max; turn += 1) {
    await expect(as().orders.quote({ courseId, coupon: `GUESS${turn}` })).rejects.toMatchObject({ status: 400 })
  }
  await expect(as().orders.quote({ courseId, coupon: code })).rejects.toMatchObject({ status: 429 })
})

it('leaves a price: what it takes off is less than what it asks for', async () => {
  await expect(make({ minFen: 5000 })).rejects.toMatchObject({ fields: { minFen: '满多少要比减多少大' } })
  await make()
  await expect(make()).rejects.toMatchObject({ fields: { code: '已经有这个优惠码了，换一个' } })
})
