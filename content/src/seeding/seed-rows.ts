import type { Tables } from '@bee/server/database/generated/tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { PoolClient } from 'pg'

type Columns<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Kysely leaves a jsonb column with a default as the column's own type, which nobody can write. */
type Writable<Column, Selected> = unknown extends Selected
  ? unknown
  : [Extract<Column, { __insert__: unknown }>] extends [never]
    ? Column
    : unknown

/** A row to insert: jsonb columns take the value itself, and `id` may be one that was reserved. */
export type SeedRow<Table extends keyof Tables> = {
  [Name in keyof Columns<Table>]: Writable<
    Columns<Table>[Name],
    Name extends keyof Selectable<Tables[Table]> ? Selectable<Tables[Table]>[Name] : never
  >
} & { id?: number }

const ROWS_A_STATEMENT = 5000

/**
 * Many rows in one statement with one parameter, which PostgreSQL itself turns into the column types. Every row must name the
 * same columns. `skipTaken` leaves rows alone whose key the operator already uses.
 */
export async function insertRows<Table extends keyof Tables>(
  client: PoolClient,
  table: Table,
  rows: readonly SeedRow<Table>[],
  { skipTaken = false } = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ')
  const overriding = 'id' in first ? 'OVERRIDING SYSTEM VALUE' : ''
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await client.query(
      `INSERT INTO ${table} (${names}) ${overriding}
       SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
       ${skipTaken ? 'ON CONFLICT DO NOTHING' : ''}`,
      [JSON.stringify(rows.slice(start, start + ROWS_A_STATEMENT))],
    )
  }
}

/** Ids taken from the table's own sequence, in order, so that rows can point at each other before they are written. */
export async function reserveIds(client: PoolClient, table: keyof Tables, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2::int)`,
    [table, count],
  )
  return rows.map(({ id }) => Number(id))
}

export async function withIds<Table extends keyof Tables>(
  client: PoolClient,
  table: Table,
  rows: readonly SeedRow<Table>[],
): Promise<(SeedRow<Table> & { id: number })[]> {
  const ids = await reserveIds(client, table, rows.length)
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
}

type WithSlug = 'course_types' | 'teachers' | 'media' | 'courses' | 'questions'

/** Steps find what earlier steps wrote by its slug: they may have been written by a process that is long gone. */
export async function idsBySlug(client: PoolClient, table: WithSlug): Promise<(slug: string) => number> {
  const { rows } = await client.query<{ slug: string; id: number }>(`SELECT slug, id FROM ${table}`)
  return lookUp(table, new Map(rows.map(({ slug, id }) => [slug, id])))
}

export function lookUp<Value>(what: string, found: ReadonlyMap<string, Value>): (key: string) => Value {
  return (key) => {
    const value = found.get(key)
    if (value === undefined) throw new Error(`no ${what} called ${key}`)
    return value
  }
}
