import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import type { GatewayPayment } from '../../../outside/payment-gateway.ts'

export interface RefundRequest {
  id: number
  orderId: number
  orderNo: string
  amountFen: number
  key: string
  state: 'asked' | 'done' | 'failed'
  actorId: number
  actorName: string
  reason: string
  note: string
  /** The gateway's number of the payment that the refund is taken from. */
  paymentNumber: string
}

export function createGatewayRepository(database: Database) {
  /** False when the gateway has told of this payment before. */
  async function addPayment(
    work: Work,
    payment: GatewayPayment & { orderId: number; state: 'paid' | 'left-over'; now: Date },
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into gateway_payments (number, order_id, amount_fen, state, created_at)
      values (${payment.number}, ${payment.orderId}, ${payment.amountFen}, ${payment.state}, ${payment.now})
      on conflict (number) do nothing returning number`.execute(work)
    return rows.length > 0
  }

  async function isKnown(work: Work, number: string): Promise<boolean> {
    const { rows } = await sql`select from gateway_payments where number = ${number}`.execute(work)
    return rows.length > 0
  }

  /** The payment by which the order was paid. */
  async function paymentOf(work: Db, orderId: number): Promise<string | undefined> {
    const { rows } = await sql<{ number: string }>`
      select number from gateway_payments where order_id = ${orderId} and state = 'paid'`.execute(work)
    return rows[0]?.number
  }

  async function isAsked(work: Work, orderId: number): Promise<boolean> {
    const { rows } = await sql`select from refund_requests where order_id = ${orderId} and state = 'asked'`.execute(
      work,
    )
    return rows.length > 0
  }

  async function addRequest(
    work: Work,
    request: {
      orderId: number
      amountFen: number
      key: string
      actorId: number
      actorName: string
      reason: string
      note: string
      now: Date
    },
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into refund_requests (order_id, amount_fen, key, actor_id, actor_name, reason, note, created_at)
      values (${request.orderId}, ${request.amountFen}, ${request.key}, ${request.actorId}, ${request.actorName},
        ${request.reason}, ${request.note}, ${request.now}) returning id`.execute(work)
    const [row] = rows
    if (!row) throw new Error('An insert answers its row')
    return row.id
  }

  /** isHeld locks the request, so that only one of several processes settles it. */
  async function findRequest(work: Db, id: number, { isHeld = false } = {}): Promise<RefundRequest | undefined> {
    const { rows } = await sql<RefundRequest>`
      select refund_requests.id, refund_requests.order_id as "orderId", orders.number as "orderNo",
        refund_requests.amount_fen as "amountFen", key, refund_requests.state, actor_id as "actorId",
        actor_name as "actorName", reason, note, coalesce((select gateway_payments.number from gateway_payments
          where gateway_payments.order_id = orders.id and gateway_payments.state = 'paid'), '') as "paymentNumber"
      from refund_requests join orders on orders.id = refund_requests.order_id
      where refund_requests.id = ${id} ${isHeld ? sql`for update of refund_requests` : sql``}`.execute(work)
    return rows[0]
  }

  async function endRequest(
    work: Work,
    id: number,
    end: { state: 'done' | 'failed'; sentence: string; now: Date },
  ): Promise<void> {
    await sql`update refund_requests set state = ${end.state}, sentence = ${end.sentence}, ended_at = ${end.now}
      where id = ${id}`.execute(work)
  }

  /** Pending orders that run out of time before this moment, the oldest first. */
  async function runningOut(placedBefore: Date, most: number): Promise<string[]> {
    const { rows } = await sql<{ number: string }>`
      select number from orders
      where status = 'pending' and created_at <= ${placedBefore} and (waits_from is null or waits_from <= ${placedBefore})
      order by created_at limit ${most}`.execute(database)
    return rows.map(({ number }) => number)
  }

  /** Requests that the gateway has not decided, the oldest first. */
  async function openRequests(most: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from refund_requests where state = 'asked' order by id limit ${most}`.execute(database)
    return rows.map(({ id }) => id)
  }

  return { addPayment, isKnown, paymentOf, isAsked, addRequest, findRequest, endRequest, openRequests, runningOut }
}

export type GatewayRepository = ReturnType<typeof createGatewayRepository>
