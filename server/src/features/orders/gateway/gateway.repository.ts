import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import { askedFen } from '../orders.repository.ts'

export interface NewPayment {
  /** The gateway's own number. */
  number: string
  orderId: number
  amountFen: number
  way: OnlineWay
  /** The number of the try. */
  attempt: string
  state: 'paid' | 'left-over'
  now: Date
}

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
  /** Money that does not pay the order: its refund changes neither the order nor its ledger. */
  isExtra: boolean
  /** The gateway's number of the payment that the refund is taken from; null where it is gone. */
  paymentNumber: string | null
  /** Null for a payment of a gateway before those of the desk. */
  way: OnlineWay | null
  attempt: string | null
  paidFen: number | null
  createdAt: Date
}

export interface NewRequest {
  orderId: number
  amountFen: number
  key: string
  actorId: number
  actorName: string
  reason: string
  note: string
  /** Null: the one that paid the order. */
  paymentNumber: string | null
  now: Date
}

export function createGatewayRepository(database: Database) {
  /** False when the gateway has told of this payment before. */
  async function addPayment(work: Work, payment: NewPayment): Promise<boolean> {
    const { rows } = await sql`
      insert into gateway_payments (number, order_id, amount_fen, state, way, attempt, created_at)
      values (${payment.number}, ${payment.orderId}, ${payment.amountFen}, ${payment.state}, ${payment.way},
        ${payment.attempt}, ${payment.now})
      on conflict (number) do nothing returning number`.execute(work)
    return rows.length > 0
  }

  async function isKnown(work: Work, number: string): Promise<boolean> {
    const { rows } = await sql`select from gateway_payments where number = ${number}`.execute(work)
    return rows.length > 0
  }

  /** Whether the order was cancelled because its time was over, and not by a person. */
  async function hasRunOut(work: Work, orderId: number): Promise<boolean> {
    const { rows } = await sql<{ actor: string }>`
      select actor from order_entries where order_id = ${orderId} and kind = 'cancel' order by id desc limit 1`.execute(
      work,
    )
    return rows[0]?.actor === 'site'
  }

  /** Whether the order was paid through a way of the desk. */
  async function isPaidOnline(work: Db, orderId: number): Promise<boolean> {
    const { rows } = await sql`
      select from gateway_payments where order_id = ${orderId} and state = 'paid' and way is not null`.execute(work)
    return rows.length > 0
  }

  /** The sum set aside of a payment; undefined when the order has none with this number. */
  async function findExtra(work: Work, orderId: number, number: string) {
    const { rows } = await sql<{ amountFen: number; isReturned: boolean; isOnline: boolean }>`
      select amount_fen as "amountFen", way is not null as "isOnline", exists (select from refund_requests
        where payment_number = gateway_payments.number and refund_requests.state = 'done') as "isReturned"
      from gateway_payments where order_id = ${orderId} and number = ${number} and state = 'left-over'`.execute(work)
    return rows[0]
  }

  async function isAsked(work: Work, orderId: number): Promise<boolean> {
    const { rows } = await sql`select from refund_requests where order_id = ${orderId} and state = 'asked'`.execute(
      work,
    )
    return rows.length > 0
  }

  /** Whether the newest request for the order's own payment was refused. */
  async function hasFailed(work: Work, orderId: number): Promise<boolean> {
    const { rows } = await sql<{ state: string }>`
      select state from refund_requests where order_id = ${orderId} and payment_number is null order by id desc limit 1`.execute(
      work,
    )
    return rows[0]?.state === 'failed'
  }

  async function addRequest(work: Work, request: NewRequest): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into refund_requests (order_id, amount_fen, key, actor_id, actor_name, reason, note, payment_number, created_at)
      values (${request.orderId}, ${request.amountFen}, ${request.key}, ${request.actorId}, ${request.actorName},
        ${request.reason}, ${request.note}, ${request.paymentNumber}, ${request.now}) returning id`.execute(work)
    const [row] = rows
    if (!row) throw new Error('An insert answers its row')
    return row.id
  }

  /** isHeld locks the request, so that only one of several processes settles it. */
  async function findRequest(work: Db, id: number, { isHeld = false } = {}): Promise<RefundRequest | undefined> {
    const { rows } = await sql<RefundRequest>`
      select request.id, request.order_id as "orderId", orders.number as "orderNo", request.amount_fen as "amountFen", key,
        request.state, actor_id as "actorId", actor_name as "actorName", reason, note,
        request.payment_number is not null as "isExtra", payment.number as "paymentNumber", payment.way, payment.attempt,
        payment.amount_fen as "paidFen", request.created_at as "createdAt"
      from refund_requests request join orders on orders.id = request.order_id
      left join gateway_payments payment on payment.order_id = orders.id
        and case when request.payment_number is null then payment.state = 'paid' else payment.number = request.payment_number end
      where request.id = ${id} ${isHeld ? sql`for update of request` : sql``}`.execute(work)
    return rows[0]
  }

  async function findRequestByKey(key: string): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from refund_requests where key = ${key} and state = 'asked'`.execute(database)
    return rows[0]?.id
  }

  /** In whatever state. */
  async function findByKey(db: Db, key: string): Promise<RefundRequest | undefined> {
    const { rows } = await sql<{ id: number }>`select id from refund_requests where key = ${key}`.execute(db)
    return rows[0] && findRequest(db, rows[0].id)
  }

  /** The payment of a try; undefined where no notice has come. */
  async function findPayment(work: Work, orderId: number, attempt: string) {
    const { rows } = await sql<{ number: string; state: 'paid' | 'left-over' }>`
      select number, state from gateway_payments where order_id = ${orderId} and attempt = ${attempt}`.execute(work)
    return rows[0]
  }

  /** Money that was set aside pays its order after all. */
  async function markPaid(work: Work, number: string): Promise<void> {
    await sql`update gateway_payments set state = 'paid' where number = ${number}`.execute(work)
  }

  /** The gateway gave back another amount than it was asked for. */
  async function changeAmount(work: Work, id: number, amountFen: number): Promise<void> {
    await sql`update refund_requests set amount_fen = ${amountFen} where id = ${id}`.execute(work)
  }

  /** The gateway has the request and has not finished it. */
  async function noteAccepted(id: number, now: Date): Promise<void> {
    await sql`update refund_requests set accepted_at = coalesce(accepted_at, ${now})
      where id = ${id} and state = 'asked'`.execute(database)
  }

  async function endRequest(
    work: Work,
    id: number,
    end: { state: 'done' | 'failed'; isAbnormal: boolean; sentence: string; now: Date },
  ): Promise<void> {
    await sql`update refund_requests set state = ${end.state}, is_abnormal = ${end.isAbnormal}, sentence = ${end.sentence},
      ended_at = ${end.now} where id = ${id}`.execute(work)
  }

  /** Requests that the gateway has not decided, the oldest first. */
  async function openRequests(most: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from refund_requests where state = 'asked' order by id limit ${most}`.execute(database)
    return rows.map(({ id }) => id)
  }

  /** What the payment page shows beside the order: money that was set aside, and the newest refund. */
  async function beside(orderNo: string) {
    const { rows } = await sql<{ amountFen: number; at: Date; isReturning: boolean; isReturned: boolean }>`
      select payment.amount_fen as "amountFen", payment.created_at as at,
        exists (select from refund_requests where payment_number = payment.number and state = 'asked') as "isReturning",
        exists (select from refund_requests where payment_number = payment.number and state = 'done') as "isReturned"
      from gateway_payments payment join orders on orders.id = payment.order_id
      where orders.number = ${orderNo} and payment.state = 'left-over' order by payment.created_at`.execute(database)
    const { rows: refunds } = await sql<{ amountFen: number; state: 'asked' | 'done' | 'failed'; at: Date }>`
      select refund_requests.amount_fen as "amountFen", refund_requests.state, refund_requests.created_at as at
      from refund_requests join orders on orders.id = refund_requests.order_id
      where orders.number = ${orderNo} and payment_number is null order by refund_requests.id desc limit 1`.execute(
      database,
    )
    return { aside: rows, refund: refunds[0] }
  }

  /** The course of an order, as it is offered now. Undefined once it is gone or withdrawn. */
  async function courseOf(orderNo: string, now: Date) {
    const { rows } = await sql<{ id: number; lessonCount: number; priceFen: number }>`
      select id, lesson_count as "lessonCount", ${askedFen(now)} as "priceFen" from courses
      where id = (select course_id from orders where number = ${orderNo}) and hidden_at is null`.execute(database)
    return rows[0]
  }

  return {
    addPayment,
    isKnown,
    hasRunOut,
    isPaidOnline,
    findExtra,
    isAsked,
    hasFailed,
    addRequest,
    findRequest,
    findRequestByKey,
    findByKey,
    findPayment,
    markPaid,
    changeAmount,
    noteAccepted,
    endRequest,
    openRequests,
    beside,
    courseOf,
  }
}

export type GatewayRepository = ReturnType<typeof createGatewayRepository>
