import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { jsonRow, jsonRows, rowsOfJson, type JsonRow } from '../../../database/rows/json-rows.ts'
import { prepared } from '../../../database/prepared-statements.ts'
import { ENTRIES_OF_ORDER, type EntryRow } from '../order-entries.repository.ts'
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
}

export interface FoundOrder {
  order: DeskOrder
  entries: EntryRow[]
  /** Undefined when the order has no member or no course. */
  study: StudyRow | undefined
  gateway: GatewayState
  extraPayments: ExtraPayment[]
}

interface DetailRow extends DeskOrder, GatewayState {
  entries: JsonRow<EntryRow>[]
  study: JsonRow<StudyRow> | null
  extraPayments: JsonRow<ExtraPayment>[]
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
  select number as reference, amount_fen as "amountFen", created_at as at from gateway_payments
  where order_id = orders.id and state = 'left-over' order by created_at, number`

export function createOrderDetailRepository(database: Database) {
  /** Everything about an order, in one statement by its keys. */
  async function find(orderNo: string): Promise<FoundOrder | undefined> {
    const { rows } = await sql<DetailRow>`${prepared}
      select ${DESK_COLUMNS}, ${jsonRows(ENTRIES_OF_ORDER)} as entries, ${jsonRow(STUDY)} as study,
        ${jsonRows(EXTRA_PAYMENTS)} as "extraPayments",
        exists (select from gateway_payments where order_id = orders.id and state = 'paid') as "hasPaid",
        exists (select from refund_requests where order_id = orders.id and state = 'asked') as "isAsked",
        coalesce((select case state when 'failed' then sentence end from refund_requests
          where order_id = orders.id order by id desc limit 1), '') as "lastFailure"
      from orders ${WITH_ITS_OWN} where orders.number = ${orderNo}`.execute(database)
    const [row] = rows
    if (!row) return undefined
    const { entries, study, extraPayments, hasPaid, isAsked, lastFailure, ...order } = row
    return {
      order,
      entries: rowsOfJson<EntryRow>(entries, ['at']),
      study: rowsOfJson<StudyRow>(study ? [study] : [], ['lastWatchedAt'])[0],
      gateway: { hasPaid, isAsked, lastFailure },
      extraPayments: rowsOfJson<ExtraPayment>(extraPayments, ['at']),
    }
  }

  return { find }
}

export type OrderDetailRepository = ReturnType<typeof createOrderDetailRepository>
