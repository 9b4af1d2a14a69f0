import type { PageDraft } from '@bee/contract/drafts/page-draft.ts'
import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { orderDesk } from './testing/order-desk.ts'
import { ordersFeature } from './orders.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import { coursesFeature } from '../courses/courses.feature.ts'

const FEATURES = [draftsFeature, ordersFeature, siteFeature, assetsFeature, coursesFeature] as const

let server: TestServer
/** A second process on the same database. */
let other: TestServer
let operator: FeatureServices<typeof FEATURES>
let desk: ReturnType<typeof orderDesk>
let typeId: number
let courseId: number
let member: TestMember
beforeAll(async () => {
  const database = await borrowTestDatabase()
  server = await startTestServer({ features: FEATURES, database })
  other = await startTestServer({ features: FEATURES, database: { ...database, drop: () => Promise.resolve() } })
  operator = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
  desk = orderDesk(operator)
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.set(TEST_START)
  other.clock.set(TEST_START)
  await server.pool.query(`delete from pages`)
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember({ mobile: `137${String(courseId).padStart(8, '0')}` })
})

const as = (who = member, where = server) => testClient(where, { headers: who.headers })
const place = (who = member, where = server) => as(who, where).orders.place({ courseId, price: 299, agreed: true })

/** Newest first, without marking them as read. */
async function told(who = member): Promise<{ content: string; link: string }[]> {
  const { rows } = await server.pool.query<{ content: string; link: string }>(
    'select content, link from messages where user_id = $1 order by id desc',
    [who.userId],
  )
  return rows
}

const PAYMENT = {
  payee: '蜂学堂教育',
  account: '招商银行\n6214 0000',
  pictureId: null,
  contact: '微信 bee',
  duration: '一小时内',
  refundRule: '七天之内全额退。',
}
const write = (body: object) =>
  operator.deps.database.transaction().execute((work) =>
    operator.contentChanges.add(work, 'page', [{ draft: { key: 'payment', body } as PageDraft }], {
      by: null,
      note: '',
    }),
  )

describe('how to pay', () => {
  it('is the school’s instructions once they are written, else the way to the school', async () => {
    expect(await as().orders.payment({})).toEqual({
      isOffline: true,
      instructions: null,
      contact: '',
      refundRule: '学校还没有写下退款规则，付款之前请先问清楚。',
    })
    await server.pool.query(`insert into pages (key, body) values ('site', '{"phone": "400-1", "email": "a@b.cn"}')`)
    expect(await as().orders.payment({})).toMatchObject({ instructions: null, contact: '电话 400-1，邮箱 a@b.cn' })
    await write(PAYMENT)
    expect(await as().orders.payment({})).toEqual({
      isOffline: true,
      instructions: { payee: '蜂学堂教育', account: '招商银行\n6214 0000', pictureUrl: null, duration: '一小时内' },
      contact: '微信 bee',
      refundRule: '七天之内全额退。',
    })
    await expect(testClient(server).orders.payment({})).rejects.toMatchObject({ status: 401 })
  })

  it('refuses instructions by which nobody could pay, and a code that is not there', async () => {
    await expect(write({ ...PAYMENT, account: '' })).rejects.toMatchObject({ message: '收款账号和收款码至少要有一样' })
    await expect(write({ ...PAYMENT, refundRule: ' ' })).rejects.toMatchObject({ message: '请填写退款规则' })
    await expect(write({ ...PAYMENT, pictureId: 999_999 })).rejects.toMatchObject({
      message: '没有编号为 999999 的图片',
    })
    const [pictureId] = await operator.deps.database
      .transaction()
      .execute((work) => operator.assets.register(work, [{ kind: 'picture', path: 'uploads/pay.webp' }]))
    await write({ ...PAYMENT, account: '', pictureId })
    expect((await as().orders.payment({})).instructions).toMatchObject({ account: '', pictureUrl: '/uploads/pay.webp' })
    await server.pool.query('delete from assets')
    expect((await as().orders.payment({})).instructions).toMatchObject({ pictureUrl: null })
  })

  it('keeps the refund rule that was agreed to, and asks for the consent', async () => {
    await write(PAYMENT)
    const { orderNo } = await place()
    await write({ ...PAYMENT, refundRule: '不退。' })
    expect(await as().orders.info({ orderNo })).toMatchObject({ refundRule: '七天之内全额退。' })
    const withoutConsent = { courseId, price: 299 } as Parameters<ReturnType<typeof as>['orders']['place']>[0]
    await expect(as().orders.place(withoutConsent)).rejects.toMatchObject({
      status: 400,
      fields: { agreed: '请先阅读并同意购买说明' },
    })
  })

  it('places nothing at a price that the member did not see', async () => {
    await expect(as().orders.place({ courseId, price: 1, agreed: true })).rejects.toMatchObject({
      status: 409,
      message: '这门课的价格变了，现在是 ¥299，请看过再下单',
    })
    expect((await as().orders.list({})).totalCount).toBe(0)
    const { orderNo } = await place()
    // The pending order keeps its own price.
    await server.pool.query('update courses set price_fen = 39900 where id = $1', [courseId])
    expect(await place()).toMatchObject({ orderNo, price: 299 })
  })
})

