import type { OrderSort } from '@bee/contract/manage/orders/order-choices.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createOrderDetailRepository } from './order-detail.repository.ts'
import { createOrderListRepository, type OrderCursor, type OrderListFilter } from './order-list.repository.ts'
import { createStatementRepository } from './statement.repository.ts'

let test: TestDatabase
let recorder: PlanRecorder

/** Sixty thousand orders, nearly all of them paid long ago, of twenty courses and twenty thousand members. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`insert into users (mobile, nick_name)
    select '139' || lpad(n::text, 8, '0'), '学员' || n from generate_series(1, 20000) n`)
  await client.query(`insert into orders (number, user_id, course_id, course_name, price_fen, status, created_at, paid_at, method,
      receipt_at)
    select '2026' || lpad(n::text, 12, '0'), 1 + n % 20000, 1 + (n + n / 20000) % 20, '课', 9900 + n % 40 * 100,
      case when n % 1000 = 0 then 'pending' when n % 100 = 1 then 'cancelled' when n % 200 = 2 then 'refunded' else 'paid' end,
      at, at, case n % 300 when 3 then 'cash' else 'bank' end, case when n % 5000 = 0 then at end
    from (select n, timestamptz '2024-01-01' + n * interval '10 minutes' as at from generate_series(1, 60000) n) made`)
  await client.query(`insert into order_entries (order_id, kind, amount_fen, actor, at)
    select id, 'payment', price_fen, 'site', paid_at from orders where status = 'paid'`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const orders = () => createOrderListRepository(recorder.database)
const statements = () => createStatementRepository(recorder.database)
const details = () => createOrderDetailRepository(recorder.database)
const READ = { limit: 21, mostHits: 1000 }

const listed =
  (filter: Partial<OrderListFilter>, sort: OrderSort = 'newest', cursor?: OrderCursor) =>
  () =>
    orders().list({ tab: 'all', hits: undefined, ...filter }, { sort, cursor, ...READ })
/** As the first page is asked for. */
const counted =
  (filter: Partial<OrderListFilter>, sort: OrderSort = 'newest') =>
  () =>
    orders().list({ tab: 'all', hits: undefined, ...filter }, { sort, cursor: undefined, ...READ, countMost: 1000 })
const MIDDLE = { amount: '12000', micros: '1720000000000000', id: 30_000 }
const RANGE = { from: new Date('2024-06-01'), before: new Date('2024-06-03') }

const PREPARED: [name: string, ask: () => Promise<unknown>][] = [
  ['list', listed({})],
  ['list-behind', listed({}, 'newest', MIDDLE)],
  ['list-oldest', listed({}, 'oldest', MIDDLE)],
  ['list-dearest', listed({}, 'dearest', MIDDLE)],
  ['list-waiting', listed({ tab: 'waiting' })],
  ['list-pending', listed({ tab: 'pending' })],
  ['list-paid', listed({ tab: 'paid' }, 'newest', MIDDLE)],
  ['list-refunded', listed({ tab: 'refunded' }, 'newest', MIDDLE)],
  ['list-refunded-dearest', listed({ tab: 'refunded' }, 'dearest')],
  ['list-course', listed({ courseId: 7 })],
  ['list-course-state', listed({ tab: 'refunded', courseId: 3 })],
  ['list-course-dearest', listed({ courseId: 3 }, 'dearest', MIDDLE)],
  ['list-course-method', listed({ tab: 'refunded', courseId: 3, method: 'cash' })],
  ['list-method', listed({ method: 'cash' })],
  ['list-method-state', listed({ method: 'cash', tab: 'refunded' })],
  ['list-days', listed(RANGE)],
  ['list-days-dearest', listed(RANGE, 'dearest')],
  ['list-days-dearest-behind', listed(RANGE, 'dearest', MIDDLE)],
  ['search-members', counted({ hits: { userIds: [3, 77, 1234] } })],
  ['search-members-paid-dearest', listed({ tab: 'paid', hits: { userIds: [3, 77, 1234] } }, 'dearest', MIDDLE)],
  ['search-number', counted({ hits: { orderIds: [3001, 3002] } })],
  ['count-paid', counted({ tab: 'paid' })],
  ['count-course-method', counted({ tab: 'refunded', courseId: 3, method: 'cash' })],
  ['count-course', counted({ courseId: 7, tab: 'paid' })],
  ['counts', () => orders().counts(1000)],
  ['waiting-money', () => orders().waitingFen(1000)],
  ['find', () => details().find('2026000000000777')],
  ['statement-numbers', () => statements().byNumbers(['2026000000000777', '2026000000000778'])],
  ['statement-amounts', () => statements().byAmounts([9900, 10_000, 11_100], 25)],
]

const ALL_OF_THEM = /Seq Scan on (orders|order_entries|users)/

it.each(PREPARED)('%s, whatever is asked for', async (name, ask) => {
  const plan = await recorder.keptPlanOf(ask)
  for (const each of [plan, await recorder.planOf(ask)]) {
    expect(each, 'a page never reads all orders').not.toMatch(ALL_OF_THEM)
  }
  // Both begin with the member, and where nothing else is asked they cost the same: which one is taken is chance.
  await expect(plan.replaceAll('orders_of_user_by_state', 'orders_by_user')).toMatchFileSnapshot(`plans/${name}.txt`)
})

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['list-course-days-dearest', listed({ ...RANGE, courseId: 3 }, 'dearest')],
  ['list-method-days-dearest', listed({ ...RANGE, method: 'cash' }, 'dearest')],
  ['numbers', () => orders().findNumbers('2026000000300', 1001)],
  ['members-by-name', () => orders().findMembers({ nameStart: '学员12' }, 201)],
  ['members-by-end', () => orders().findMembers({ nameStart: '0012', mobileEnd: '0012' }, 201)],
])('%s, planned for what is asked', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a page never reads all orders').not.toMatch(ALL_OF_THEM)
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
