import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../../scripts/testing/campaign.ts'
import { createServicesOf, type FeatureServices } from '../../../compose-features.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testConfig } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { orderDesk } from '../testing/order-desk.ts'
import { ordersFeature } from '../orders.feature.ts'

const FEATURES = [ordersFeature] as const

const PRICE_FEN = 30_000
const TIMES = campaignTimes({ everyRun: 6, whole: 600 })
const TEST_TIMEOUT_MS = patiently(60_000 + TIMES * 1500)

let server: TestServer
/** The services as the sweep and a call in another process have them. */
let services: FeatureServices<typeof FEATURES>
let typeId: number
let operators: TestStaff[]
let made = 0

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  typeId = (await insertTypes(server.pool)).spring
  services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
  operators = [await addStaff(server, 'owner'), await addStaff(server, 'owner')]
})
afterAll(() => server.close())

type Step =
  | { act: 'confirm' | 'cancel' | 'reopen' | 'refund' | 'rest' | 'statement'; by: 0 | 1 }
  | { act: 'part'; by: 0 | 1; fen: number }
  | { act: 'sweep' | 'other-confirm' | 'other-refund' | 'member-cancel' | 'tab-behind' }

const by = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('confirm', 'cancel', 'reopen', 'refund', 'rest', 'statement'), by }),
  fc.record({ act: fc.constant('part'), by, fen: fc.integer({ min: 1, max: PRICE_FEN }) }),
  fc.record({ act: fc.constantFrom('sweep', 'other-confirm', 'other-refund', 'member-cancel', 'tab-behind') }),
)

/** Rounds on one order; the steps of a round run at once. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })

async function newOrder() {
  const { userId } = await server.registerMember()
  const courseId = await insertCourse(server.pool, { name: '课', typeId, priceFen: PRICE_FEN })
  const orderNo = `20260302${String((made += 1)).padStart(8, '0')}`
  // Every second order is old enough for the sweep.
  const createdAt = new Date(server.clock.now().getTime() - (made % 2 === 0 ? ORDER_EXPIRES_MS + 1 : 0))
  await server.pool.query(
    `insert into orders (number, user_id, course_id, course_name, price_fen, created_at) values ($1, $2, $3, '课', $4, $5)`,
    [orderNo, userId, courseId, PRICE_FEN, createdAt],
  )
  return { orderNo, userId, courseId }
}

interface Standing {
  status: string
  version: number
  refunded_fen: number
}

async function standingOf(orderNo: string): Promise<Standing> {
  const { rows } = await server.pool.query<Standing>(
    'select status, version, refunded_fen from orders where number = $1',
    [orderNo],
  )
  const [row] = rows
  if (!row) throw new Error('the order is gone')
  return row
}

function perform(taken: Step, order: { orderNo: string; userId: number }, seen: Standing): Promise<unknown> {
  const { orderNo } = order
  const { version } = seen
  if (taken.act === 'sweep') return services.orders.sweep()
  if (taken.act === 'other-confirm') return orderDesk(services).confirm(orderNo)
  if (taken.act === 'other-refund') return orderDesk(services).refund(orderNo)
  if (taken.act === 'member-cancel') return services.orders.cancel(order.userId, orderNo)
  // Uses an older version, as a tab does that was opened long ago.
  const { orders } = (operators['by' in taken ? taken.by : 0] as TestStaff).calls
  if (taken.act === 'tab-behind') return orders.cancel({ orderNo, version: Math.max(1, version - 1), reason: '旧的' })
  if (taken.act === 'confirm') return orders.confirm({ orderNo, version, amountFen: PRICE_FEN })
  if (taken.act === 'cancel') return orders.cancel({ orderNo, version, reason: '取消' })
  if (taken.act === 'reopen') return orders.reopen({ orderNo, version })
  if (taken.act === 'statement') {
    const pairs = [{ orderNo, version, amountFen: PRICE_FEN, key: orderNo.padStart(64, '0'), reference: '' }]
    return orders.confirmStatement({ pairs })
  }
  const restFen = Math.max(1, PRICE_FEN - seen.refunded_fen)
  const amountFen = taken.act === 'part' ? Math.min(taken.fen, PRICE_FEN) : taken.act === 'rest' ? restFen : PRICE_FEN
  return orders.refund({ orderNo, version, amountFen, reason: 'other' })
}

const CHINESE = /\p{Script=Han}/u

/** Refused with a sentence, not with an internal error. */
function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(Error)
  const { message, status } = error as Error & { status?: number }
  expect(message).toMatch(CHINESE)
  expect([400, 403, 404, 409]).toContain(status)
}

const eventCount = async () => {
  const { rows } = await server.pool.query<{ count: number }>('select count(*)::int from audit_events')
  return rows[0]?.count ?? 0
}

/** Acts that write an event when they succeed. */
const isOperators = (taken: Step) => 'by' in taken || taken.act === 'tab-behind'

it(
  'whatever operators, members and the sweep do at once, one wins, the others read a sentence, and the ledger adds up',
  async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const order = await newOrder()
        const { orderNo } = order
        for (const round of all) {
          const seen = await standingOf(orderNo)
          const eventsBefore = await eventCount()
          const results = await Promise.allSettled(round.map((taken) => perform(taken, order, seen)))
          let written = 0
          for (const [nth, result] of results.entries()) {
            const taken = round[nth]
            if (result.status === 'rejected') expectRefusal(result.reason)
            else if (taken && isOperators(taken)) written += 1
          }
          expect(written, 'of operators who have seen the same, one wins').toBeLessThanOrEqual(1)
          expect((await eventCount()) - eventsBefore, 'each that won is in the record').toBe(written)

          const now = await standingOf(orderNo)
          const { rows } = await server.pool.query<{ kind: string; amount_fen: number }>(
            `select kind, order_entries.amount_fen from order_entries join orders on orders.id = order_id
             where number = $1 order by order_entries.id`,
            [orderNo],
          )
          const balance = rows.reduce((sum, { amount_fen: fen }) => sum + fen, 0)
          const isPaid = now.status === 'paid' || now.status === 'refunded'
          expect(balance).toBe(isPaid ? PRICE_FEN - now.refunded_fen : 0)
          expect(rows.filter(({ kind }) => kind === 'payment').length).toBe(isPaid ? 1 : 0)
          expect(now.refunded_fen === PRICE_FEN).toBe(now.status === 'refunded')
          const moves = rows.filter(({ kind }) => kind === 'cancel' || kind === 'reopen').map(({ kind }) => kind)
          expect(moves, 'cancelled and opened again in turn').toEqual(
            moves.map((_kind, nth) => (nth % 2 === 0 ? 'cancel' : 'reopen')),
          )
          const access = await server.pool.query(
            `select from orders where user_id = $1 and course_id = $2 and status = 'paid'`,
            [order.userId, order.courseId],
          )
          expect(access.rowCount).toBe(now.status === 'paid' ? 1 : 0)
        }
      }),
      { numRuns: TIMES, seed: campaignSeed(), endOnFailure: true },
    )
    // Checks every order of this run.
    expect(await services.ledger.check()).toMatchObject({ filledCount: 0 })
    expect(await operators[0]?.calls.audit.check()).toMatchObject({ isWhole: true })
  },
  TEST_TIMEOUT_MS,
)
