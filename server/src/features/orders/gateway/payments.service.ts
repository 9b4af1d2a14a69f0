import { conflict, notFound } from '@bee/contract/failures.ts'
import { ORDER_EXPIRES_MS, ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import type { Database, Work } from '../../../database/database.ts'
import { againAfterDeadlock } from '../../../database/database-errors.ts'
import type { ServiceLog } from '../../../dependencies.ts'
import type { Clock } from '../../../outside/clock.ts'
import type {
  GatewayNotice,
  GatewayPayment,
  PaymentBeginning,
  PaymentGateway,
} from '../../../outside/payment-gateway.ts'
import type { MessagesService } from '../../messages/messages.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import { lockOrder, type OrderActsRepository } from '../desk/order-acts.repository.ts'
import type { DeskOrder } from '../desk/order-rows.ts'
import { setOrderActor } from '../order-entries.repository.ts'
import { noticesOf, type MovedOrder } from '../order-notices.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import type { OrdersService } from '../orders.service.ts'
import type { GatewayRepository } from './gateway.repository.ts'

/** Long enough for several rounds of the routine. */
const ASKED_BEFORE_MS = 60 * 60 * 1000
const ASKED_AT_ONCE = 500

/** Payments through a gateway: a member begins one, the gateway sends a notice, the signature proves it, and it counts once. */
export function createPaymentsService(parts: {
  database: Database
  gateway: GatewayRepository
  orders: Pick<OrdersRepository, 'lockMembers' | 'pay'>
  ordering: Pick<OrdersService, 'info'>
  acts: Pick<OrderActsRepository, 'reopen'>
  messages: Pick<MessagesService, 'notify'>
  site: Pick<SiteService, 'payment'>
  payment: PaymentGateway
  clock: Clock
  log: ServiceLog
}) {
  const { database, gateway, orders, ordering, acts, messages, site, payment, clock, log } = parts

  /** A second call goes on with the same payment at the gateway. */
  async function begin(userId: number, number: string): Promise<PaymentBeginning> {
    const { status, priceFen, courseName } = await ordering.info(userId, number)
    if (status !== 'pending') throw conflict(`订单${ORDER_STATUS_NAMES[status]}，不用再付款`)
    return payment.begin({ number, priceFen, courseName })
  }

  /** Pays the order when the amount is its price. An order that ran out of time meanwhile is opened again. */
  async function payWith(work: Work, order: DeskOrder, money: GatewayPayment): Promise<MovedOrder | undefined> {
    if (money.amountFen !== order.priceFen) return undefined
    const now = clock.now()
    await setOrderActor(work, { actor: 'gateway', reference: money.number, at: now })
    if (order.status === 'cancelled' && !(await acts.reopen(work, order.orderNo, now))) return undefined
    return orders.pay(work, order.orderNo, now, 'online')
  }

  /** A repeated notice makes one payment. Money that does not pay the order is kept beside it until a colleague looks at it. */
  function receive(money: GatewayPayment): Promise<void> {
    return againAfterDeadlock(() =>
      database.transaction().execute(async (work) => {
        await orders.lockMembers(work, { number: money.orderNumber })
        const order = await lockOrder(work, money.orderNumber)
        if (!order) throw notFound(`支付网关说的订单 ${money.orderNumber} 不在这里`)
        if (await gateway.isKnown(work, money.number)) return
        const moved = await payWith(work, order, money)
        const state = moved ? 'paid' : 'left-over'
        if (!(await gateway.addPayment(work, { ...money, orderId: order.id, state, now: clock.now() }))) {
          throw new Error(`The payment ${money.number} was told for two orders at once`)
        }
        if (moved) await messages.notify(work, noticesOf('paid', [moved], await site.payment(work)))
        else log.warn(`支付网关为订单 ${order.orderNo} 收了一笔用不上的钱（${money.number}），请看订单的详情`)
      }),
    )
  }

  /** Undefined when the notice does not come from the gateway. */
  async function hear(notice: GatewayNotice) {
    const verified = await payment.verifyNotice(notice)
    if (verified?.payment) await receive(verified.payment)
    return verified?.reply
  }

  /** A notice may be lost on its way: before an order runs out of time, this asks the gateway for its payments. */
  async function askBeforeExpiry(): Promise<void> {
    if (payment.isOffline) return
    const placedBefore = new Date(clock.now().getTime() - ORDER_EXPIRES_MS + ASKED_BEFORE_MS)
    for (const number of await gateway.runningOut(placedBefore, ASKED_AT_ONCE)) {
      const known = await payment.query(number)
      for (const money of known.payments) await receive(money)
    }
  }

  return { begin, hear, receive, askBeforeExpiry }
}

export type PaymentsService = ReturnType<typeof createPaymentsService>
