import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { coursesFeature } from '../../courses/courses.feature.ts'
import { membersFeature } from '../../members/members.feature.ts'
import { ordersFeature } from '../orders.feature.ts'

const FEATURES = [ordersFeature, coursesFeature, membersFeature] as const

let server: TestServer
let typeId: number
let courseId: number
let member: TestMember
let owner: TestStaff
let support: TestStaff

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember({ nickName: '鲸落' })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  support = await addStaff(server, 'support')
})

const containing = (text: string): unknown => expect.stringContaining(text)
const as = () => testClient(server, { headers: member.headers })
const place = async () => (await as().orders.place({ courseId, price: 299, agreed: true })).orderNo
const detail = (orderNo: string) => owner.calls.orders.detail({ orderNo })
const newestMessage = async () => (await as().messages.list({})).list[0]?.content ?? ''
const isOpen = async () => (await as().courses.detail({ courseId })).isOpen

async function seen(orderNo: string) {
  const { order } = await detail(orderNo)
  return { orderNo, version: order.version }
}
async function paid() {
  const orderNo = await place()
  await owner.calls.orders.confirm({ ...(await seen(orderNo)), amountFen: 29_900, method: 'wechat' })
  return orderNo
}
const newestEvent = async () => (await owner.calls.audit.list({ limit: 1 })).list[0]

async function sendReceipt(orderNo: string) {
  await server.pool.query(
    `insert into order_receipts (order_id, user_id, path, bytes, created_at)
     select id, user_id, number || '.webp', 3, $2 from orders where number = $1`,
    [orderNo, server.clock.now()],
  )
}

describe('confirming', () => {
  it('opens the course, tells the member, and says in the ledger who and how', async () => {
    const orderNo = await place()
    const order = await owner.calls.orders.confirm({
      ...(await seen(orderNo)),
      amountFen: 29_900,
      method: 'alipay',
      reference: '2026110122001',
      note: '电话里说过',
    })
    expect(order).toMatchObject({ status: 'paid', statusName: '已支付', method: 'alipay', priceFen: 29_900 })
    expect(await isOpen()).toBe(true)
    expect(await newestMessage()).toContain('付款已确认，¥299')
    const { ledger, balanceFen } = await detail(orderNo)
    expect(ledger).toMatchObject([
      {
        kind: 'payment',
        amountFen: 29_900,
        method: 'alipay',
        reference: '2026110122001',
        actor: 'staff',
        actorName: '叶青禾',
        note: '电话里说过',
      },
    ])
    expect(balanceFen).toBe(29_900)
    expect(await newestEvent()).toMatchObject({
      action: 'order.confirm',
      targetId: orderNo,
      undo: { state: 'impossible' },
    })
  })

  it('is lost by the second of two, with a sentence', async () => {
    const orderNo = await place()
    const input = { ...(await seen(orderNo)), amountFen: 29_900 }
    const both = await Promise.allSettled([owner.calls.orders.confirm(input), support.calls.orders.confirm(input)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason).toMatchObject({ status: 409, message: containing('现在已支付') })
    expect((await detail(orderNo)).ledger).toHaveLength(1)
  })

  it('is refused for another amount', async () => {
    const orderNo = await place()
    await expect(owner.calls.orders.confirm({ ...(await seen(orderNo)), amountFen: 100 })).rejects.toMatchObject({
      status: 409,
      message: `订单 ${orderNo} 是 ¥299，不是 ¥1`,
    })
  })

  it('of several confirms those that can be, and says why the others cannot', async () => {
    const first = await place()
    const gone = await paid().catch(() => '')
    expect(gone).not.toBe('')
    member = await server.registerMember()
    const second = await place()
    const { orderNo, version } = await seen(second)
    const answer = await support.calls.orders.confirmMany({
      orders: [
        { orderNo, version, amountFen: 29_900 },
        { orderNo: first, version: 1, amountFen: 29_900 },
      ],
      method: 'bank',
    })
    expect(answer.confirmedCount).toBe(1)
    expect(answer.list.find((one) => one.orderNo === first)?.sentence).toContain('刚有变化')
    expect((await newestEvent())?.summary).toBe('一起确认收款 1 笔，共 ¥299')
  })
})

describe('cancelling and opening again', () => {
  it('tells the member why, and is taken back from the record', async () => {
    const orderNo = await place()
    await owner.calls.orders.cancel({ ...(await seen(orderNo)), reason: '重复下单' })
    expect(await newestMessage()).toContain('学校取消了《收费课》的订单')
    expect(await newestMessage()).toContain('重复下单')
    const event = await newestEvent()
    expect(event).toMatchObject({ action: 'order.cancel', undo: { state: 'possible' } })
    await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
    expect((await detail(orderNo)).order.status).toBe('pending')
    expect((await detail(orderNo)).ledger.map(({ kind }) => kind)).toEqual(['cancel', 'reopen'])
  })

  it('waits seven days anew, though it was placed long ago', async () => {
    const orderNo = await place()
    server.clock.advance(ORDER_EXPIRES_MS)
    await testServices(FEATURES, server.pool, server.clock).orders.sweep()
    owner = await addStaff(server, 'owner')
    expect((await detail(orderNo)).order).toMatchObject({ status: 'cancelled', reason: '超时未付' })
    await owner.calls.orders.reopen(await seen(orderNo))
    await testServices(FEATURES, server.pool, server.clock).orders.sweep()
    const { order } = await detail(orderNo)
    expect(order).toMatchObject({ status: 'pending', cancelTime: null })
    expect(new Date(order.expireTime ?? 0).getTime()).toBe(server.clock.now().getTime() + ORDER_EXPIRES_MS)
  })

  it('is refused beside another order of the same course', async () => {
    const orderNo = await place()
    await as().orders.cancel({ orderNo })
    await place()
    await expect(owner.calls.orders.reopen(await seen(orderNo))).rejects.toMatchObject({
      status: 409,
      message: containing('另有一笔'),
    })
  })
})

it('sends a picture back with a reason, and goes on waiting', async () => {
  const orderNo = await place()
  await sendReceipt(orderNo)
  expect((await owner.calls.orders.counts()).waiting.count).toBeGreaterThan(0)
  await owner.calls.orders.refuseReceipt({ ...(await seen(orderNo)), reason: '看不清金额' })
  expect((await detail(orderNo)).order).toMatchObject({ status: 'pending', receiptTime: null, reason: '看不清金额' })
  expect(await newestMessage()).toContain('转账凭证没有通过：看不清金额')
  await expect(
    owner.calls.orders.refuseReceipt({ ...(await seen(orderNo)), reason: '再来一次' }),
  ).rejects.toMatchObject({ status: 409 })
})

describe('giving back', () => {
  const why = { reason: 'wrong-course' as const, note: '已电话确认' }

  it('keeps the course after a part, and shuts it with the rest', async () => {
    const orderNo = await paid()
    const part = await owner.calls.orders.refund({ ...(await seen(orderNo)), amountFen: 10_000, ...why })
    expect(part).toMatchObject({ status: 'paid', refundedFen: 10_000 })
    expect(await isOpen()).toBe(true)
    expect(await newestMessage()).toContain('退回了一部分，¥100')
    expect((await detail(orderNo)).refund).toMatchObject({ restFen: 19_900, mayFen: 19_900, way: 'by-hand' })
    const rest = await owner.calls.orders.refund({ ...(await seen(orderNo)), amountFen: 19_900, ...why })
    expect(rest).toMatchObject({ status: 'refunded', refundedFen: 29_900, reason: '买错课程' })
    expect(await isOpen()).toBe(false)
    expect(await newestMessage()).toContain('已退款，¥199')
    const { ledger, balanceFen } = await detail(orderNo)
    expect(ledger.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
      ['payment', 29_900],
      ['part-refund', -10_000],
      ['refund', -19_900],
    ])
    expect(balanceFen).toBe(0)
  })

  it('goes no further than the rest, and than the right of the role over the whole order', async () => {
    const orderNo = await paid()
    await expect(
      owner.calls.orders.refund({ ...(await seen(orderNo)), amountFen: 29_901, ...why }),
    ).rejects.toMatchObject({ status: 400, message: '最多还能退 ¥299' })
    await server.pool.query(`update role_permissions set limit_value = 15000 where permission = 'orders.refund'`)
    await support.calls.orders.refund({ ...(await seen(orderNo)), amountFen: 10_000, ...why })
    expect((await support.calls.orders.detail({ orderNo })).refund.mayFen).toBe(5000)
    await expect(
      support.calls.orders.refund({ ...(await seen(orderNo)), amountFen: 5001, ...why }),
    ).rejects.toMatchObject({ status: 403, message: containing('一笔最多退 ¥150') })
    await server.pool.query(`update role_permissions set limit_value = 50000 where permission = 'orders.refund'`)
  })

  it('wants the password again after ten minutes', async () => {
    const orderNo = await paid()
    const input = { ...(await seen(orderNo)), amountFen: 29_900, ...why }
    server.clock.advance(10 * 60_000)
    await expect(owner.calls.orders.refund(input)).rejects.toMatchObject({ status: 403 })
  })
})

