import { conflict, notFound } from '@bee/contract/failures.ts'
import { moneyWords } from '@bee/contract/money.ts'
import * as z from 'zod/mini'
import type { Database, Work } from '../../../database/database.ts'
import { againAfterDeadlock } from '../../../database/database-errors.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import { PaymentTrouble, type GatewayRefund } from '../../../outside/payment-driver.ts'
import type { Randomness } from '../../../outside/randomness.ts'
import type { PaymentWays } from '../../gateways/payment-ways.service.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { MessagesService } from '../../messages/messages.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import { lockOrder, type OrderActsRepository } from '../desk/order-acts.repository.ts'
import type { DeskOrder } from '../desk/order-rows.ts'
import { setOrderActor, type OrderAct } from '../order-entries.repository.ts'
import { movedOf, noticesOf, type OrderStep } from '../order-notices.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import type { GatewayRepository, RefundRequest } from './gateway.repository.ts'

/** A gateway may take days to decide; the routine asks again every ten minutes. */
const ASKED_TIMES = 5
const ASKED_AGAIN_AT_ONCE = 100
const KEY_BYTES = 16

/**
 * Gives money back. Money that came by hand goes back by hand and is written down at once. Money that came through a gateway goes back
 * through it: the request is written first, a job asks the gateway outside of any transaction, and the gateway's answer is written last. A
 * process that dies in between leaves the request, and the next process asks the gateway what it knows before it asks for the refund.
 */
