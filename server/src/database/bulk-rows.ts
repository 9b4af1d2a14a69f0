import { sql, type Insertable, type Selectable } from 'kysely'
import type { Work } from './database.ts'
import type { Tables } from './generated/tables.ts'

type Columns<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Kysely types a jsonb column with a default as the column's own type, which cannot be written. */
type Writable<Column, Selected> = unknown extends Selected
  ? unknown
  : [Extract<Column, { __insert__: unknown }>] extends [never]
    ? Column
    : unknown

/** A row to insert: jsonb columns take the value itself, and `id` may be a reserved one. */
export type BulkRow<Table extends keyof Tables> = {
  [Name in keyof Columns<Table>]: Writable<
    Columns<Table>[Name],
    Name extends keyof Selectable<Tables[Table]> ? Selectable<Tables[Table]>[Name] : never
  >
} & { id?: number }

const ROWS_A_STATEMENT = 5000

/**
 * Inserts many rows in one statement with one parameter, which PostgreSQL itself turns into the column types: ten thousand questions are
 * two statements, and the counting triggers run twice. Every row must name the same columns. `skipTaken` ignores rows with a key that
 * already exists.
 */
export async function insertRows<Table extends keyof Tables>(
  work: Work,
  table: Table,
  rows: readonly BulkRow<Table>[],
  { skipTaken = false } = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const overriding = 'id' in first ? sql`overriding system value` : sql``
  const conflict = skipTaken ? sql`on conflict do nothing` : sql``
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_A_STATEMENT))
    await sql`
      insert into ${sql.table(table)} (${names}) ${overriding}
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
      ${conflict}`.execute(work)
  }
}

/**
 * Takes ids from the table's own sequence, in order, so that rows can point at each other before they are written. A preview takes none: it
 * gets the same ids each time, beyond all real ones (`features/preview`).
 */
export async function reserveIds(work: Work, table: keyof Tables, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: string }>`
    select case when shown.first is null then nextval(pg_get_serial_sequence(${table}, 'id'))
      else shown.first::bigint + nth end as id
    from generate_series(0, ${count}::int - 1) nth,
      (select nullif(current_setting('bee.preview_ids', true), '') as first) shown`.execute(work)
  return rows.map(({ id }) => Number(id))
}

export async function withIds<Row extends object>(
  work: Work,
  table: keyof Tables,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  const ids = await reserveIds(work, table, rows.length)
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
}

/** Tables with rows that have a slug, chosen by their author, beside the id. */
export type SluggedTable =
  | 'course_types'
  | 'teachers'
  | 'media'
  | 'courses'
  | 'questions'
  | 'news'
  | 'banners'
  | 'adverts'
  | 'learning_paths'
  | 'promotions'

export async function takenSlugs(work: Work, table: SluggedTable, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug = any(${[...slugs]}::text[])`.execute(work)
  return rows.map(({ slug }) => slug)
}
