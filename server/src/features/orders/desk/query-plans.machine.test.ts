import type { OrderSort } from '@bee/contract/manage/orders/order-choices.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { openPlanStage, type PlanCase, type PlanStage } from '../../../testing/plans/plan-stage.ts'
import { createDailyNumbersRepository } from '../../statistics/daily-numbers.repository.ts'
import { createMonthFiguresRepository } from '../../statistics/month-figures.repository.ts'
import { createWaitingRepository } from '../../today/waiting.repository.ts'
import { createOrderDetailRepository } from './order-detail.repository.ts'
import { createOrderListRepository, type OrderCursor, type OrderListFilter } from './order-list.repository.ts'
import { createStatementRepository } from './statement.repository.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const orders = () => createOrderListRepository(stage.database)
const statements = () => createStatementRepository(stage.database)
const details = () => createOrderDetailRepository(stage.database)
const READ = { limit: 21, mostHits: 1000 }

const listed =
  (filter: Partial<OrderListFilter>, sort: OrderSort = 'newest', cursor?: OrderCursor) =>
  () =>
    orders().list({ tab: 'all', hits: undefined, ...filter }, { sort, cursor, ...READ })
/** The first page also asks for the count. */
const counted =
  (filter: Partial<OrderListFilter>, sort: OrderSort = 'newest') =>
  () =>
    orders().list({ tab: 'all', hits: undefined, ...filter }, { sort, cursor: undefined, ...READ, countMost: 1000 })
const MIDDLE = { amount: '12000', micros: '1752500000000000', id: 10_000 }
const RANGE = { from: new Date('2025-06-01'), before: new Date('2025-06-03') }

const NOON = new Date('2026-01-02T04:00:00Z')
const EVENING = new Date('2026-01-02T12:00:00Z')
const MONTH = { days: { from: '2026-02-01', before: '2026-03-02' }, hours: { from: NOON, before: EVENING } }
const figures = () => createDailyNumbersRepository(stage.database)

const RECORDED: PlanCase[] = [
  ['list-behind', listed({}, 'newest', MIDDLE)],
  ['list-course-dearest', listed({ courseId: 3 }, 'dearest', MIDDLE)],
  ['list-days-dearest-behind', listed(RANGE, 'dearest', MIDDLE)],
  ['count-paid', counted({ tab: 'paid' })],
  ['counts', () => orders().counts(1000)],
  ['statement-amounts', () => statements().byAmounts([9900, 10_000, 11_100], 25)],
  ['today', () => createWaitingRepository(stage.database, 100).orders()],
  ['month', () => createMonthFiguresRepository(stage.database).sums([MONTH, MONTH])],
]

const RULED: PlanCase[] = [
  ['list', listed({})],
  ['list-oldest', listed({}, 'oldest', MIDDLE)],
  ['list-dearest', listed({}, 'dearest', MIDDLE)],
  ['list-waiting', listed({ tab: 'waiting' })],
  ['list-pending', listed({ tab: 'pending' })],
  ['list-paid', listed({ tab: 'paid' }, 'newest', MIDDLE)],
  ['list-refunded', listed({ tab: 'refunded' }, 'newest', MIDDLE)],
  ['list-refunded-dearest', listed({ tab: 'refunded' }, 'dearest')],
  ['list-course', listed({ courseId: 7 })],
  ['list-course-state', listed({ tab: 'refunded', courseId: 3 })],
  ['list-course-method', listed({ tab: 'refunded', courseId: 3, method: 'cash' })],
  ['list-course-days-dearest', listed({ ...RANGE, courseId: 3 }, 'dearest')],
  ['list-method', listed({ method: 'cash' })],
  ['list-method-state', listed({ method: 'cash', tab: 'refunded' })],
  ['list-method-days-dearest', listed({ ...RANGE, method: 'cash' }, 'dearest')],
  ['list-days', listed(RANGE)],
  ['list-days-dearest', listed(RANGE, 'dearest')],
  // Two indexes of orders begin with the member and cost the same here; the planner takes either of them.
  ['search-members', counted({ hits: { userIds: [3, 77, 1234] } })],
  ['search-members-paid-dearest', listed({ tab: 'paid', hits: { userIds: [3, 77, 1234] } }, 'dearest', MIDDLE)],
  ['search-number', counted({ hits: { orderIds: [3001, 3002] } })],
  ['count-course-method', counted({ tab: 'refunded', courseId: 3, method: 'cash' })],
  ['count-course', counted({ courseId: 7, tab: 'paid' })],
  ['waiting-money', () => orders().waitingFen(1000)],
  ['find', () => details().find('2026000000000777')],
  ['numbers', () => orders().findNumbers('2026000000300', 1001)],
  ['members-by-name', () => orders().findMembers({ nameStart: '学员12' }, 201)],
  ['members-by-end', () => orders().findMembers({ nameStart: '0012', mobileEnd: '0012' }, 201)],
  ['statement-numbers', () => statements().byNumbers(['2026000000000777', '2026000000000778'])],
  ['figures-of-today', () => figures().running('2026-03-02')],
  ['figures-of-nights', () => figures().since('2026-01-03')],
]

it.each(RECORDED)('%s', (name, ask) => stage.provePlan(name, ask))
it.each(RULED)('%s', (_name, ask) => stage.proveRule(ask))
