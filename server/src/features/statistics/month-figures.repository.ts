import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
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

export function createMonthFiguresRepository(database: Database) {
  const only = (rows: Money[]): Money => {
    const [row] = rows
    if (!row) throw new Error('Sums always make a row')
    return row
  }

  /** Days that are over, from one up to and without another: by what the nights have counted, and the ledger's own for the rest. */
  async function ofDays(from: string, before: string): Promise<Money> {
    const { rows } = await sql<Money>`
      select ${SUMS} from (
        select paid_fen, paid_count, refunded_fen, refund_count from daily_numbers
        where day >= ${from}::date and day < ${before}::date and paid_count is not null
        union all
        select counted.* from generate_series(${from}::date, ${before}::date - 1, '1 day') past(day)
        cross join lateral (
          select ${MONEY_OF_ENTRIES} from order_entries
          where at >= ${startOf(sql`past.day`)} and at < ${startOf(sql`(past.day + interval '1 day')`)}) counted
        where not exists (
          select from daily_numbers night where night.day = past.day::date and night.paid_count is not null)) days`.execute(
      database,
    )
    return only(rows)
  }

  /** A part of a day. */
  async function between(from: Date, before: Date): Promise<Money> {
    const { rows } = await sql<Money>`
      select ${SUMS} from (
        select ${MONEY_OF_ENTRIES} from order_entries where at >= ${from} and at < ${before}) part`.execute(database)
    return only(rows)
  }

  return { ofDays, between }
}

export type MonthFiguresRepository = ReturnType<typeof createMonthFiguresRepository>
