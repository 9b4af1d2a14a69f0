import { sql } from 'kysely'
import type { SluggedTable } from '../bulk-rows.ts'
import type { Work } from '../database.ts'
import type { Tables } from '../generated/tables.ts'

/** Tables with a `hidden_at` column: their rows can be hidden without being deleted. */
export type WithdrawableTable = {
  [Table in SluggedTable]: 'hidden_at' extends keyof Tables[Table] ? Table : never
}[SluggedTable]

/** Keeps the first hidden_at: hiding a hidden row must not change its date. */
export async function withdrawRows(
  work: Work,
  table: WithdrawableTable,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update ${sql.table(table)} set hidden_at = ${now}
    where id = any(${[...ids]}::int[]) and hidden_at is null`.execute(work)
}

/** Skips visible rows: an update would notify every process for nothing. */
export async function restoreRows(work: Work, table: WithdrawableTable, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set hidden_at = null
    where id = any(${[...ids]}::int[]) and hidden_at is not null`.execute(work)
}
