import type { AttemptState, RefundState } from '@bee/contract/manage/orders/order-choices.ts'
import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { jsonRow, jsonRows, rowsOfJson, type JsonRow } from '../../../database/rows/json-rows.ts'
import { prepared } from '../../../database/prepared-statements.ts'
import { ENTRIES_OF_ORDER, type EntryRow } from '../order-entries.repository.ts'
import type { RefundTerms } from '../refund-proposal.ts'
import { DESK_COLUMNS, WITH_ITS_OWN } from './order-list.repository.ts'
import type { DeskOrder } from './order-rows.ts'

export interface StudyRow {
  watchedLessonCount: number
  lessonCount: number
  watchSeconds: number
  percent: number
  lastWatchedAt: Date | null
}

/** The order was paid through a gateway; a refund is under way there; the gateway's last reason for a failed refund. */
interface GatewayState {
  hasPaid: boolean
  isAsked: boolean
  lastFailure: string
}

export interface ExtraPayment {
  reference: string
  amountFen: number
  at: Date
  state: 'kept' | 'returning' | 'returned'
  lastFailure: string
}

/** A try to pay, as staff see it. */
export interface ShownAttempt {
  number: string
  way: OnlineWay
  state: AttemptState
  amountFen: number
  at: Date
}

/** A refund through a gateway, as staff see it. */
export interface ShownRefund {
  amountFen: number
  state: RefundState
  isExtra: boolean
  sentence: string
  actorName: string
  at: Date
  endedAt: Date | null
}

export interface FoundOrder {
  order: DeskOrder
  entries: EntryRow[]
  /** Undefined when the order has no member or no course. */
  study: StudyRow | undefined
  gateway: GatewayState
  extraPayments: ExtraPayment[]
  attempts: ShownAttempt[]
  refunds: ShownRefund[]
  /** Of a refund, as they were when the order was placed. */
  terms: RefundTerms
}

interface DetailRow extends DeskOrder, GatewayState {
  entries: JsonRow<EntryRow>[]
  study: JsonRow<StudyRow> | null
  extraPayments: JsonRow<ExtraPayment>[]
  attempts: JsonRow<ShownAttempt>[]
  refunds: JsonRow<ShownRefund>[]
  fullDays: number
  spanDays: number
}

/** The member's watching time in this course, read by the keys of both. */
const STUDY = sql`
  select watched.lessons as "watchedLessonCount", studied.lesson_count as "lessonCount", watched.seconds as "watchSeconds",
    coalesce(enrolments.percent, 0) as percent,
    case when watched.lessons > 0 then enrolments.last_watched_at end as "lastWatchedAt"
  from courses studied
  left join enrolments on enrolments.user_id = orders.user_id and enrolments.course_id = studied.id
  cross join lateral (
    select count(*)::int as lessons, coalesce(sum(covered_seconds), 0)::int as seconds from lesson_progress
    where user_id = orders.user_id and course_id = orders.course_id and covered_seconds > 0) watched
  where studied.id = orders.course_id and orders.user_id is not null`

const EXTRA_PAYMENTS = sql`
  select payment.number as reference, payment.amount_fen as "amountFen", payment.created_at as at,
    case request.state when 'done' then 'returned' when 'asked' then 'returning' else 'kept' end as state,
    coalesce(case request.state when 'failed' then request.sentence end, '') as "lastFailure"
  from gateway_payments payment left join lateral (
    select state, sentence from refund_requests
    where order_id = orders.id and payment_number = payment.number order by id desc limit 1) request on true
  where payment.order_id = orders.id and payment.state = 'left-over' order by payment.created_at, payment.number`

const SHOWN_ATTEMPTS_MAX = 50
const ATTEMPTS = sql`
  select number, way, state, amount_fen as "amountFen", created_at as at from payment_attempts
  where order_id = orders.id order by id desc limit ${sql.lit(SHOWN_ATTEMPTS_MAX)}`

const SHOWN_REFUNDS_MAX = 50
const REFUNDS = sql`
  select amount_fen as "amountFen", payment_number is not null as "isExtra", sentence, actor_name as "actorName",
    created_at as at, ended_at as "endedAt", case when state = 'failed' and is_abnormal then 'abnormal'
      when state = 'asked' and accepted_at is not null then 'accepted' else state end as state
  from refund_requests where order_id = orders.id order by id desc limit ${sql.lit(SHOWN_REFUNDS_MAX)}`

export function createOrderDetailRepository(database: Database) {
  /** Everything about an order, in one statement by its keys. */
  async function find(orderNo: string): Promise<FoundOrder | undefined> {
    const { rows } = await sql<DetailRow>`${prepared}
      select ${DESK_COLUMNS}, ${jsonRows(ENTRIES_OF_ORDER)} as entries, ${jsonRow(STUDY)} as study,
        ${jsonRows(EXTRA_PAYMENTS)} as "extraPayments", ${jsonRows(ATTEMPTS)} as attempts,
        ${jsonRows(REFUNDS)} as refunds,
        orders.refund_full_days as "fullDays", orders.refund_span_days as "spanDays",
        exists (select from gateway_payments
          where order_id = orders.id and state = 'paid' and way is not null) as "hasPaid",
        exists (select from refund_requests where order_id = orders.id and state = 'asked') as "isAsked",
        coalesce((select case state when 'failed' then sentence end from refund_requests
          where order_id = orders.id and payment_number is null order by id desc limit 1), '') as "lastFailure"
      from orders ${WITH_ITS_OWN} where orders.number = ${orderNo}`.execute(database)
    const [row] = rows
    if (!row) return undefined
    const { entries, study, extraPayments, attempts, refunds, fullDays, spanDays, ...more } = row
    const { hasPaid, isAsked, lastFailure, ...order } = more
    return {
      order,
      entries: rowsOfJson<EntryRow>(entries, ['at']),
      study: rowsOfJson<StudyRow>(study ? [study] : [], ['lastWatchedAt'])[0],
      gateway: { hasPaid, isAsked, lastFailure },
      extraPayments: rowsOfJson<ExtraPayment>(extraPayments, ['at']),
      attempts: rowsOfJson<ShownAttempt>(attempts, ['at']),
      refunds: rowsOfJson<ShownRefund>(refunds, ['at', 'endedAt']),
      terms: { fullDays, spanDays },
    }
  }

  return { find }
}

export type OrderDetailRepository = ReturnType<typeof createOrderDetailRepository>
