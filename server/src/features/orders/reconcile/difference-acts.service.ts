import { conflict, notFound } from '@bee/contract/failures.ts'
import { MENDING_NAMES, type SettlingAct } from '@bee/contract/manage/orders/reconcile-choices.ts'
import { moneyWords } from '@bee/contract/money.ts'
import type { Database, Work } from '../../../database/database.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import { PaymentTrouble } from '../../../outside/payment-driver.ts'
import type { MessagesService } from '../../messages/messages.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import { lockOrder, type OrderActsRepository } from '../desk/order-acts.repository.ts'
import type { DeskOrder } from '../desk/order-rows.ts'
import type { GatewayRepository } from '../gateway/gateway.repository.ts'
import { METHODS, type PaymentsService } from '../gateway/payments.service.ts'
import type { RefundsService } from '../gateway/refunds.service.ts'
import { setOrderActor, type OrderAct } from '../order-entries.repository.ts'
import { noticesOf, type MovedOrder, type OrderStep } from '../order-notices.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import type { BillsRepository } from './bills.repository.ts'
import type { BillsService } from './bills.service.ts'
import { mayAct, titleOf } from './difference-words.ts'
import type { DifferenceRow, DifferencesRepository } from './differences.repository.ts'
import { MOST_COUNTED } from './reconcile.service.ts'

interface AskedSettlement {
  id: number
  act: SettlingAct
  note: string
}

interface Settling {
  work: Work
  row: DifferenceRow
  order: DeskOrder | undefined
  act: OrderAct
}

/**
 * Acts of staff on a difference. The order is locked first, then the day, then the difference: of several acts on one the first happens. What
 * the act writes into the ledger goes through the order, like every other act.
 */
export function createDifferenceActs(parts: {
  database: Database
  differences: DifferencesRepository
  bills: Pick<BillsRepository, 'holdDay'>
  fetching: Pick<BillsService, 'compare'>
  orders: Pick<OrdersRepository, 'lockMembers' | 'pay' | 'refund'>
  acts: Pick<OrderActsRepository, 'reopen'>
  gateway: Pick<GatewayRepository, 'markPaid'>
  payments: Pick<PaymentsService, 'take'>
  refunds: Pick<RefundsService, 'noteBilled' | 'askAgain'>
  messages: Pick<MessagesService, 'notify'>
  site: Pick<SiteService, 'payment'>
  clock: Clock
}) {
  const { database, differences, bills, fetching, orders, acts, gateway, payments, refunds, messages, site, clock } =
    parts

  async function tell(work: Work, step: OrderStep, moved: MovedOrder): Promise<void> {
    await messages.notify(work, noticesOf(step, [moved], await site.payment(work)))
  }

  const changed = () => conflict('账刚有变化，看过新的再做')

  function orderOf({ order }: Settling): DeskOrder {
    if (!order) throw conflict('这一处没有订单，先看网关的后台')
    return order
  }

  async function record({ work, row }: Settling): Promise<void> {
    const trade = { number: row.attempt, gatewayNumber: row.gatewayNumber, amountFen: row.billFen ?? 0 }
    await payments.take(work, row.way, trade, row.at)
  }

  /** Pays the order with money that was set aside. */
  async function open(settling: Settling): Promise<void> {
    const { work, row, act } = settling
    const order = orderOf(settling)
    await setOrderActor(work, { ...act, reference: row.gatewayNumber })
    if (order.status === 'cancelled' && !(await acts.reopen(work, order.orderNo, act.at))) {
      throw conflict('会员或课程已经没有了，或者会员另有一笔这门课的订单，只能原路退')
    }
    const moved = await orders.pay(work, order.orderNo, act.at, METHODS[row.way])
    if (!moved) throw changed()
    await gateway.markPaid(work, row.gatewayNumber)
    await tell(work, 'paid', moved)
  }

  /** The money never came: the ledger, which only grows, gets the line that takes it back. */
  async function takeBack(settling: Settling): Promise<void> {
    const { work, row, act } = settling
    const { orderNo } = orderOf(settling)
    await setOrderActor(work, { ...act, reference: row.gatewayNumber })
    const moved = await orders.refund(work, orderNo, act.at)
    if (!moved) throw changed()
    await tell(work, 'not-received', moved)
  }

  async function recordRefund(settling: Settling): Promise<void> {
    const { work, row, act } = settling
    const key = row.refundKey === '' ? `bill:${row.gatewayNumber}` : row.refundKey
    const billed = { key, amountFen: row.billFen ?? 0, attempt: row.attempt, gatewayNumber: row.gatewayNumber }
    await refunds.noteBilled(work, orderOf(settling), billed, act)
  }

  const ACTS: Record<SettlingAct, (settling: Settling) => Promise<void>> = {
    record,
    open,
    'make-up': open,
    'not-received': takeBack,
    test: () => Promise.resolve(),
    'record-refund': recordRefund,
    // The gateway was asked before the transaction.
    'ask-refund': () => Promise.resolve(),
    noted: () => Promise.resolve(),
  }

  /** Before the transaction: what has to be asked of the gateway. */
  async function prepare({ id, act }: AskedSettlement): Promise<void> {
    if (act !== 'ask-refund') return
    const row = await differences.find(database, id)
    if (!row || !mayAct(row, act)) return
    try {
      const { state, sentence } = await refunds.askAgain(row.refundKey)
      if (state === 'pending' || state === 'unknown') throw conflict('网关收下了，还没有退完，过一会再点一次')
      if (state !== 'done') throw conflict(`网关没有退成：${sentence}`)
    } catch (error) {
      throw error instanceof PaymentTrouble ? conflict(error.refusal.sentence) : error
    }
  }

  async function settle(
    work: Work,
    { id, act, note }: AskedSettlement,
    by: Pick<Staff, 'userId' | 'nickName'>,
  ): Promise<Outcome<{ day: string; openCount: number }>> {
    const seen = await differences.find(work, id)
    if (!seen) throw notFound('没有这一处差异')
    if (seen.orderNo !== null) await orders.lockMembers(work, { number: seen.orderNo })
    const order = seen.orderNo === null ? undefined : await lockOrder(work, seen.orderNo)
    await bills.holdDay(work, seen.way, seen.day)
    const isHeld = await differences.hold(work, id)
    const row = await differences.find(work, id)
    if (!isHeld || !row) throw conflict(`这一处${row?.settledName ? `${row.settledName} ` : ''}已经了结了`)
    if (!mayAct(row, act)) throw changed()
    const now = clock.now()
    const { userId: actorId, nickName: actorName } = by
    const staffAct: OrderAct = {
      actor: 'staff',
      actorId,
      actorName,
      reason: `对账：${MENDING_NAMES[act]}`,
      note,
      at: now,
    }
    await ACTS[act]({ work, row, order, act: staffAct })
    await differences.settle(work, id, { settlement: act, actorId, actorName, note, now })
    await fetching.compare(work, row.way, row.day)
    return {
      result: { day: row.day, openCount: await differences.openCount(MOST_COUNTED, work) },
      event: {
        action: 'order.settleDifference',
        target: row.orderNo === null ? { kind: 'difference', id } : { kind: 'order', id: row.orderNo },
        summary: `${MENDING_NAMES[act]}：${titleOf(row)}（${row.day}）`,
        after: { settlement: act, note, amount: moneyWords(row.billFen ?? row.ledgerFen ?? 0) },
        undo: '账本只增不改，了结的差异留着不删',
      },
    }
  }

  return { prepare, settle }
}

export type DifferenceActs = ReturnType<typeof createDifferenceActs>
