import { MINUTE_MS } from '@bee/contract/durations.ts'
import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import { ATTEMPT_MS, ONLINE_WAYS, type OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignSeed, campaignTimes } from '../../../../../scripts/testing/campaign.ts'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import {
  PAYMENT_ACTS,
  SimulatedRefusal,
  type PaymentFault,
} from '../../../outside/providers/testing/simulated-trades.ts'
import { startPaymentStage, type PaymentStage } from '../testing/payment-stage.ts'

const PRICE_FEN = 29_900
const TIMES = campaignTimes({ everyRun: 5, whole: 2000 })
const TEST_TIMEOUT_MS = patiently(60_000 + TIMES * 4000)

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())

type Step =
  | { act: 'begin' | 'pay' | 'tell' | 'tell-twice' | 'tell-wrong'; way: OnlineWay }
  | { act: 'fault'; way: OnlineWay; at: (typeof PAYMENT_ACTS)[number]; fault: PaymentFault }
  | { act: 'part'; fen: number }
  | { act: 'bank' | 'ask' | 'member-cancel' | 'confirm' | 'cancel' | 'reopen' | 'refund' | 'refund-extra' }
  | { act: 'follow' | 'expire' | 'ask-refunds' | 'resume' }
  | { act: 'wait'; minutes: number }

const way = fc.constantFrom(...ONLINE_WAYS)
/**
 * A process that dies between two steps leaves what it had committed. Before it asks a gateway that is `silent`, and before it writes the
 * answer down it is `lost`: there are no other places between its transactions.
 */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constantFrom('begin', 'pay', 'tell', 'tell-twice', 'tell-wrong'), way }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('fault'),
      way,
      at: fc.constantFrom(...PAYMENT_ACTS),
      fault: fc.constantFrom('lost', 'silent', 'broken', 'forged', 'unsigned'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('part'), fen: fc.integer({ min: 1, max: PRICE_FEN }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('bank', 'ask', 'member-cancel', 'confirm', 'cancel', 'reopen', 'refund', 'refund-extra'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('follow', 'expire', 'ask-refunds', 'resume') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('wait'),
      minutes: fc.constantFrom(1, 6, 29, 31, ORDER_EXPIRES_MS / MINUTE_MS),
    }),
  },
)

/** Rounds on one order; the steps of a round run at once. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 7 })

const booksOf = (name: OnlineWay) => (name === 'wechat' ? stage.simulator.wechatPay : stage.simulator.alipay).books

/** Every number that the order was tried under at this gateway, whether it has a trade or not. */
const numbersOf = (orderNo: string, name: OnlineWay) =>
  stage.column<string>(
    `select attempts.number as value from payment_attempts attempts join orders on orders.id = order_id
     where orders.number = $1 and way = $2 order by attempts.id desc`,
    [orderNo, name],
  )

const paidNumbers = async (orderNo: string, name: OnlineWay) =>
  (await numbersOf(orderNo, name)).filter((number) => booksOf(name).find(number)?.state === 'paid')

async function tell(
  orderNo: string,
  name: OnlineWay,
  change: { isAltered?: boolean; times?: number } = {},
): Promise<void> {
  for (const number of await paidNumbers(orderNo, name)) {
    const notice = stage.noticeOf(name, number, change.isAltered ? { isAltered: true } : {})
    await Promise.all(Array.from({ length: change.times ?? 1 }, () => stage.deliver(notice)))
  }
}

/** A member confirms in the app whatever code is still shown somewhere. */
async function pay(orderNo: string, name: OnlineWay): Promise<void> {
  const [number] = await numbersOf(orderNo, name)
  try {
    if (number !== undefined) stage.pay(name, number)
  } catch (error) {
    if (!(error instanceof SimulatedRefusal)) throw error
  }
}

async function perform(taken: Step, orderNo: string): Promise<unknown> {
  const { services, owner } = stage
  const seen = async () => ({ orderNo, version: (await stage.detail(orderNo)).order.version })
  if (taken.act === 'begin') return stage.begin(orderNo, taken.way)
  if (taken.act === 'bank') return stage.as().orders.beginPaying({ orderNo, way: 'bank', device: 'pc' })
  if (taken.act === 'pay') return pay(orderNo, taken.way)
  if (taken.act === 'tell') return tell(orderNo, taken.way)
  if (taken.act === 'tell-twice') return tell(orderNo, taken.way, { times: 2 })
  if (taken.act === 'tell-wrong') return tell(orderNo, taken.way, { isAltered: true })
  if (taken.act === 'fault') return booksOf(taken.way).setFault(taken.at, taken.fault)
  if (taken.act === 'ask') return stage.as().orders.askPaying({ orderNo, device: 'pc' })
  if (taken.act === 'member-cancel') return stage.as().orders.cancel({ orderNo })
  if (taken.act === 'follow') return services.attempts.sweep()
  if (taken.act === 'expire') return services.orders.sweep()
  if (taken.act === 'resume') return services.refunds.resume()
  if (taken.act === 'ask-refunds') return stage.askRefunds()
  if (taken.act === 'confirm') return owner.calls.orders.confirm({ ...(await seen()), amountFen: PRICE_FEN })
  if (taken.act === 'cancel') return owner.calls.orders.cancel({ ...(await seen()), reason: '取消' })
  if (taken.act === 'reopen') return owner.calls.orders.reopen(await seen())
  if (taken.act === 'refund-extra') {
    const [extra] = (await stage.detail(orderNo)).extraPayments
    return extra && owner.calls.orders.refundExtra({ orderNo, paymentReference: extra.reference, note: '' })
  }
  if (taken.act === 'wait') return undefined
  const { order, refund } = await stage.detail(orderNo)
  const amountFen = taken.act === 'part' ? taken.fen : Math.max(1, refund.restFen)
  return owner.calls.orders.refund({ orderNo, version: order.version, amountFen, reason: 'other' })
}

