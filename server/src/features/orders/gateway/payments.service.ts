import { notFound } from '@bee/contract/failures.ts'
import type { PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import type { Database, Work } from '../../../database/database.ts'
import { againAfterDeadlock } from '../../../database/database-errors.ts'
import type { ServiceLog } from '../../../dependencies.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { GatewayNotice, NoticeReply, PaidTrade } from '../../../outside/payment-driver.ts'
import type { PaymentWays } from '../../gateways/payment-ways.service.ts'
import type { MessagesService } from '../../messages/messages.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import { lockOrder, type OrderActsRepository } from '../desk/order-acts.repository.ts'
import type { DeskOrder } from '../desk/order-rows.ts'
import { setOrderActor } from '../order-entries.repository.ts'
import { movedOf, noticesOf, type MovedOrder } from '../order-notices.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import type { AttemptsRepository } from './attempts.repository.ts'
import type { GatewayRepository } from './gateway.repository.ts'
import type { RefundsService } from './refunds.service.ts'

export const METHODS: Readonly<Record<OnlineWay, PaymentMethod>> = { wechat: 'online-wechat', alipay: 'online-alipay' }

/** Money that has come through a gateway: the gateway says so in a notice or in an answer, and it counts once. */
export function createPaymentsService(parts: {
  database: Database
  gateway: GatewayRepository
  attempts: AttemptsRepository
  orders: Pick<OrdersRepository, 'lockMembers' | 'pay'>
  acts: Pick<OrderActsRepository, 'reopen'>
  refunds: Pick<RefundsService, 'askByKey'>
  messages: Pick<MessagesService, 'notify'>
  site: Pick<SiteService, 'payment'>
  ways: Pick<PaymentWays, 'find' | 'noteWorking'>
  clock: Clock
  log: ServiceLog
}) {
  const { database, gateway, attempts, orders, acts, refunds, messages, site, ways, clock, log } = parts

  /**
   * Pays the order when the amount is its price. An order whose time was over meanwhile is opened again: the member has paid in time. One
   * that a person has cancelled stays so.
   */
  async function payWith(
    work: Work,
    order: DeskOrder,
    { way, trade, at }: { way: OnlineWay; trade: PaidTrade; at: Date },
  ): Promise<MovedOrder | undefined> {
    if (trade.amountFen !== order.priceFen) return undefined
    if (order.status === 'cancelled' && !(await gateway.hasRunOut(work, order.id))) return undefined
    await setOrderActor(work, { actor: 'gateway', reference: trade.gatewayNumber, at })
    if (order.status === 'cancelled' && !(await acts.reopen(work, order.orderNo, at))) return undefined
    return orders.pay(work, order.orderNo, at, METHODS[way])
  }

  /** A repeated notice makes one payment. Money that does not pay the order is kept beside it until a colleague gives it back. */
  async function receive(way: OnlineWay, trade: PaidTrade): Promise<void> {
    await againAfterDeadlock(() => database.transaction().execute((work) => take(work, way, trade, clock.now())))
    await ways.noteWorking(way)
  }

  /** Runs in the transaction of the caller. `at`: the moment of the payment in the ledger. Answers whether it has paid the order. */
  async function take(work: Work, way: OnlineWay, trade: PaidTrade, at: Date): Promise<boolean> {
    const attempt = await attempts.findByNumber(trade.number, work)
    if (attempt?.way !== way) throw notFound(`支付网关说的单号 ${trade.number} 不在这里`)
    const { orderNo } = attempt
    await orders.lockMembers(work, { number: orderNo })
    const order = await lockOrder(work, orderNo)
    if (!order) throw notFound(`支付网关说的单号 ${trade.number} 不在这里`)
    if (await gateway.isKnown(work, trade.gatewayNumber)) return false
    const moved = await payWith(work, order, { way, trade, at })
    const payment = { orderId: order.id, amountFen: trade.amountFen, way, attempt: trade.number, now: at }
    const state = moved ? 'paid' : 'left-over'
    if (!(await gateway.addPayment(work, { ...payment, number: trade.gatewayNumber, state }))) {
      throw new Error(`The payment ${trade.gatewayNumber} was told for two orders at once`)
    }
    await attempts.end(work, attempt.id, 'paid', at)
    const terms = await site.payment(work)
    const kept = { ...movedOf(order), givenBackFen: trade.amountFen }
    await messages.notify(work, moved ? noticesOf('paid', [moved], terms) : noticesOf('payment-kept', [kept], terms))
    if (!moved) log.warn(`支付网关为订单 ${orderNo} 收了一笔用不上的钱（${trade.gatewayNumber}），请看订单的详情`)
    return moved !== undefined
  }

  /** Undefined when the way is not connected. A reply that says no makes the gateway send the notice again. */
  async function hear(way: OnlineWay, notice: GatewayNotice): Promise<NoticeReply | undefined> {
    const driver = await ways.find(way)
    if (!driver) return undefined
    try {
      const heard = await driver.hear(notice)
      if (heard.kind === 'refused') log.warn(`没有采信一条支付通知（${way}）：${heard.sentence}`)
      if (heard.kind === 'payment') await receive(way, heard.trade)
      if (heard.kind === 'refund') await refunds.askByKey(heard.key)
      return driver.reply(heard.kind !== 'refused')
    } catch (error) {
      log.failure('一条支付通知没有处理完，网关会再发')(error)
      return { ...driver.reply(false), ...(way === 'wechat' && { status: 500 }) }
    }
  }

  return { hear, receive, take, openCount: attempts.openCount }
}

export type PaymentsService = ReturnType<typeof createPaymentsService>
