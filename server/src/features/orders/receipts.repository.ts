import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export function createReceiptsRepository(database: Database) {
  /**
   * Binds a picture to a pending order and answers the path of the picture it replaces, if any. Undefined when the order is not pending.
   */
  async function keep(
    work: Work,
    receipt: { number: string; userId: number; path: string; bytes: number; now: Date },
  ): Promise<{ former: string | null } | undefined> {
    const { rows } = await sql<{ former: string | null }>`
      with waiting as (
        select id, user_id from orders
        where number = ${receipt.number} and user_id = ${receipt.userId} and status = 'pending' for update),
      former as (select path from order_receipts where order_id in (select id from waiting)),
      kept as (
        insert into order_receipts (order_id, user_id, path, bytes, created_at)
        select id, user_id, ${receipt.path}, ${receipt.bytes}, ${receipt.now} from waiting
        on conflict (order_id) do update
          set path = excluded.path, bytes = excluded.bytes, created_at = excluded.created_at
        returning order_id)
      select (select path from former) as former from kept`.execute(work)
    return rows[0]
  }

  async function pathOf(number: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('order_receipts')
      .innerJoin('orders', 'orders.id', 'order_receipts.order_id')
      .select('path')
      .where('orders.number', '=', number)
      .executeTakeFirst()
    return row?.path
  }

  async function pathsOf(userId: number): Promise<string[]> {
    const rows = await database.selectFrom('order_receipts').select('path').where('user_id', '=', userId).execute()
    return rows.map(({ path }) => path)
  }

  async function known(paths: readonly string[]): Promise<string[]> {
    if (paths.length === 0) return []
    const rows = await database.selectFrom('order_receipts').select('path').where('path', 'in', paths).execute()
    return rows.map(({ path }) => path)
  }

  return { keep, pathOf, pathsOf, known }
}

export type ReceiptsRepository = ReturnType<typeof createReceiptsRepository>
