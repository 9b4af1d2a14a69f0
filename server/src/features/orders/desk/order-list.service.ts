import { DAY_MS } from '@bee/contract/durations.ts'
import { notFound } from '@bee/contract/failures.ts'
import type { OrderSort, OrderTab, PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import { ORDERS_COUNTED_MAX, SEARCHED_MEMBERS_MAX } from '@bee/contract/manage/orders/orders.contract.ts'
import { midnightOf } from '@bee/contract/shanghai-day.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { MonthFigures } from '../../statistics/month-figures.service.ts'
import { proposeRefund } from '../refund-proposal.ts'
import { NO_SUCH_ORDER } from '../orders.service.ts'
import type { OrderDetailRepository } from './order-detail.repository.ts'
import type { OrderCursor, OrderHits, OrderListFilter, OrderListRepository } from './order-list.repository.ts'
import type { DeskOrder } from './order-rows.ts'

/** The filter as the contract of the call has it. */
export interface AskedOrders {
  tab: OrderTab
  search: string
  courseId?: number | undefined
  method?: PaymentMethod | undefined
  from?: string | undefined
  to?: string | undefined
  sort: OrderSort
}

/** A shorter run of digits is not an order number, but the end of a mobile number or part of a name. */
const NUMBER_DIGITS_MIN = 5

const bounded = (total: number) => ({ count: Math.min(total, ORDERS_COUNTED_MAX), isMore: total > ORDERS_COUNTED_MAX })

const cursorOf = (text: string | undefined): OrderCursor | undefined => {
  const [amount, micros, id] = text?.split('.') ?? []
  return amount === undefined || micros === undefined || id === undefined
    ? undefined
    : { amount, micros, id: Number(id) }
}

/** The list of orders that staff search and filter. */
export function createOrderListService(parts: {
  list: OrderListRepository
  details: OrderDetailRepository
  month: MonthFigures
  clock: Clock
}) {
  const { list: orders, details, month, clock } = parts

  /** Undefined when the search is empty. */
  async function findHits(search: string): Promise<OrderHits | undefined> {
    if (search === '') return undefined
    const digits = search.replace(/[\s-]/g, '')
    const isDigits = /^\d+$/.test(digits)
    const most = SEARCHED_MEMBERS_MAX + 1
    if (isDigits && /^1[3-9]\d{9}$/.test(digits)) return { userIds: await orders.findMembers({ mobile: digits }, most) }
    if (isDigits && digits.length >= NUMBER_DIGITS_MIN) {
      return { orderIds: await orders.findNumbers(digits, ORDERS_COUNTED_MAX + 1) }
    }
    const nameStart = search.toLowerCase()
    const ends = isDigits && digits.length === 4 ? { mobileEnd: digits } : {}
    return { userIds: await orders.findMembers({ nameStart, ...ends }, most) }
  }

  async function filterOf(asked: AskedOrders): Promise<{ filter: OrderListFilter; isSearchCut: boolean }> {
    const hits = await findHits(asked.search)
    const isSearchCut = hits !== undefined && 'userIds' in hits && hits.userIds.length > SEARCHED_MEMBERS_MAX
    const { tab, courseId, method, from, to } = asked
    const filter: OrderListFilter = {
      tab,
      courseId,
      method,
      hits,
      from: from === undefined ? undefined : midnightOf(from),
      before: to === undefined ? undefined : new Date(midnightOf(to).getTime() + DAY_MS),
    }
    return { filter, isSearchCut }
  }

  /** The cursor behind an order. It works for every sort of the list. */
  const behind = ({ priceFen, createdMicros, id }: DeskOrder) => `${priceFen}.${createdMicros}.${id}`

  async function list(asked: AskedOrders & { cursor?: string | undefined; limit: number }) {
    const { sort, limit } = asked
    const { filter, isSearchCut } = await filterOf(asked)
    const cursor = cursorOf(asked.cursor)
    const count = cursor ? {} : { countMost: ORDERS_COUNTED_MAX }
    const found = await orders.list(filter, { sort, cursor, limit: limit + 1, mostHits: ORDERS_COUNTED_MAX, ...count })
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return {
      rows,
      nextCursor: last && found.length > limit ? behind(last) : null,
      total: cursor ? null : bounded(found[0]?.total ?? 0),
      isSearchCut,
    }
  }

  /** Yields all matching orders page by page, for a reader that takes them one after the other. */
  async function* pages(asked: AskedOrders, size: number): AsyncGenerator<DeskOrder[]> {
    const { filter } = await filterOf(asked)
    const { sort } = asked
    let cursor: OrderCursor | undefined
    for (;;) {
      const rows = await orders.list(filter, { sort, cursor, limit: size, mostHits: ORDERS_COUNTED_MAX })
      yield rows
      const last = rows.at(-1)
      if (rows.length < size || !last) return
      cursor = cursorOf(behind(last))
    }
  }

  async function counts() {
    const found = await orders.counts(ORDERS_COUNTED_MAX)
    const { waiting, all, pending, paid, cancelled, refunded } = found
    return {
      waiting: bounded(waiting),
      all: bounded(all),
      pending: bounded(pending),
      paid: bounded(paid),
      cancelled: bounded(cancelled),
      refunded: bounded(refunded),
    }
  }

  async function figures() {
    const [ofMonth, waiting] = await Promise.all([month.figures(), orders.waitingFen(ORDERS_COUNTED_MAX)])
    return { ...ofMonth, waitingFen: waiting.sumFen, waiting: bounded(waiting.total) }
  }

  async function detail(orderNo: string, staff: Pick<Staff, 'rights'>) {
    const found = await details.find(orderNo)
    if (!found) throw notFound(NO_SUCH_ORDER)
    const { order, entries, study, gateway, extraPayments, attempts, refunds, terms } = found
    const restFen = order.status === 'paid' ? order.priceFen - order.refundedFen : 0
    const right = staff.rights.get('orders.refund')
    const limitFen = right?.limit ?? Number.POSITIVE_INFINITY
    return {
      order,
      entries,
      study,
      extraPayments,
      attempts,
      refunds,
      refund: {
        restFen,
        mayFen: right ? Math.max(0, Math.min(restFen, limitFen - order.refundedFen)) : null,
        way: gateway.hasPaid ? ('gateway' as const) : ('by-hand' as const),
        isUnderWay: gateway.isAsked,
        lastFailure: gateway.lastFailure,
        proposal: order.status === 'paid' ? proposeRefund(order, study, terms, clock.now()) : null,
      },
    }
  }

  return { list, pages, counts, figures, detail }
}

export type OrderListService = ReturnType<typeof createOrderListService>
