import { sql } from 'kysely'
import { insertRows, type BulkRow } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

/** Columns that are computed from the draft alone. */
export type PromotionColumns = Pick<BulkRow<'promotions'>, 'title' | 'address' | 'body'>

export function createPromotionEditingRepository() {
  /** The page with this address, ignoring case. A page in the trash keeps its address. */
  async function holderOf(work: Work, address: string) {
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from promotions where lower(address) = lower(${address})`.execute(work)
    return rows[0]
  }

  function insert(work: Work, rows: readonly BulkRow<'promotions'>[]): Promise<void> {
    return insertRows(work, 'promotions', rows)
  }

  async function update(work: Work, id: number, { body, ...columns }: PromotionColumns): Promise<void> {
    const written = { ...columns, body: JSON.stringify(body) }
    await work.updateTable('promotions').set(written).where('id', '=', id).execute()
  }

  function lock(work: Work, id: number) {
    return work
      .selectFrom('promotions')
      .select(['title', 'address', 'body'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
  }

  return { holderOf, insert, update, lock }
}

export type PromotionEditingRepository = ReturnType<typeof createPromotionEditingRepository>
