import { badInput, conflict, notFound } from '@bee/contract/failures.ts'
import { fenOfYuan, moneyWords, yuanOfFen } from '@bee/contract/money.ts'
import { quoteLines } from '@bee/contract/orders/order-quote.ts'
import { ORDER_EXPIRES_MS, ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { Database, Work } from '../../database/database.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { CouponsService, TakenCoupon } from '../coupons/coupons.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { NO_SUCH_COURSE } from '../courses/course-access.service.ts'
import type { PaymentWays } from '../gateways/payment-ways.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { orderNumber } from './order-number.ts'
import { expiryOf, noticesOf } from './order-notices.ts'
import type { OrderFilter, OrderRow, OrderScope, OrdersRepository } from './orders.repository.ts'
import { setOrderActor } from './order-entries.repository.ts'

/**
 * A try fails when a click of the same moment wins, when another order has the number, or when the found order is cancelled meanwhile. One
 * try for each is enough.
 */
const MAX_TRIES = 3

/** The reason in the ledger. */
const OVERDUE = '超时未付'
export const NO_SUCH_ORDER = '没有这个订单'

/** How to pay by a transfer. */
export const transferHint = (orderNo: string) =>
  `线下付款：转账时请备注订单号 ${orderNo}。学校确认收款后，这门课会自动开通。`

export function createOrdersService(parts: {
  database: Database
  orders: OrdersRepository
  limits: Pick<RateLimits, 'takeOrder'>
  coupons: Pick<CouponsService, 'look' | 'take' | 'offer'>
  messages: Pick<MessagesService, 'notify'>
  site: Pick<SiteService, 'payment'>
  ways: Pick<PaymentWays, 'hasOnline'>
  clock: Clock
  randomness: Randomness
}) {
  const { database, orders, limits, coupons, messages, site, ways, clock, randomness } = parts

  const inWork = <Result>(work: (work: Work) => Promise<Result>) => database.transaction().execute(work)

  function hintFor(order: OrderRow): string {
    return `${transferHint(order.orderNo)}${minuteInShanghai(expiryOf(order))} 前没有付款，订单会自动取消。`
  }

  /** Pending orders placed at this moment or before have run out of time. */
  const overdueSince = () => new Date(clock.now().getTime() - ORDER_EXPIRES_MS)

  /** Shows an overdue order as it will be written, because a read changes nothing (ruling 6). */
  const asItStands = (order: OrderRow): OrderRow =>
    order.status === 'pending' && expiryOf(order) <= clock.now()
      ? { ...order, status: 'cancelled', cancelledAt: expiryOf(order) }
      : order

  function withHint(row: OrderRow) {
    const order = asItStands(row)
    return order.status === 'pending'
      ? { ...order, payHint: hintFor(order), expiresAt: expiryOf(order) }
      : { ...order, payHint: null, expiresAt: null }
  }

  /** Call this before a change: it cancels overdue orders and tells their members. */
  async function expire(whose: OrderScope): Promise<void> {
    const before = overdueSince()
    if (!(await orders.hasExpired(whose, before))) return
    const terms = await site.payment()
    await inWork(async (work) => {
      await orders.lockMembers(work, whose)
      await setOrderActor(work, { actor: 'site', reason: OVERDUE, at: clock.now() })
      const expired = await orders.expire(work, whose, before, ORDER_EXPIRES_MS)
      await messages.notify(work, noticesOf('expired', expired, terms))
    })
  }

  async function found(number: string): Promise<OrderRow> {
    const order = await orders.find(number)
    if (!order) throw notFound(NO_SUCH_ORDER)
    return order
  }

  /** Another member's order does not exist for this member. */
  async function own(userId: number, number: string): Promise<OrderRow> {
    const order = await found(number)
    if (order.userId !== userId) throw notFound(NO_SUCH_ORDER)
    return order
  }

  /** None for the second click of a double click: the order of the first has it. */
  async function takeCoupon(
    work: Work,
    { code, ...buyer }: { userId: number; courseId: number; askedFen: number; code: string | undefined },
  ): Promise<TakenCoupon | undefined> {
    if (code === undefined || (await orders.lockBuyer(work, buyer.userId, buyer.courseId))) return undefined
    return coupons.take(work, { ...buyer, code })
  }

  /** The quote of an order that would be placed now. Asking takes no coupon. */
  async function quote(userId: number, { courseId, coupon: code }: { courseId: number; coupon?: string | undefined }) {
    const course = await orders.priceOf(courseId, clock.now())
    if (!course) throw notFound(NO_SUCH_COURSE)
    const { listFen, askedFen } = course
    const coupon = code === undefined ? undefined : await coupons.look({ code, userId, courseId, askedFen })
    const couponFen = coupon?.offFen ?? 0
    const priceFen = askedFen - couponFen
    const { takesCoupons, own } = await coupons.offer({ userId, courseId, askedFen })
    const stored = { priceFen, listFen, discountFen: listFen - askedFen, couponFen, couponCode: coupon?.code ?? '' }
    return {
      lines: quoteLines(stored).map(({ amountFen, ...line }) => ({ ...line, amount: yuanOfFen(amountFen) })),
      price: yuanOfFen(priceFen),
      takesCoupons,
      ownCoupons: own.map(({ code: typed, offFen }) => ({ code: typed, off: yuanOfFen(offFen) })),
    }
  }

  /**
   * A double click places one order: the second click gets the order of the first. The price and the refund rule are those that the member
   * agreed to.
   */
  async function place(userId: number, wanted: { courseId: number; price: number; coupon?: string | undefined }) {
    const { courseId, price } = wanted
    const askedFen = fenOfYuan(price)
    await limits.takeOrder(userId)
    const terms = await site.payment()
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      await expire({ userId })
      const now = clock.now()
      const { coursePriceFen, order: placed } = await inWork(async (work) => {
        const coupon = await takeCoupon(work, { userId, courseId, askedFen, code: wanted.coupon })
        const order = { userId, courseId, askedFen, coupon, refundRule: terms.refundRule, now }
        const answer = await orders.place(work, { ...order, number: orderNumber(now, randomness) })
        if (answer.order) await orders.keepTerms(work, answer.order.number, terms.refundTerms)
        if (answer.order) await messages.notify(work, noticesOf('pending', [answer.order], terms))
        return answer
      })
      if (coursePriceFen === undefined) throw notFound(NO_SUCH_COURSE)
      if (coursePriceFen === 0) throw badInput('这门课是免费的，直接学习就可以')
      const order = placed ? await found(placed.number) : await orders.findAlive(userId, courseId)
      if (order?.status === 'paid') throw conflict('这门课你已经买过了，直接学习就可以')
      if (order) return withHint(order)
      if (coursePriceFen !== askedFen) {
        throw conflict(`这门课的价格变了，现在是 ${moneyWords(coursePriceFen)}，请看过再下单`)
      }
    }
    throw conflict('下单没有成功，请再试一次')
  }

  async function list(userId: number, status: OrderFilter['status'], request: PageRequest) {
    const filter = { userId, status, overdueSince: overdueSince() }
    const [rows, totalCount] = await Promise.all([orders.list(filter, request), orders.count(filter)])
    return { rows: rows.map(withHint), totalCount }
  }

  async function info(userId: number, number: string) {
    return withHint(await own(userId, number))
  }

  /** How to pay, before an order is placed and while it is pending. */
  async function terms() {
    const [hasOnline, { instructions, contact, refundRule }] = await Promise.all([ways.hasOnline(), site.payment()])
    return { isOffline: !hasOnline, instructions, contact, refundRule }
  }

  /** A cancelled order can be cancelled again: the call succeeds. */
  async function cancel(userId: number, number: string) {
    await own(userId, number)
    await expire({ number })
    const terms = await site.payment()
    await inWork(async (work) => {
      await orders.lockMembers(work, { number })
      await setOrderActor(work, { actor: 'member', reason: '自己取消', at: clock.now() })
      const cancelled = await orders.cancel(work, number, clock.now())
      if (cancelled) await messages.notify(work, noticesOf('cancelled', [cancelled], terms))
    })
    const order = await found(number)
    if (order.status !== 'cancelled') throw conflict(`订单${ORDER_STATUS_NAMES[order.status]}，不能改成已取消`)
    return withHint(order)
  }

  function sweep() {
    return expire('everybody')
  }

  return { place, quote, list, info, terms, cancel, sweep }
}

export type OrdersService = ReturnType<typeof createOrdersService>
export type ShownOrder = Awaited<ReturnType<OrdersService['place']>>