export function createRefundsService(parts: {
  database: Database
  gateway: GatewayRepository
  orders: Pick<OrdersRepository, 'lockMembers' | 'refund'>
  acts: Pick<OrderActsRepository, 'refundPart'>
  messages: Pick<MessagesService, 'notify'>
  site: Pick<SiteService, 'payment'>
  jobs: Pick<JobsService, 'enqueue'>
  ways: Pick<PaymentWays, 'ask'>
  publicUrl: string
  clock: Clock
  randomness: Randomness
}) {
  const { database, gateway, orders, acts, messages, site, jobs, ways, publicUrl, clock, randomness } = parts

  const asking: JobKind<{ requestId: number }> = {
    name: 'orders.refund',
    title: '请支付网关退款',
    input: z.object({ requestId: z.int() }),
    maxAttempts: ASKED_TIMES,
    async run({ input, report }) {
      await report(0, '问支付网关')
      return ask(input.requestId)
    },
  }

  async function tell(work: Work, step: OrderStep, order: DeskOrder, givenBackFen: number): Promise<void> {
    await messages.notify(work, noticesOf(step, [{ ...movedOf(order), givenBackFen }], await site.payment(work)))
  }

  /** A refund of all the remaining money closes the course; a smaller one leaves it open. */
  async function apply(work: Work, order: DeskOrder, amountFen: number, act: OrderAct): Promise<void> {
    await setOrderActor(work, act)
    const isWhole = amountFen === order.priceFen - order.refundedFen
    const moved = isWhole
      ? await orders.refund(work, order.orderNo, act.at)
      : await acts.refundPart(work, order.orderNo, amountFen)
    if (!moved) throw conflict(`订单 ${order.orderNo} 刚有变化，看过新的再做`)
    const step = isWhole ? 'refunded' : 'part-refunded'
    await messages.notify(work, noticesOf(step, [moved], await site.payment(work)))
  }

  /** Writes down what the gateway is to be asked for, and the job that asks. Runs in the transaction of the caller. */
  async function request(
    work: Work,
    order: DeskOrder,
    { amountFen, paymentNumber }: { amountFen: number; paymentNumber: string | null },
    act: OrderAct,
  ): Promise<void> {
    const { actorId = 0, actorName = '', reason = '', note = '' } = act
    const key = randomness.bytes(KEY_BYTES).toString('hex')
    const asked = { orderId: order.id, amountFen, key, actorId, actorName, reason, note, paymentNumber, now: act.at }
    const requestId = await gateway.addRequest(work, asked)
    await jobs.enqueue(asking, { requestId }, { key: String(requestId), by: actorId, work })
    await tell(work, 'refund-asked', order, amountFen)
  }

  /** Runs in the transaction of the caller, which has the lock of the order. Answers which way the money goes. */
  async function give(
    work: Work,
    order: DeskOrder,
    { amountFen, isByHand }: { amountFen: number; isByHand: boolean },
    act: OrderAct,
  ): Promise<'gateway' | 'by-hand'> {
    const isOnline = await gateway.isPaidOnline(work, order.id)
    if (isByHand && isOnline && !(await gateway.hasFailed(work, order.id))) {
      throw conflict('先请支付网关原路退，它退不了才能记成线下退')
    }
    if (isByHand || !isOnline) {
      await apply(work, order, amountFen, act)
      return 'by-hand'
    }
    await request(work, order, { amountFen, paymentNumber: null }, act)
    return 'gateway'
  }

  /** Asks for the whole of a payment back that does not pay its order. Runs in the transaction of the caller, as above. */
  async function giveExtra(work: Work, order: DeskOrder, paymentNumber: string, act: OrderAct): Promise<number> {
    const extra = await gateway.findExtra(work, order.id, paymentNumber)
    if (!extra) throw notFound('这个订单没有这样一笔用不上的钱')
    if (extra.isReturned) throw conflict('这一笔已经退回去了')
    if (!extra.isOnline) throw conflict('收这一笔的支付网关已经不在了，请线下退')
    await request(work, order, { amountFen: extra.amountFen, paymentNumber }, act)
    return extra.amountFen
  }

  /** What the gateway knows of the key is asked first: a request that was sent and not answered must not be sent as another. */
  async function answerOf({ way, attempt, paidFen, key, amountFen, reason }: RefundRequest): Promise<GatewayRefund> {
    if (way === null || attempt === null || paidFen === null) {
      return { state: 'failed', number: '', sentence: '收这一笔的支付网关已经不在了，请线下退给会员' }
    }
    return ways.ask(way, async (driver) => {
      const known = await driver.queryRefund({ key, number: attempt })
      if (known.state !== 'unknown') return known
      const noticeUrl = `${publicUrl}/bee/api/order/notice/${way}`
      return driver.refund({ key, number: attempt, totalFen: paidFen, amountFen, reason, noticeUrl })
    })
  }

  async function write(work: Work, order: DeskOrder, request: RefundRequest, answer: GatewayRefund): Promise<void> {
    const { actorId, actorName, reason, note, amountFen, isExtra } = request
    const now = clock.now()
    if (isExtra) return tell(work, 'payment-returned', order, amountFen)
    await apply(work, order, amountFen, {
      actor: 'staff',
      actorId,
      actorName,
      reason,
      note,
      reference: answer.number,
      at: now,
    })
  }

  function settle(requestId: number, answer: GatewayRefund): Promise<void> {
    return againAfterDeadlock(() =>
      database.transaction().execute(async (work) => {
        const seen = await gateway.findRequest(work, requestId)
        if (!seen) return
        await orders.lockMembers(work, { number: seen.orderNo })
        const order = await lockOrder(work, seen.orderNo)
        const request = await gateway.findRequest(work, requestId, { isHeld: true })
        if (!order || request?.state !== 'asked') return
        if (answer.state === 'done') await write(work, order, request, answer)
        else await tell(work, 'refund-stuck', order, request.amountFen)
        const state = answer.state === 'done' ? 'done' : 'failed'
        const isAbnormal = answer.state === 'abnormal'
        await gateway.endRequest(work, requestId, { state, isAbnormal, sentence: answer.sentence, now: clock.now() })
      }),
    )
  }

  async function ask(requestId: number) {
    const request = await gateway.findRequest(database, requestId)
    if (!request || request.state !== 'asked') return { state: request?.state ?? 'gone' }
    const answer = await answerOf(request).catch((error: unknown) => {
      // The gateway's sentence is for the operator, and the job shows it.
      throw error instanceof PaymentTrouble ? new Error(error.refusal.sentence) : error
    })
    if (answer.state === 'pending' || answer.state === 'unknown') {
      await gateway.noteAccepted(requestId, clock.now())
      throw new Error(`支付网关还没有退完订单 ${request.orderNo} 的钱，过一会再问`)
    }
    await settle(requestId, answer)
    return { state: answer.state, sentence: answer.sentence }
  }

  /** Asks the gateway under the same key as before: what it has done it does not do again. */
  async function askAgain(key: string): Promise<GatewayRefund> {
    const request = await gateway.findByKey(database, key)
    if (!request) throw notFound('没有这笔退款')
    return answerOf(request)
  }

  /**
   * Writes down a refund that is in the gateway's bill, as far as the ledger does not have it. Runs in the transaction of the caller, which
   * has the lock of the order.
   */
  async function noteBilled(
    work: Work,
    order: DeskOrder,
    billed: { key: string; amountFen: number; attempt: string; gatewayNumber: string },
    act: OrderAct,
  ): Promise<void> {
    const { key, amountFen } = billed
    const payment = await gateway.findPayment(work, order.id, billed.attempt)
    if (!payment) throw conflict('这笔付款还没有记进账本，先记付款')
    const isExtra = payment.state === 'left-over'
    const known = await gateway.findByKey(work, key)
    if (known?.state !== 'asked' && (await gateway.isAsked(work, order.id))) {
      throw conflict('支付网关正在退这笔订单的另一笔钱，等它答复再说')
    }
    const notedFen = known?.state === 'done' ? known.amountFen : 0
    const missingFen = amountFen - notedFen
    const restFen = order.status === 'paid' ? order.priceFen - order.refundedFen : 0
    if (!isExtra && missingFen > restFen) {
      throw conflict(`账本里这笔订单只剩 ${moneyWords(restFen)} 可退，先看订单；已经记过就点「看过了，了结」`)
    }
    if (isExtra) await tell(work, 'payment-returned', order, missingFen)
    else await apply(work, order, missingFen, { ...act, reference: billed.gatewayNumber })
    const { actorId = 0, actorName = '', reason = '', note = '', at: now } = act
    const paymentNumber = isExtra ? payment.number : null
    const asked = { orderId: order.id, amountFen, key, actorId, actorName, reason, note, paymentNumber, now }
    const id = known?.id ?? (await gateway.addRequest(work, asked))
    await gateway.changeAmount(work, id, amountFen)
    await gateway.endRequest(work, id, { state: 'done', isAbnormal: false, sentence: '', now })
  }

  /** The gateway has told of a refund. What it says is asked for, and not taken from the notice. */
  async function askByKey(key: string): Promise<void> {
    const requestId = await gateway.findRequestByKey(key)
    if (requestId !== undefined) await jobs.enqueue(asking, { requestId }, { key: String(requestId) })
  }

  /** Asks again about requests that the gateway has not decided or whose job has ended early. */
  async function resume(): Promise<void> {
    for (const requestId of await gateway.openRequests(ASKED_AGAIN_AT_ONCE)) {
      await jobs.enqueue(asking, { requestId }, { key: String(requestId) })
    }
  }

  function isUnderWay(work: Work, orderId: number): Promise<boolean> {
    return gateway.isAsked(work, orderId)
  }

  return { asking, give, giveExtra, ask, askAgain, noteBilled, askByKey, resume, isUnderWay }
}

export type RefundsService = ReturnType<typeof createRefundsService>
