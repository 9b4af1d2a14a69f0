import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import type { BillLine } from '../../../outside/payment-driver.ts'
import type { DayFigures } from './compare-day.ts'

export interface BillDayRow extends DayFigures {
  way: OnlineWay
  day: string
  askedAt: Date | null
  sentence: string
  fetchedAt: Date | null
}

export interface Transfers {
  count: number
  fen: number
  fromStatementCount: number
}

const DAY_COLUMNS = sql`way, day::text as day, asked_at as "askedAt", sentence, fetched_at as "fetchedAt",
  bill_count as "billCount", bill_fen::float8 as "billFen", refund_count as "refundCount", refund_fen::float8 as "refundFen",
  ledger_count as "ledgerCount", ledger_fen::float8 as "ledgerFen", ledger_refund_count as "ledgerRefundCount",
  ledger_refund_fen::float8 as "ledgerRefundFen", course_count as "courseCount", taken_back_count as "takenBackCount"`

/** The bills of the gateways, one for each day. */
export function createBillsRepository(database: Database) {
  /** Adds the days from the last known one to today; of a gateway that was just connected only today. */
  async function addDays(way: OnlineWay, today: string, mostDaysBack: number): Promise<void> {
    await sql`
      insert into bill_days (way, day)
      select ${way}, each::date from (select max(day) as last from bill_days where way = ${way}) known
      cross join generate_series(greatest(coalesce(known.last, ${today}::date), ${today}::date - ${mostDaysBack}::int),
        ${today}::date, interval '1 day') each
      on conflict do nothing`.execute(database)
  }

  /** Days before today without a bill, the oldest first. */
  async function missing(way: OnlineWay, { from, today }: { from: string; today: string }) {
    const { rows } = await sql<{ day: string; askedAt: Date | null }>`
      select day::text as day, asked_at as "askedAt" from bill_days
      where way = ${way} and day >= ${from}::date and day < ${today}::date and fetched_at is null order by day`.execute(
      database,
    )
    return rows
  }

  async function noteAsked(way: OnlineWay, day: string, sentence: string, now: Date): Promise<void> {
    await sql`update bill_days set asked_at = ${now}, sentence = ${sentence}
      where way = ${way} and day = ${day}::date and fetched_at is null`.execute(database)
  }

  /** Whether the ledger has nothing of the gateway on that day: then a bill that does not exist is an empty one. */
  async function isQuiet(way: OnlineWay, from: Date, before: Date): Promise<boolean> {
    const { rows } = await sql`
      select from gateway_payments where way = ${way} and created_at >= ${from} and created_at < ${before}
      union all
      select from refund_requests join gateway_payments payment on payment.order_id = refund_requests.order_id
      where refund_requests.state = 'done' and ended_at >= ${from} and ended_at < ${before} and payment.way = ${way}
      limit 1`.execute(database)
    return rows.length === 0
  }

  /** Takes the lines of the day as a whole. Fetched again, they replace those of before. */
  async function keep(work: Work, way: OnlineWay, day: string, lines: readonly BillLine[], now: Date): Promise<void> {
    await sql`delete from bill_lines where way = ${way} and day = ${day}::date`.execute(work)
    await sql`
      insert into bill_lines (way, day, kind, number, gateway_number, refund_key, amount_fen, at)
      select ${way}, ${day}::date, line.kind, line.number, line."gatewayNumber", line."refundKey", line."amountFen",
        line.time::timestamp at time zone 'Asia/Shanghai'
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) line(kind text, number text, "gatewayNumber" text,
        "refundKey" text, "amountFen" integer, time text)
      on conflict do nothing`.execute(work)
    await sql`update bill_days set fetched_at = ${now}, asked_at = ${now}, sentence = ''
      where way = ${way} and day = ${day}::date`.execute(work)
  }

  /** False while an earlier bill may still have what this day seems to lack. */
  async function isWholeUpTo(db: Db, way: OnlineWay, { from, day }: { from: string; day: string }): Promise<boolean> {
    const { rows } = await sql`
      select from bill_days where way = ${way} and day >= ${from}::date and day <= ${day}::date and fetched_at is null
      limit 1`.execute(db)
    return rows.length === 0
  }

  async function isFetched(db: Db, way: OnlineWay, day: string): Promise<boolean> {
    const { rows } = await sql`
      select from bill_days where way = ${way} and day = ${day}::date and fetched_at is not null`.execute(db)
    return rows.length > 0
  }

  /** One comparison of a day at a time, in whatever process. */
  async function holdDay(work: Work, way: OnlineWay, day: string): Promise<void> {
    await sql`select from bill_days where way = ${way} and day = ${day}::date for update`.execute(work)
  }

  async function noteFigures(work: Work, way: OnlineWay, day: string, figures: DayFigures, now: Date): Promise<void> {
    await sql`
      update bill_days set bill_count = ${figures.billCount}, bill_fen = ${figures.billFen},
        refund_count = ${figures.refundCount}, refund_fen = ${figures.refundFen}, ledger_count = ${figures.ledgerCount},
        ledger_fen = ${figures.ledgerFen}, ledger_refund_count = ${figures.ledgerRefundCount},
        ledger_refund_fen = ${figures.ledgerRefundFen}, course_count = ${figures.courseCount},
        taken_back_count = ${figures.takenBackCount}, compared_at = ${now}
      where way = ${way} and day = ${day}::date`.execute(work)
  }

  async function fetchedSince(way: OnlineWay, from: string): Promise<string[]> {
    const { rows } = await sql<{ day: string }>`
      select day::text as day from bill_days where way = ${way} and day >= ${from}::date and fetched_at is not null
      order by day`.execute(database)
    return rows.map(({ day }) => day)
  }

  /** The newest first. */
  async function days({ from, to, way }: { from: string; to: string; way?: OnlineWay | undefined }) {
    const { rows } = await sql<BillDayRow>`
      select ${DAY_COLUMNS} from bill_days where day >= ${from}::date and day <= ${to}::date
        and ${way === undefined ? sql`true` : sql`way = ${way}`} order by day desc, way desc`.execute(database)
    return rows
  }

  /** Money that a colleague has confirmed: it has no bill of a gateway. */
  async function transfers(from: Date, before: Date): Promise<Transfers> {
    const { rows } = await sql<Transfers>`
      select count(*)::int as count, coalesce(sum(entry.amount_fen), 0)::float8 as fen,
        count((select key from bank_lines where order_id = entry.order_id limit 1))::int as "fromStatementCount"
      from order_entries entry
      where entry.at >= ${from} and entry.at < ${before} and entry.kind = 'payment'
        and (entry.method is null or entry.method not like 'online%')`.execute(database)
    return rows[0] ?? { count: 0, fen: 0, fromStatementCount: 0 }
  }

  async function dropBefore(day: string): Promise<void> {
    await sql`delete from bill_lines where day < ${day}::date`.execute(database)
    await sql`delete from bill_differences where day < ${day}::date`.execute(database)
    await sql`delete from bill_days where day < ${day}::date`.execute(database)
  }

  return {
    addDays,
    missing,
    noteAsked,
    isQuiet,
    keep,
    isWholeUpTo,
    isFetched,
    holdDay,
    noteFigures,
    fetchedSince,
    days,
    transfers,
    dropBefore,
  }
}

export type BillsRepository = ReturnType<typeof createBillsRepository>
