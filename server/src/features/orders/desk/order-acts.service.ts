import { badField, conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { REFUND_REASON_NAMES, type RefundReason } from '@bee/contract/manage/orders/order-choices.ts'
import type { RecordedOrder } from '@bee/contract/manage/orders/orders.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { ORDER_STATUS_NAMES, type OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { Work } from '../../../database/database.ts'
import type { Right, Staff } from '../../../http/staff/staff-session.ts'
import type { Inverse, Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { Randomness } from '../../../outside/randomness.ts'
import type { BlocksService } from '../../account/blocks.service.ts'
import type { CouponsService } from '../../coupons/coupons.service.ts'
import type { MessagesService } from '../../messages/messages.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import type { RefundsService } from '../gateway/refunds.service.ts'
import { setOrderActor, type OrderAct, type OrderEntriesRepository } from '../order-entries.repository.ts'
import { noticesOf, type MovedOrder, type OrderStep } from '../order-notices.ts'
import { addNumbered } from '../order-number.ts'
import { NO_SUCH_ORDER } from '../orders.service.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import { refuseOtherVersion } from '../../../database/seen-version.ts'
import { lockOrder, inSavepoint, readOrder, type OrderActsRepository } from './order-acts.repository.ts'
import { auditSnapshot, labelOf, type Confirmation, type ManyOptions, type SeenOrder } from './order-act-words.ts'
import type { DeskOrder } from './order-rows.ts'
import { refusalOf } from './refusal-of.ts'

type By = Pick<Staff, 'userId' | 'nickName'>

/** The undo of a change compares the order with this. */
export async function readOrderTarget(work: Work, orderNo: string) {
  const order = await lockOrder(work, orderNo)
  return order ? auditSnapshot(order) : null
}

/**
 * Acts of staff on an order. Each act locks the order and compares its version with the one the staff member saw, so only one of several
 * acts at the same moment happens.
 */
export function createOrderActsService(parts: {
  orders: Pick<OrdersRepository, 'lockMembers' | 'pay' | 'cancel'>
  acts: OrderActsRepository
  entries: Pick<OrderEntriesRepository, 'addRefusal'>
  blocks: Pick<BlocksService, 'lockStanding'>
  coupons: Pick<CouponsService, 'refuseReopening'>
  refunds: Pick<RefundsService, 'give' | 'giveExtra' | 'isUnderWay'>
  messages: Pick<MessagesService, 'notify'>
  site: Pick<SiteService, 'payment'>
  clock: Clock
  randomness: Randomness
}) {
  const { orders, acts, entries, blocks, coupons, refunds, messages, site, clock, randomness } = parts

  /** Reads the order with its lock. A staff member whose page shows an older version reads in the refusal how the order stands now. */
  async function lock(work: Work, { orderNo, version }: SeenOrder): Promise<DeskOrder> {
    await orders.lockMembers(work, { number: orderNo })
    const order = await lockOrder(work, orderNo)
    if (!order) throw notFound(NO_SUCH_ORDER)
    const now = ORDER_STATUS_NAMES[order.status]
    refuseOtherVersion(order, version, `订单 ${orderNo} 刚有变化，现在${now}，看过新的再做`)
    return order
  }

  function refuseUnless(order: DeskOrder, state: OrderStatus, act: string): void {
    if (order.status === state) return
    throw conflict(`订单 ${order.orderNo} ${ORDER_STATUS_NAMES[order.status]}，不能${act}`)
  }

  const actBy = (by: By, more: Omit<OrderAct, 'actor' | 'at'> = {}): OrderAct => ({
    actor: 'staff',
    actorId: by.userId,
    actorName: by.nickName,
    ...more,
    at: clock.now(),
  })

  async function tell(work: Work, step: OrderStep, moved: MovedOrder): Promise<void> {
    await messages.notify(work, noticesOf(step, [moved], await site.payment(work)))
  }

  function moved<Row>(row: Row | undefined, orderNo: string): Row {
    if (row === undefined) throw conflict(`订单 ${orderNo} 刚有变化，看过新的再做`)
    return row
  }

  async function outcomeOf(
    work: Work,
    before: DeskOrder,
    event: { action: AuditAction; summary: string; undo: (after: DeskOrder) => Inverse | string },
  ): Promise<Outcome<DeskOrder>> {
    const after = await readOrder(work, before.orderNo)
    if (!after) throw notFound(NO_SUCH_ORDER)
    return {
      result: after,
      event: {
        action: event.action,
        target: { kind: 'order', id: before.orderNo },
        summary: event.summary,
        before: auditSnapshot(before),
        after: auditSnapshot(after),
        undo: event.undo(after),
      },
    }
  }

  /** Writes no audit event. The caller writes one, for one order or for many. */
  async function pay(work: Work, paid: Confirmation, by: By): Promise<DeskOrder> {
    const order = await lock(work, paid)
    refuseUnless(order, 'pending', '确认收款')
    if (paid.amountFen !== order.priceFen) {
      throw conflict(`订单 ${order.orderNo} 是 ${moneyWords(order.priceFen)}，不是 ${moneyWords(paid.amountFen)}`)
    }
    await setOrderActor(work, actBy(by, { reference: paid.reference, note: paid.note ?? '' }))
    const row = moved(await orders.pay(work, order.orderNo, clock.now(), paid.method), order.orderNo)
    await tell(work, 'paid', row)
    return order
  }

  const CONFIRMED_FOR_GOOD = '课程已经开通，会员也收到了消息；要退请用退款'

  async function confirm(work: Work, paid: Confirmation, by: By): Promise<Outcome<DeskOrder>> {
    const before = await pay(work, paid, by)
    return outcomeOf(work, before, {
      action: 'order.confirm',
      summary: `确认收款 ${moneyWords(before.priceFen)}：${labelOf(before)}`,
      undo: () => CONFIRMED_FOR_GOOD,
    })
  }

  /**
   * Pays every order that can be paid; each of the others says why not. Locks the orders in one sorted order, so that two such calls at the
   * same moment do not deadlock.
   */
  async function confirmMany<Paid extends Confirmation>(
    work: Work,
    list: readonly Paid[],
    by: By,
    { action, label, beforePay }: ManyOptions<Paid>,
  ) {
    const outcomes: { orderNo: string; isConfirmed: boolean; sentence: string }[] = []
    let sumFen = 0
    for (const paid of list.toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1))) {
      const sentence = await refusalOf(() =>
        inSavepoint(work, async () => {
          await beforePay?.(work, paid)
          await pay(work, paid, by)
        }),
      )
      if (sentence === '') sumFen += paid.amountFen
      outcomes.push({ orderNo: paid.orderNo, isConfirmed: sentence === '', sentence })
    }
    const done = outcomes.filter(({ isConfirmed }) => isConfirmed)
    if (done.length === 0) throw conflict(outcomes[0]?.sentence ?? '没有一笔能确认')
    return {
      result: { list: outcomes, confirmedCount: done.length },
      event: {
        action,
        target: { kind: 'orders', id: done[0]?.orderNo ?? '' },
        summary: `${label} ${done.length} 笔，共 ${moneyWords(sumFen)}`,
        after: done.map(({ orderNo }) => orderNo),
        undo: CONFIRMED_FOR_GOOD,
      },
    }
  }

  async function cancel(work: Work, seen: SeenOrder & { reason: string }, by: By): Promise<Outcome<DeskOrder>> {
    const before = await lock(work, seen)
    refuseUnless(before, 'pending', '取消')
    await setOrderActor(work, actBy(by, { reason: seen.reason }))
    const row = moved(await orders.cancel(work, seen.orderNo, clock.now()), seen.orderNo)
    await tell(work, 'cancelled-by-school', { ...row, reason: seen.reason })
    return outcomeOf(work, before, {
      action: 'order.cancel',
      summary: `取消订单：${labelOf(before)}（${seen.reason}）`,
      undo: ({ orderNo, version }) => ({ call: 'orders.reopen', input: { orderNo, version } }),
    })
  }

  async function reopen(work: Work, seen: SeenOrder, by: By): Promise<Outcome<DeskOrder>> {
    const before = await lock(work, seen)
    refuseUnless(before, 'cancelled', '重新打开')
    await coupons.refuseReopening(work, before.id)
    await setOrderActor(work, actBy(by))
    const row = await acts.reopen(work, seen.orderNo, clock.now())
    if (!row) {
      const isGone = before.userId === null || before.courseId === null
      throw conflict(isGone ? '会员或课程已经没有了，不能重新打开' : '这位会员对这门课另有一笔待支付或已支付的订单')
    }
    await tell(work, 'reopened', row)
    return outcomeOf(work, before, {
      action: 'order.reopen',
      summary: `重新打开订单：${labelOf(before)}`,
      undo: ({ orderNo, version }) => ({ call: 'orders.cancel', input: { orderNo, version, reason: '撤回重新打开' } }),
    })
  }

  async function refuseReceipt(work: Work, seen: SeenOrder & { reason: string }, by: By): Promise<Outcome<DeskOrder>> {
    const before = await lock(work, seen)
    refuseUnless(before, 'pending', '退回凭证')
    if (!(await acts.dropReceipt(work, before.id))) throw conflict('这个订单没有等着看的凭证')
    await entries.addRefusal(work, before.id, actBy(by, { reason: seen.reason }))
    const { orderNo: number, createdAt, waitsFrom, userId, courseId, courseName, priceFen } = before
    const row = { number, createdAt, waitsFrom, userId, courseId, courseName, priceFen, reason: seen.reason }
    await tell(work, 'receipt-refused', row)
    return outcomeOf(work, before, {
      action: 'order.refuseReceipt',
      summary: `退回转账凭证：${labelOf(before)}（${seen.reason}）`,
      undo: () => '凭证已经退回，会员会再传一次',
    })
  }

  async function refund(
    work: Work,
    asked: SeenOrder & { amountFen: number; reason: RefundReason; note: string; byHand?: boolean },
    by: By,
    { limit }: Right,
  ): Promise<Outcome<DeskOrder>> {
    const before = await lock(work, asked)
    refuseUnless(before, 'paid', '退款')
    const restFen = before.priceFen - before.refundedFen
    if (asked.amountFen > restFen) throw badField('amountFen', `最多还能退 ${moneyWords(restFen)}`)
    if (limit !== null && before.refundedFen + asked.amountFen > limit) {
      throw forbidden(`你的角色一笔最多退 ${moneyWords(limit)}，请限额更高的同事来退`)
    }
    if (await refunds.isUnderWay(work, before.id)) throw conflict('支付网关正在退这一笔，等它答复再说')
    const reason = REFUND_REASON_NAMES[asked.reason]
    const { amountFen, byHand: isByHand = false, note } = asked
    const way = await refunds.give(work, before, { amountFen, isByHand }, actBy(by, { reason, note }))
    const what = `${asked.amountFen === restFen ? '全部' : '一部分'} ${moneyWords(asked.amountFen)}`
    return outcomeOf(work, before, {
      action: 'order.refund',
      summary: `${way === 'gateway' ? '请支付网关退' : '退款'}${what}：${labelOf(before)}（${reason}）`,
      undo: () => '退款发出后不能撤回',
    })
  }

  /** Gives money back that does not pay the order. The limit of a role counts for it as well. */
  async function refundExtra(
    work: Work,
    asked: { orderNo: string; paymentReference: string; note: string },
    by: By,
    { limit }: Right,
  ): Promise<Outcome<DeskOrder>> {
    await orders.lockMembers(work, { number: asked.orderNo })
    const before = await lockOrder(work, asked.orderNo)
    if (!before) throw notFound(NO_SUCH_ORDER)
    if (await refunds.isUnderWay(work, before.id)) throw conflict('支付网关正在退这一笔，等它答复再说')
    const act = actBy(by, { reason: '多付的钱', note: asked.note })
    const amountFen = await refunds.giveExtra(work, before, asked.paymentReference, act)
    if (limit !== null && amountFen > limit) {
      throw forbidden(`你的角色一笔最多退 ${moneyWords(limit)}，请限额更高的同事来退`)
    }
    return outcomeOf(work, before, {
      action: 'order.refundExtra',
      summary: `请支付网关退回多付的 ${moneyWords(amountFen)}：${labelOf(before)}`,
      undo: () => '退款发出后不能撤回',
    })
  }

  /** Records money that came without an order: the member paid at the desk, or another person paid for the member. */
  async function record(work: Work, recorded: RecordedOrder, by: By): Promise<Outcome<DeskOrder>> {
    const { courseId, amountFen, method, reference, note } = recorded
    const userId = await acts.memberOf(work, recorded.mobile)
    if (userId === undefined) throw badField('mobile', '没有这个手机号的会员，请先在学员端注册')
    // Locked, so that the account is neither deleted nor blocked while the order is added.
    if (await blocks.lockStanding(work, userId)) throw badField('mobile', '这位会员被封禁了，解封以后再补录')
    const courseName = await acts.courseName(work, courseId)
    if (courseName === undefined) throw badField('courseId', '没有这门课')
    const now = clock.now()
    const order = { userId, courseId, courseName, priceFen: amountFen, now }
    const number = await addNumbered({ now, randomness }, async (drawn) => {
      const added = await acts.add(work, { ...order, number: drawn })
      if (added === 'has-one') throw conflict('这位会员对这门课已有待支付或已支付的订单，请在那一笔上确认')
      return added === 'added'
    })
    await setOrderActor(work, actBy(by, { reason: '补录', reference, note }))
    const row = moved(await orders.pay(work, number, now, method), number)
    await tell(work, 'paid', row)
    const made = await readOrder(work, number)
    if (!made) throw notFound(NO_SUCH_ORDER)
    return {
      result: made,
      event: {
        action: 'order.record',
        target: { kind: 'order', id: number },
        summary: `补录一笔 ${moneyWords(amountFen)}：${labelOf(made)}`,
        after: auditSnapshot(made),
        undo: CONFIRMED_FOR_GOOD,
      },
    }
  }

  return { confirm, confirmMany, cancel, reopen, refuseReceipt, refund, refundExtra, record }
}

export type OrderActsService = ReturnType<typeof createOrderActsService>