describe('the member is told', () => {
  it('of every step, once, with a way to it', async () => {
    await write(PAYMENT)
    const { orderNo } = await place()
    await place()
    expect(await told()).toEqual([
      {
        content:
          `《收费课》的订单已提交，¥299。请付给蜂学堂教育，招商银行，6214 0000；收款码和退款规则都在订单里。` +
          `备注订单号 ${orderNo}。2026-03-09 12:00 前没有付款，订单会自动取消。`,
        link: '/profile/order',
      },
    ])
    await desk.confirm(orderNo)
    await expect(desk.confirm(orderNo)).rejects.toMatchObject({ status: 409 })
    await desk.refund(orderNo)
    await expect(desk.refund(orderNo)).rejects.toMatchObject({ status: 409 })
    const { orderNo: second } = await place()
    await as().orders.cancel({ orderNo: second })
    await as().orders.cancel({ orderNo: second })
    const [cancelled, , refunded, paid, ...more] = await told()
    expect(cancelled).toEqual({
      content: `你取消了《收费课》的订单 ${second}。想学可以再下单；如果已经付款，请联系学校。`,
      link: '/profile/order',
    })
    expect(refunded?.content).toBe(
      `《收费课》的订单 ${orderNo} 已退款，¥299。课程随即收回，学习记录还留着；想再学可以重新下单。`,
    )
    expect(paid).toEqual({
      content: '《收费课》的付款已确认，¥299。课程已经开通，现在就可以学。',
      link: `/subject/${courseId}`,
    })
    expect(more).toHaveLength(1)
  })

  it('once of an order that expired, whichever of two processes notices it, at midnight as well', async () => {
    // 23:59 in Shanghai: the order is pending until 23:59 seven days later, not until a midnight.
    for (const each of [server, other]) each.clock.set(new Date('2026-03-02T15:59:00Z'))
    const { orderNo, expireTime } = await place()
    expect(orderNo).toMatch(/^20260302/)
    expect(expireTime).toBe('2026-03-09T15:59:00.000Z')
    await server.pool.query(`update orders set created_at = created_at - $1 * interval '1 millisecond'`, [
      ORDER_EXPIRES_MS,
    ])
    const elsewhere = createServicesOf(FEATURES, {
      config: testConfig(other.dataDir),
      pool: other.pool,
      clock: other.clock,
    })
    await Promise.all([
      operator.orders.sweep(),
      elsewhere.orders.sweep(),
      as().orders.list({}),
      as(member, other).orders.list({}),
    ])
    const expired = (await told()).filter(({ content }) => content.includes('已自动取消'))
    expect(expired).toEqual([
      {
        content: `《收费课》的订单 ${orderNo} 到 2026-03-02 23:59 还没有付款，已自动取消。想学可以再下单；如果已经付款，请联系学校。`,
        link: '/profile/order',
      },
    ])
  })

  it('of one order that two processes placed at the same moment', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, (_, n) => place(member, n % 2 ? server : other)))
    expect(new Set(placed.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect(await told()).toHaveLength(1)
  })

  it('of either the payment or the cancellation, never of both', async () => {
    const { orderNo } = await place()
    await Promise.allSettled([desk.confirm(orderNo), as(member, other).orders.cancel({ orderNo })])
    expect(await told()).toHaveLength(2)
  })

  it('not at all when the step fails', async () => {
    const { orderNo } = await place()
    await server.pool.query(
      `alter table messages add constraint shut check (content not like '%付款已确认%') not valid`,
    )
    await expect(desk.confirm(orderNo)).rejects.toThrow()
    await server.pool.query('alter table messages drop constraint shut')
    expect(await as().orders.info({ orderNo })).toMatchObject({ status: 'pending' })
    expect(await as().courses.detail({ courseId })).toMatchObject({ isOpen: false })
  })

  it('nobody once the account is gone, and neither waits for the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const leaver = await server.registerMember({ mobile: `136${String(courseId * 10 + round).padStart(8, '0')}` })
      const { orderNo } = await place(leaver)
      const leave = operator.deps.database.transaction().execute(async (work) => {
        await work.selectFrom('users').select('id').where('id', '=', leaver.userId).forUpdate().execute()
        await work.updateTable('orders').set({ user_id: null }).where('user_id', '=', leaver.userId).execute()
        await work.deleteFrom('users').where('id', '=', leaver.userId).execute()
      })
      const [left, confirmed] = await Promise.allSettled([leave, desk.confirm(orderNo)])
      expect(left.status).toBe('fulfilled')
      // The order that lost its member has a new version: the desk reads it again, then confirms.
      if (confirmed.status === 'rejected') {
        expect(confirmed.reason).toMatchObject({ status: 409 })
        await desk.confirm(orderNo)
      }
      expect(await told(leaver)).toEqual([])
    }
  })
})

it('is announced to the member’s open pages with the commit, by whatever way it changed', async () => {
  const heard: string[] = []
  const listener = await server.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen messages')
  const { orderNo } = await place()
  await desk.confirm(orderNo)
  await server.pool.query(`update orders set status = 'refunded' where number = $1`, [orderNo])
  await expect.poll(() => heard.filter((payload) => payload === `order ${member.userId}`)).toHaveLength(3)
  expect(heard.filter((payload) => payload === `new ${member.userId}`)).toHaveLength(2)
  listener.release(true)
})
