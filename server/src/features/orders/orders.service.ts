import { shanghaiClock, shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { badInput, conflict, notFound } from '@bee/contract/failures.ts'
import { ORDER_STATUS_NAMES, type OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { PaymentDoor } from '../../outside/payment.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { NO_SUCH_COURSE } from '../courses/course-access.service.ts'
import type { OrderFilter, OrderRow, OrdersRepository } from './orders.repository.ts'

const CHANCE_DIGITS = 8
/** Long enough for a transfer over the longest holiday; then the price may be another one. */
export const ORDER_EXPIRES_MS = 7 * 24 * 60 * 60 * 1000
/** Placing, losing to a click of the same moment, and finding that one cancelled: each step once more is plenty. */
const MAX_TRIES = 3

/** The day in Asia/Shanghai and eight digits of chance: 2026030204821753. */
export function orderNumber(now: Date, randomness: Randomness): string {
  const day = shanghaiDate(now).replaceAll('-', '')
  return day + String(randomness.below(10 ** CHANCE_DIGITS)).padStart(CHANCE_DIGITS, '0')
}

const NO_SUCH_ORDER = '没有这个订单'

export function createOrdersService(parts: {
  orders: OrdersRepository
  limits: Pick<RateLimits, 'takeOrder'>
  payment: PaymentDoor
  clock: Clock
  randomness: Randomness
}) {
  const { orders, limits, payment, clock, randomness } = parts

  /** Times are read as minutes in China: 2026-03-09 12:00. */
  function hintFor(order: OrderRow): string {
    const hint = payment.hintFor({ number: order.orderNo, priceFen: order.priceFen, courseName: order.courseName })
    const expiresAt = new Date(order.createdAt.getTime() + ORDER_EXPIRES_MS)
    return `${hint}${shanghaiClock(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} 前没有付款，订单会自动取消。`
  }

  const withHint = (order: OrderRow) => ({ ...order, payHint: order.status === 'pending' ? hintFor(order) : null })

  /** Before anything is read or changed: an order whose time is over is no longer waiting. */
  const expire = (whose: Parameters<OrdersRepository['expire']>[0]) =>
    orders.expire(whose, clock.now(), ORDER_EXPIRES_MS)

  async function found(number: string): Promise<OrderRow> {
    const order = await orders.find(number)
    if (!order) throw notFound(NO_SUCH_ORDER)
    return order
  }

  /** Does a step that starts from one state; done before is as good as done now. */
  async function move(number: string, to: OrderStatus, step: (number: string, now: Date) => Promise<boolean>) {
    await expire({ number })
    const isMoved = await step(number, clock.now())
    const order = await found(number)
    if (!isMoved && order.status !== to) {
      const state = ORDER_STATUS_NAMES[order.status]
      throw conflict(`订单${state}，不能改成${ORDER_STATUS_NAMES[to]}`)
    }
    return withHint(order)
  }

  /** A double click places one order: whoever comes second gets the first one's. */
  async function place(userId: number, courseId: number) {
    await limits.takeOrder(userId)
    await expire({ userId })
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const now = clock.now()
      const number = orderNumber(now, randomness)
      const placed = await orders.place({ number, userId, courseId, now })
      if (placed.course_price === undefined) throw notFound(NO_SUCH_COURSE)
      if (placed.course_price === 0) throw badInput('这门课是免费的，直接学习就可以')
      const order = placed.number === undefined ? await orders.findAlive(userId, courseId) : await found(number)
      if (order?.status === 'paid') throw conflict('这门课你已经买过了，直接学习就可以')
      if (order) return withHint(order)
    }
    throw conflict('下单没有成功，请再试一次')
  }

  async function list(userId: number, status: OrderFilter, request: PageRequest) {
    await expire({ userId })
    const [rows, totalCount] = await Promise.all([orders.list(userId, status, request), orders.count(userId, status)])
    return { rows: rows.map(withHint), totalCount }
  }

  async function cancel(userId: number, number: string) {
    const order = await found(number)
    // Somebody else's order does not exist for this member.
    if (order.userId !== userId) throw notFound(NO_SUCH_ORDER)
    return move(number, 'cancelled', orders.cancel)
  }

  /** The payment has arrived. */
  function confirm(number: string) {
    return move(number, 'paid', orders.pay)
  }

  function refund(number: string) {
    return move(number, 'refunded', orders.refund)
  }

  function sweep() {
    return expire('everybody')
  }

  return { place, list, cancel, confirm, refund, sweep }
}

export type OrdersService = ReturnType<typeof createOrdersService>
export type ShownOrder = Awaited<ReturnType<OrdersService['place']>>
