import type { Readable } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import type { WatchedClient } from '../../database/watched-client.ts'
import type { Manifest } from './form/manifest.ts'

/** Records the functions in place; a restored database has none of them yet. */
const NOT_DATA = ['stored_code']

export interface TableShape {
  name: string
  columns: string[]
  isPartitioned: boolean
}

const TABLES = `
  select relname as name, relkind = 'p' as "isPartitioned",
    array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)
  order by relname collate "C"`

const PARTITIONS = `
  select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bound
  from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
  where child.relnamespace = 'public'::regnamespace and child.relispartition and child.relkind = 'r'
  order by child.relname collate "C"`

export async function listTables(client: WatchedClient): Promise<TableShape[]> {
  return (await client.query<TableShape>(TABLES, [NOT_DATA])).rows
}

/** `copy` does not read a partitioned table directly, so it reads a query. */
function copyText(client: WatchedClient, { name, columns, isPartitioned }: TableShape): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const table = client.escapeIdentifier(name)
  return isPartitioned
    ? `copy (select ${list} from ${table}) to stdout (format csv)`
    : `copy ${table} (${list}) to stdout (format csv)`
}

/** The rows of a table as CSV. `rows` knows their number once they are read to the end. */
export function copyOut(
  client: WatchedClient,
  table: TableShape,
): { content: AsyncIterable<Buffer>; rows: () => number } {
  const stream = copyTo(copyText(client, table), { highWaterMark: 1024 * 1024 })
  async function* content(): AsyncGenerator<Buffer> {
    client.query(stream as never)
    yield* stream as Readable as AsyncIterable<Buffer>
    // The server reports the number after the last row.
    await client.query('select')
  }
  return { content: content(), rows: () => stream.rowCount }
}

/** All later reads see the database as it is now, until `end`. No other transaction waits for it, and it waits for none. */
export async function beginSnapshot(client: WatchedClient) {
  await client.query('begin isolation level repeatable read, read only')
  const { rows } = await client.query<{ at: Date; snapshot: string; postgres: string }>(
    `select clock_timestamp() as at, pg_current_snapshot()::text as snapshot, current_setting('server_version') as postgres`,
  )
  const [first] = rows
  if (!first) throw new Error('The database did not say when it is')
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  const tables = await listTables(client)
  const { rows: partitions } = await client.query<Manifest['partitions'][number]>(PARTITIONS)
  return { ...first, migrations, tables, partitions }
}

/** Read after the tables: an id that was given meanwhile must not be given again. */
export async function readSequences(client: WatchedClient): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`,
  )
  if (names.length === 0) return []
  const each = names.map(({ name }) => {
    const table = client.escapeIdentifier(name)
    return `select ${client.escapeLiteral(name)} as name, last_value::text as last, is_called as "isCalled" from ${table}`
  })
  return (await client.query<Manifest['sequences'][number]>(each.join(' union all '))).rows
}

export async function endSnapshot(client: WatchedClient): Promise<void> {
  await client.query('commit')
}

/** The size of the tables on the server's disk, with their indexes. */
export async function readDatabaseBytes(client: WatchedClient): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  return rows[0]?.bytes ?? 0
}
