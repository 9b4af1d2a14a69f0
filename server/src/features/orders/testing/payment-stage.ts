import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { createServicesOf } from '../../../compose-features.ts'
import type { AlipayNoticeChange } from '../../../outside/providers/testing/simulate-alipay.ts'
import type { WechatNoticeChange } from '../../../outside/providers/testing/simulate-wechat-pay.ts'
import type { SimulatedNotice } from '../../../outside/providers/testing/simulated-trades.ts'
import { startSimulator } from '../../../outside/providers/testing/simulator.ts'
import { testClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { createTestClock, startTestServer, TEST_SECRET, type TestMember } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { ordersFeature } from '../orders.feature.ts'
import { connectWays } from './connect-ways.ts'

const FEATURES = [ordersFeature] as const
const PRICE_FEN = 29_900

/** A school with both gateways connected, the simulated gateways, and a second process on the same database. */
export async function startPaymentStage() {
  const clock = createTestClock()
  const simulator = await startSimulator({ now: () => clock.now() })
  const server = await startTestServer({ features: FEATURES, clock, config: { simulatorUrl: simulator.url } })
  await connectWays({ ...server, secret: TEST_SECRET })
  const typeId = (await insertTypes(server.pool)).spring
  const services = createServicesOf(FEATURES, {
    config: { ...testConfig(server.dataDir), simulatorUrl: simulator.url },
    pool: server.pool,
    clock,
    secret: TEST_SECRET,
    log: { warn: () => {}, failure: () => () => {} },
  })
  let member: TestMember = await server.registerMember()
  let owner: TestStaff = await addStaff(server, 'owner')

  const as = (who = member) => testClient(server, { headers: who.headers })

  async function place(who = member): Promise<string> {
    const courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: PRICE_FEN })
    return (await as(who).orders.place({ courseId, price: PRICE_FEN / 100, agreed: true })).orderNo
  }

  async function column<Value>(text: string, values: readonly unknown[]): Promise<Value[]> {
    const { rows } = await server.pool.query<{ value: Value }>(text, [...values])
    return rows.map(({ value }) => value)
  }

  /** Of the newest try. */
  async function numberOf(orderNo: string): Promise<string> {
    const [number] = await column<string>(
      `select payment_attempts.number as value from payment_attempts join orders on orders.id = order_id
       where orders.number = $1 order by payment_attempts.id desc limit 1`,
      [orderNo],
    )
    if (number === undefined) throw new Error(`${orderNo} was never tried`)
    return number
  }

  function pay(way: OnlineWay, number: string): void {
    if (way === 'alipay') simulator.alipay.scan(number)
    const { books } = way === 'alipay' ? simulator.alipay : simulator.wechatPay
    books.pay(number)
  }

  const noticeOf = (way: OnlineWay, number: string, change: WechatNoticeChange & AlipayNoticeChange = {}) =>
    way === 'alipay' ? simulator.alipay.noticeOf(number, change) : simulator.wechatPay.noticeOf(number, change)

  const deliver = ({ url, headers, payload }: SimulatedNotice) =>
    server.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })

  async function askRefunds(): Promise<void> {
    const ids = await column<number>(`select id as value from refund_requests where state = 'asked'`, [])
    for (const id of ids) await services.refunds.ask(id)
  }

  return {
    server,
    simulator,
    services,
    as,
    place,
    numberOf,
    pay,
    noticeOf,
    deliver,
    askRefunds,
    column,
    get member() {
      return member
    },
    get owner() {
      return owner
    },
    begin: (orderNo: string, way: OnlineWay) => as().orders.beginPaying({ orderNo, way, device: 'pc' }),
    state: (orderNo: string) => as().orders.payState({ orderNo, device: 'pc' }),
    detail: (orderNo: string) => owner.calls.orders.detail({ orderNo }),
    statusOf: async (orderNo: string) =>
      (await column<string>('select status as value from orders where number = $1', [orderNo]))[0],
    messages: () => column<string>('select content as value from messages where user_id = $1', [member.userId]),
    async renew() {
      simulator.wechatPay.books.clearFaults()
      simulator.alipay.books.clearFaults()
      member = await server.registerMember()
      owner = await addStaff(server, 'owner')
    },
    /** After a long time: the sessions of before have ended. */
    async renewSessions() {
      const opened = await server.sessions.open(member.userId, { userAgent: '', address: '127.0.0.1' })
      member = { ...member, token: opened?.token ?? '', headers: { ...member.headers, token: opened?.token ?? '' } }
      owner = await addStaff(server, 'owner')
    },
    async close() {
      await services.close()
      await server.close()
      simulator.close()
    },
  }
}

export type PaymentStage = Awaited<ReturnType<typeof startPaymentStage>>
