import type { EntryActor, EntryKind, PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { wellFormed } from '../../text/well-formed.ts'

/** The actor and reason of a change to an order, as the ledger keeps them. */
export interface OrderAct {
  actor: EntryActor
  actorId?: number
  actorName?: string
  reason?: string
  /** Only colleagues read it. */
  note?: string
  /** The bank's or the gateway's number. */
  reference?: string
  at: Date
}

export interface EntryRow {
  id: number
  kind: EntryKind
  amountFen: number
  method: PaymentMethod | null
  reference: string
  actor: EntryActor
  actorName: string
  reason: string
  note: string
  at: Date
}

/**
 * Tells the trigger who acts, for the changes that follow in this transaction. The order's own trigger writes the lines (keep-ledger.sql),
 * so no caller can forget them.
 */
export async function setOrderActor(work: Work, act: OrderAct): Promise<void> {
  const text = JSON.stringify(act, (_name, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value))
  await sql`select set_config('bee.order_act', ${text}, true)`.execute(work)
}

/** The entries of the order in the outer query, the oldest first. */
export const ENTRIES_OF_ORDER = sql`
  select id::float8 as id, kind, amount_fen as "amountFen", method, reference, actor, actor_name as "actorName", reason, note, at
  from order_entries where order_id = orders.id order by order_entries.id`

export function createOrderEntriesRepository(database: Database) {
  /** The only entry that changes no order: staff refused its receipt. */
  async function addRefusal(work: Work, orderId: number, act: OrderAct): Promise<void> {
    await sql`
      insert into order_entries (order_id, kind, amount_fen, actor, actor_id, actor_name, reason, at)
      values (${orderId}, 'receipt-refused', 0, ${act.actor}, ${act.actorId ?? null}, ${act.actorName ?? ''},
        ${act.reason ?? ''}, ${act.at})`.execute(work)
  }

  /** Writes the lines for orders that a process of the former version changed while the ledger was being filled. */
  async function fillGaps(since: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      insert into order_entries (order_id, kind, amount_fen, method, actor, at)
      select orders.id, line.kind, line.amount_fen, orders.method, 'site', line.at
      from orders cross join lateral (values
        (1, 'payment', price_fen, coalesce(paid_at, created_at), status in ('paid', 'refunded')),
        (2, 'refund', -price_fen, coalesce(refunded_at, paid_at, created_at), status = 'refunded'),
        (3, 'cancel', 0, coalesce(cancelled_at, created_at), status = 'cancelled')) line (place, kind, amount_fen, at, is_true)
      where orders.created_at > ${since} and orders.status <> 'pending' and line.is_true
        and not exists (select from order_entries where order_id = orders.id)
      order by orders.id, line.place`.execute(database)
    return Number(numAffectedRows)
  }

  /** Orders whose ledger does not add up to their amounts, at most `most`. */
  async function unbalanced(since: Date, most: number): Promise<string[]> {
    const { rows } = await sql<{ number: string }>`
      select number from orders
      where created_at > ${since} and case when status in ('paid', 'refunded') then price_fen - refunded_fen else 0 end
        <> (select coalesce(sum(amount_fen), 0) from order_entries where order_id = orders.id)
      order by created_at limit ${most}`.execute(database)
    return rows.map(({ number }) => number)
  }

  return { addRefusal, fillGaps, unbalanced }
}

export type OrderEntriesRepository = ReturnType<typeof createOrderEntriesRepository>
