import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface WaitingOrders {
  count: number
  since: Date
  sumFen: number
  nickName: string | null
}

/** Reads at most `most` rows of each kind: counts end there. Each line tells the oldest item. */
export function createWaitingRepository(database: Database, most: number) {
  /** Orders paid by transfer, with a receipt picture that staff must check. */
  async function orders(): Promise<WaitingOrders | undefined> {
    const { rows } = await sql<WaitingOrders>`${prepared}
      with waiting as materialized (
        select user_id, price_fen, receipt_at, created_at from orders
        where status = 'pending' and receipt_at is not null order by created_at, id limit ${sql.lit(most)})
      select count(*)::int as count, min(receipt_at) as since, coalesce(sum(price_fen), 0)::float8 as "sumFen",
        (select users.nick_name from users where users.id = (
          select user_id from waiting order by receipt_at limit 1)) as "nickName"
      from waiting`.execute(database)
    return rows.find(({ count }) => count > 0)
  }

  /** What bills of gateways and the ledger disagree about. */
  async function differences(): Promise<{ count: number; since: Date } | undefined> {
    const { rows } = await sql<{ count: number; since: Date }>`${prepared}
      select count(*)::int as count, min(found_at) as since from (
        select found_at from bill_differences where settlement is null order by way, day limit ${sql.lit(most)}) open`.execute(
      database,
    )
    return rows.find(({ count }) => count > 0)
  }

  /** Reads only the first row of each index; `exists` would drop the order, and with it the index. */
  async function hasAnything(): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`${prepared}
      select (select id from inbox_threads order by id limit 1) is not null
        or (select id from orders order by id limit 1) is not null as has`.execute(database)
    return rows[0]?.has === true
  }

  return { orders, differences, hasAnything }
}

export type WaitingRepository = ReturnType<typeof createWaitingRepository>
