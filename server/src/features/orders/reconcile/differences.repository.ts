import type { DifferenceKind, Settlement } from '@bee/contract/manage/orders/reconcile-choices.ts'
import type { OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import type {
  BilledPayment,
  BilledRefund,
  DayFacts,
  FoundDifference,
  UnbilledPayment,
  UnbilledRefund,
} from './compare-day.ts'

export interface DifferenceRow {
  id: number
  way: OnlineWay
  day: string
  kind: DifferenceKind
  subject: string
  attempt: string
  gatewayNumber: string
  refundKey: string
  billFen: number | null
  ledgerFen: number | null
  at: Date
  settlement: Settlement | null
  settledAt: Date | null
  settledName: string
  note: string
  orderId: number | null
  orderNo: string | null
  status: OrderStatus | null
  priceFen: number | null
  refundedFen: number | null
  courseName: string | null
  courseId: number | null
  nickName: string | null
  /** Of our row about the payment. */
  keptState: 'paid' | 'left-over' | null
  /** A refund of this very payment is with the gateway. */
  isReturning: boolean
  hasCourse: boolean
}

/** The order was paid, and somebody can learn by it: the member's account or the course may be gone since. */
const HAS_COURSE = sql`(orders.id is not null and (orders.course_id is not null or orders.user_id is null))`

const MOST_OPEN_DAYS = 100

const ROW = sql`
  select found.id, found.way, found.day::text as day, found.kind, found.subject, found.attempt,
    found.gateway_number as "gatewayNumber", found.refund_key as "refundKey", found.bill_fen as "billFen",
    found.ledger_fen as "ledgerFen", found.at, found.settlement, found.settled_at as "settledAt",
    found.settled_name as "settledName", found.note, found.order_id as "orderId", orders.number as "orderNo", orders.status,
    orders.price_fen as "priceFen", orders.refunded_fen as "refundedFen", orders.course_name as "courseName",
    orders.course_id as "courseId", users.nick_name as "nickName", payment.state as "keptState",
    exists (select from refund_requests where payment_number = found.gateway_number and state = 'asked') as "isReturning",
    ${HAS_COURSE} as "hasCourse"
  from bill_differences found left join orders on orders.id = found.order_id left join users on users.id = orders.user_id
  left join gateway_payments payment on payment.number = found.gateway_number`

export function createDifferencesRepository(database: Database) {
  async function payments(work: Work, way: OnlineWay, day: string): Promise<BilledPayment[]> {
    const { rows } = await sql<BilledPayment>`
      select line.number, line.gateway_number as "gatewayNumber", line.amount_fen as "amountFen", line.at,
        payment.amount_fen as "keptFen", payment.state as "keptState",
        exists (select from refund_requests where payment_number = payment.number and state = 'done') as "isReturned",
        orders.id as "orderId", orders.status, orders.price_fen as "priceFen", ${HAS_COURSE} as "hasCourse"
      from bill_lines line left join gateway_payments payment on payment.number = line.gateway_number
      left join payment_attempts attempt on attempt.number = line.number
      left join orders on orders.id = coalesce(payment.order_id, attempt.order_id)
      where line.way = ${way} and line.day = ${day}::date and line.kind = 'payment' order by line.at`.execute(work)
    return rows
  }

  async function refunds(work: Work, way: OnlineWay, day: string): Promise<BilledRefund[]> {
    const { rows } = await sql<BilledRefund>`
      select line.number, line.gateway_number as "gatewayNumber", line.refund_key as key, line.amount_fen as "amountFen", line.at,
        request.amount_fen as "askedFen", request.state as "askedState", orders.id as "orderId",
        coalesce(request.payment_number is null and orders.status = 'refunded', false) as "isWhole"
      from bill_lines line left join refund_requests request on request.key = line.refund_key
      left join payment_attempts attempt on attempt.number = line.number
      left join orders on orders.id = coalesce(request.order_id, attempt.order_id)
      where line.way = ${way} and line.day = ${day}::date and line.kind = 'refund' order by line.at`.execute(work)
    return rows
  }

  async function unbilledPayments(work: Work, way: OnlineWay, from: Date, before: Date): Promise<UnbilledPayment[]> {
    const { rows } = await sql<UnbilledPayment>`
      select payment.number as "gatewayNumber", coalesce(payment.attempt, '') as attempt, payment.amount_fen as "amountFen",
        payment.order_id as "orderId", payment.created_at as at, ${HAS_COURSE} as "hasCourse"
      from gateway_payments payment join orders on orders.id = payment.order_id
      where payment.way = ${way} and payment.created_at >= ${from} and payment.created_at < ${before}
        and payment.state = 'paid' and not exists (select from bill_lines line
          where line.way = payment.way and line.kind = 'payment' and line.gateway_number = payment.number)
      order by payment.created_at`.execute(work)
    return rows
  }

  async function unbilledRefunds(work: Work, way: OnlineWay, from: Date, before: Date): Promise<UnbilledRefund[]> {
    const { rows } = await sql<UnbilledRefund>`
      select request.key, request.amount_fen as "amountFen", request.order_id as "orderId", request.ended_at as at,
        payment.number as "gatewayNumber", coalesce(payment.attempt, '') as attempt,
        (request.payment_number is null and orders.status = 'refunded') as "isWhole"
      from refund_requests request join orders on orders.id = request.order_id
      join gateway_payments payment on payment.order_id = request.order_id
        and case when request.payment_number is null then payment.state = 'paid' else payment.number = request.payment_number end
      where request.state = 'done' and request.ended_at >= ${from} and request.ended_at < ${before} and payment.way = ${way}
        and not exists (select from bill_lines line where line.kind = 'refund' and line.refund_key = request.key)
      order by request.ended_at`.execute(work)
    return rows
  }

  /** What a colleague has decided to count on no side. */
  async function setApart(work: Work, way: OnlineWay, day: string): Promise<Set<string>> {
    const { rows } = await sql<{ subject: string }>`
      select subject from bill_differences
      where way = ${way} and day = ${day}::date and settlement in ('test', 'not-received')`.execute(work)
    return new Set(rows.map(({ subject }) => subject))
  }

  async function factsOf(
    work: Work,
    { way, day, from, before, isWhole }: { way: OnlineWay; day: string; from: Date; before: Date; isWhole: boolean },
  ): Promise<DayFacts> {
    return {
      payments: await payments(work, way, day),
      refunds: await refunds(work, way, day),
      unbilledPayments: isWhole ? await unbilledPayments(work, way, from, before) : [],
      unbilledRefunds: isWhole ? await unbilledRefunds(work, way, from, before) : [],
      setApart: await setApart(work, way, day),
    }
  }

  /**
   * Adds what is new, and closes what is found no more. What a colleague has settled stays so; what had come right by itself and is found
   * again is open again.
   */
  async function keep(
    work: Work,
    { way, day, found, now }: { way: OnlineWay; day: string; found: readonly FoundDifference[]; now: Date },
  ): Promise<void> {
    const list = JSON.stringify(found)
    const FOUND = sql`jsonb_to_recordset(${list}::jsonb) each(kind text, subject text, "orderId" integer, attempt text,
      "gatewayNumber" text, "refundKey" text, "billFen" integer, "ledgerFen" integer, at timestamptz)`
    await sql`
      insert into bill_differences (way, day, kind, subject, order_id, attempt, gateway_number, refund_key, bill_fen, ledger_fen,
        at, found_at)
      select ${way}, ${day}::date, kind, subject, "orderId", attempt, "gatewayNumber", "refundKey", "billFen", "ledgerFen", at, ${now}
      from ${FOUND}
      on conflict (way, day, kind, subject) do update set settlement = null, settled_at = null, settled_by = null,
        settled_name = '', found_at = excluded.found_at, bill_fen = excluded.bill_fen, ledger_fen = excluded.ledger_fen
      where bill_differences.settlement in ('by-itself', 'give-back')`.execute(work)
    await sql`
      update bill_differences gone set settled_at = ${now}, settlement = case when returned.name is null then 'by-itself' else 'give-back' end,
        settled_name = coalesce(returned.name, '')
      from bill_differences itself left join lateral (
        select actor_name as name from refund_requests
        where payment_number = itself.gateway_number and state = 'done' order by id desc limit 1) returned on true
      where gone.id = itself.id and gone.way = ${way} and gone.day = ${day}::date and gone.settlement is null
        and not exists (select from ${FOUND} where each.kind = gone.kind and each.subject = gone.subject)`.execute(work)
  }

  /** The days of a gateway that have an open difference. */
  async function openDays(way: OnlineWay): Promise<string[]> {
    const { rows } = await sql<{ day: string }>`
      select distinct day::text as day from bill_differences where way = ${way} and settlement is null
      order by day limit ${sql.lit(MOST_OPEN_DAYS)}`.execute(database)
    return rows.map(({ day }) => day)
  }

  async function openCount(most: number, db: Db = database): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from bill_differences where settlement is null order by way, day limit ${most}) open`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }

  async function ofDays(range: { from: string; to: string; way?: OnlineWay | undefined; most: number }) {
    const { rows } = await sql<DifferenceRow>`
      ${ROW} where found.day >= ${range.from}::date and found.day <= ${range.to}::date
        and ${range.way === undefined ? sql`true` : sql`found.way = ${range.way}`}
      order by found.day, found.id limit ${range.most}`.execute(database)
    return rows
  }

  async function find(db: Db, id: number): Promise<DifferenceRow | undefined> {
    const { rows } = await sql<DifferenceRow>`${ROW} where found.id = ${id}`.execute(db)
    return rows[0]
  }

  /** Of several acts on one difference the first holds it. */
  async function hold(work: Work, id: number): Promise<boolean> {
    const { rows } = await sql`
      select from bill_differences where id = ${id} and settlement is null for update`.execute(work)
    return rows.length > 0
  }

  async function settle(
    work: Work,
    id: number,
    by: { settlement: Settlement; actorId: number; actorName: string; note: string; now: Date },
  ): Promise<void> {
    await sql`
      update bill_differences set settlement = ${by.settlement}, settled_at = ${by.now}, settled_by = ${by.actorId},
        settled_name = ${by.actorName}, note = ${by.note}
      where id = ${id} and settlement is null`.execute(work)
  }

  return { factsOf, keep, openDays, openCount, ofDays, find, hold, settle }
}

export type DifferencesRepository = ReturnType<typeof createDifferencesRepository>