const CHINESE = /\p{Script=Han}/u

/** Refused with a sentence, not with an internal error. */
function expectRefusal(error: unknown): void {
  const { message, status } = error as Error & { status?: number }
  expect(message).toMatch(CHINESE)
  if (status !== undefined) expect([400, 403, 404, 409, 503]).toContain(status)
}

/** The routines alone finish the acts that broke off, with gateways that answer again. */
async function settle(orderNo: string): Promise<void> {
  for (const name of ONLINE_WAYS) booksOf(name).clearFaults()
  for (const name of ONLINE_WAYS) await tell(orderNo, name)
  stage.server.clock.advance(ATTEMPT_MS + MINUTE_MS)
  await stage.services.attempts.sweep()
  await stage.askRefunds()
}

async function expectAgreement(orderNo: string): Promise<void> {
  const one = async <Row extends object>(text: string) =>
    (await stage.server.pool.query<Row>(text, [orderNo])).rows[0] ?? expect.fail('no row')
  const order = await one<{ status: string; refunded: number; balance: number; payments: number }>(`
    select status, refunded_fen as refunded, coalesce(sum(amount_fen), 0)::int as balance,
      count(*) filter (where kind = 'payment')::int as payments
    from orders left join order_entries on order_id = orders.id where number = $1 group by orders.id`)
  const isPaid = order.status === 'paid' || order.status === 'refunded'
  expect(order.balance, 'the ledger adds up').toBe(isPaid ? PRICE_FEN - order.refunded : 0)
  expect(order.payments, 'nothing is paid twice').toBe(isPaid ? 1 : 0)

  const books = await one<{
    paid: number
    kept: number
    returned: number
    open: number
    asked: number
    copies: number
  }>(`
    select count(*) filter (where state = 'paid')::int as paid, coalesce(sum(amount_fen), 0)::int as kept,
      (count(*) - count(distinct attempt))::int as copies,
      (select coalesce(sum(amount_fen), 0)::int from refund_requests request where request.state = 'done'
        and request.order_id = (select id from orders where number = $1)) as returned,
      (select count(*)::int from payment_attempts tries where tries.state in ('created', 'asked')
        and tries.order_id = (select id from orders where number = $1)) as open,
      (select count(*)::int from refund_requests request where request.state = 'asked'
        and request.order_id = (select id from orders where number = $1)) as asked
    from gateway_payments where order_id = (select id from orders where number = $1)`)
  expect([books.open, books.asked, books.copies], 'nothing is left half done, nothing is told twice').toEqual([0, 0, 0])
  if (books.paid > 0) expect(isPaid, 'nobody has paid without a course').toBe(true)
  expect(books.paid).toBeLessThanOrEqual(1)

  let theirs = 0
  let returned = 0
  for (const name of ONLINE_WAYS) {
    for (const number of await paidNumbers(orderNo, name)) theirs += booksOf(name).find(number)?.amountFen ?? 0
    for (const number of await numbersOf(orderNo, name)) returned += booksOf(name).refundedOf(number)
  }
  expect([books.kept, books.returned], 'the gateways and the school agree to the fen').toEqual([theirs, returned])
}

it(
  'whatever members, colleagues, gateways, routines and dying processes do at once, the books agree to the fen',
  async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        await stage.renew()
        const orderNo = await stage.place()
        for (const round of all) {
          const results = await Promise.allSettled(round.map((taken) => perform(taken, orderNo)))
          for (const result of results) if (result.status === 'rejected') expectRefusal(result.reason)
          const waited = round.reduce((sum, taken) => sum + (taken.act === 'wait' ? taken.minutes : 0), 0)
          if (waited > 0) {
            stage.server.clock.advance(waited * MINUTE_MS)
            await stage.renewSessions()
          }
        }
        await settle(orderNo)
        await expectAgreement(orderNo)
      }),
      { numRuns: TIMES, seed: campaignSeed(), endOnFailure: true },
    )
    expect(await stage.services.ledger.check()).toMatchObject({ filledCount: 0 })
  },
  TEST_TIMEOUT_MS,
)
