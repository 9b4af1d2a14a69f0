import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface WaitingOrders {
  count: number
  since: Date
  sumFen: number
  nickName: string | null
}

/** Reads no more than `most` of anything: what waits is counted up to there, and the oldest is told. */
export function createWaitingRepository(database: Database, most: number) {
  /** Paid by transfer, with the picture of it: somebody has to look. */
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

  /** Looks at the first row of each index and no further; "exists" would forget the order, and with it the index. */
  async function hasAnything(): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`${prepared}
      select (select id from inbox_threads order by id limit 1) is not null
        or (select id from orders order by id limit 1) is not null as has`.execute(database)
    return rows[0]?.has === true
  }

  return { orders, hasAnything }
}

export type WaitingRepository = ReturnType<typeof createWaitingRepository>
