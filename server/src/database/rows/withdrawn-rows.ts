import { sql } from 'kysely'
import type { SluggedTable } from '../bulk-rows.ts'
import type { Work } from '../database.ts'
import type { Tables } from '../generated/tables.ts'

/** Tables whose rows can be out of sight without being lost. */
export type WithdrawableTable = {
  [Table in SluggedTable]: 'hidden_at' extends keyof Tables[Table] ? Table : never
}[SluggedTable]

/** What is out of sight already stays so since then. */
export async function withdrawRows(
  work: Work,
  table: WithdrawableTable,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update ${sql.table(table)} set hidden_at = ${now}
    where id = any(${[...ids]}::int[]) and hidden_at is null`.execute(work)
}

/** A row that is in sight is not written, which would tell every process of nothing. */
export async function restoreRows(work: Work, table: WithdrawableTable, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set hidden_at = null
    where id = any(${[...ids]}::int[]) and hidden_at is not null`.execute(work)
}