describe('recording by hand', () => {
  const money = { amountFen: 9900, method: 'cash' as const, reference: '收据 7', note: '' }

  it('makes an order that is paid, at the amount that came', async () => {
    const order = await support.calls.orders.record({ mobile: member.mobile, courseId, ...money })
    expect(order).toMatchObject({ status: 'paid', priceFen: 9900, method: 'cash', courseName: '收费课' })
    expect(await isOpen()).toBe(true)
    expect(await newestMessage()).toContain('¥99')
    await expect(support.calls.orders.record({ mobile: member.mobile, courseId, ...money })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('is refused with a sentence while the member is blocked, and goes on once that is over', async () => {
    const { userId, mobile } = member
    await owner.calls.members.block({ userId, days: 7, reason: '刷屏' })
    const input = { mobile, courseId, ...money }
    await expect(owner.calls.orders.record(input)).rejects.toMatchObject({
      status: 400,
      fields: { mobile: '这位会员被封禁了，解封以后再补录' },
    })
    // The block is over, but no sweep has removed it yet.
    await server.pool.query('update users set blocked_until = $2 where id = $1', [userId, server.clock.now()])
    expect(await owner.calls.orders.record(input)).toMatchObject({ status: 'paid' })
    const { rows } = await server.pool.query('select blocked_at from users where id = $1', [userId])
    expect(rows).toEqual([{ blocked_at: null }])
  })

  it('wants a member and a course', async () => {
    await expect(owner.calls.orders.record({ mobile: '13900000000', courseId, ...money })).rejects.toMatchObject({
      fields: { mobile: containing('没有这个手机号') },
    })
    await expect(
      owner.calls.orders.record({ mobile: member.mobile, courseId: 999_999, ...money }),
    ).rejects.toMatchObject({ fields: { courseId: '没有这门课' } })
  })
})
