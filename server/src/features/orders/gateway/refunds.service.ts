import { conflict } from '@bee/contract/failures.ts'
import * as z from 'zod/mini'
import type { Database, Work } from '../../../database/database.ts'
import { againAfterDeadlock } from '../../../database/database-errors.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { GatewayRefund, PaymentGateway } from '../../../outside/payment-gateway.ts'
import type { Randomness } from '../../../outside/randomness.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { MessagesService } from '../../messages/messages.service.ts'
import type { SiteService } from '../../site/site.service.ts'
import { lockOrder, type OrderActsRepository } from '../desk/order-acts.repository.ts'
import type { DeskOrder } from '../desk/order-rows.ts'
import { setOrderActor, type OrderAct } from '../order-entries.repository.ts'
import { noticesOf } from '../order-notices.ts'
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
  payment: PaymentGateway
  clock: Clock
  randomness: Randomness
}) {
  const { database, gateway, orders, acts, messages, site, jobs, payment, clock, randomness } = parts

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

  /** Runs in the transaction of the caller, which has the lock of the order. Answers which way the money goes. */
  async function give(work: Work, order: DeskOrder, amountFen: number, act: OrderAct): Promise<'gateway' | 'by-hand'> {
    const paidBy = payment.isOffline ? undefined : await gateway.paymentOf(work, order.id)
    if (paidBy === undefined) {
      await apply(work, order, amountFen, act)
      return 'by-hand'
    }
    const { actorId = 0, actorName = '', reason = '', note = '' } = act
    const key = randomness.bytes(KEY_BYTES).toString('hex')
    const request = { orderId: order.id, amountFen, key, actorId, actorName, reason, note, now: act.at }
    const requestId = await gateway.addRequest(work, request)
    await jobs.enqueue(asking, { requestId }, { key: String(requestId), by: actorId, work })
    return 'gateway'
  }

  async function answerOf(request: RefundRequest): Promise<GatewayRefund> {
    const { refunds } = await payment.query(request.orderNo)
    const known = refunds.find(({ key }) => key === request.key)
    if (known && known.state !== 'pending') return known
    const { key, orderNo: orderNumber, paymentNumber, amountFen, reason } = request
    return payment.refund({ key, orderNumber, paymentNumber, amountFen, reason })
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
        const now = clock.now()
        if (answer.state === 'done') {
          const { actorId, actorName, reason, note, amountFen } = request
          const act: OrderAct = { actor: 'staff', actorId, actorName, reason, note, reference: answer.number, at: now }
          await apply(work, order, amountFen, act)
        }
        const state = answer.state === 'done' ? 'done' : 'failed'
        await gateway.endRequest(work, requestId, { state, sentence: answer.sentence, now })
      }),
    )
  }

  async function ask(requestId: number) {
    const request = await gateway.findRequest(database, requestId)
    if (!request || request.state !== 'asked') return { state: request?.state ?? 'gone' }
    const answer = await answerOf(request)
    if (answer.state === 'pending') throw new Error(`支付网关还没有决定订单 ${request.orderNo} 的退款，过一会再问`)
    await settle(requestId, answer)
    return { state: answer.state, sentence: answer.sentence }
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

  return { asking, give, ask, resume, isUnderWay }
}

export type RefundsService = ReturnType<typeof createRefundsService>
