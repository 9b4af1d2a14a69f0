import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import { MONEY_OF_ENTRIES } from './daily-numbers.repository.ts'

export interface Money {
  paidFen: number
  paidCount: number
  refundedFen: number
  refundCount: number
}

const SUMS = sql`coalesce(sum(paid_fen), 0)::float8 as "paidFen", coalesce(sum(paid_count), 0)::float8 as "paidCount",
  coalesce(sum(refunded_fen), 0)::float8 as "refundedFen", coalesce(sum(refund_count), 0)::float8 as "refundCount"`

const startOf = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`

/** `from` is inclusive, `before` is exclusive. */
export interface Days {
  from: string
  before: string
}

/** A part of a day. */
export interface Hours {
  from: Date
  before: Date
}

/** Hidden from the planner, which would plan again for every day: the index fits all days. */
const day = (date: string) => opaqueToPlanner(date, 'date')
const moment = (time: Date) => opaqueToPlanner(time, 'timestamptz')

/** Past days: the nightly numbers where they exist, otherwise the ledger. */
const ofDays = ({ from, before }: Days) => sql`
  select ${SUMS} from (
    select paid_fen, paid_count, refunded_fen, refund_count from daily_numbers
    where day >= ${day(from)} and day < ${day(before)} and paid_count is not null
    union all
    select counted.* from generate_series(${day(from)}, ${day(before)} - 1, '1 day') past(day)
    cross join lateral (
      select ${MONEY_OF_ENTRIES} from order_entries
      where at >= ${startOf(sql`past.day`)} and at < ${startOf(sql`(past.day + interval '1 day')`)}) counted
    where not exists (
      select from daily_numbers night where night.day = past.day::date and night.paid_count is not null)) days`

const ofHours = ({ from, before }: Hours) => sql`
  select ${SUMS} from (
    select ${MONEY_OF_ENTRIES} from order_entries where at >= ${moment(from)} and at < ${moment(before)}) part`

export function createMonthFiguresRepository(database: Database) {
  /** Money in and out in each stretch, in one statement that uses an index for all days. */
  async function sums(stretches: readonly { days: Days; hours: Hours }[]): Promise<Money[]> {
    const each = stretches.map(
      ({ days, hours }, nth) => sql`
        select ${sql.lit(nth)} as nth, sum("paidFen") as "paidFen", sum("paidCount") as "paidCount",
          sum("refundedFen") as "refundedFen", sum("refundCount") as "refundCount"
        from ((${ofDays(days)}) union all (${ofHours(hours)})) both_parts`,
    )
    const { rows } = await sql<Money>`${prepared}
      select "paidFen", "paidCount", "refundedFen", "refundCount" from (${sql.join(each, sql` union all `)}) stretches
      order by nth`.execute(database)
    return rows
  }

  return { sums }
}

export type MonthFiguresRepository = ReturnType<typeof createMonthFiguresRepository>
