import type pg from 'pg'
import { createContentWatchedPool, restedHand } from './content/content-watch.ts'
import { createTestDatabase, dropDatabase, type TestDatabase } from './test-database.ts'

/** Creating a database takes longer than emptying one, so each test passes its database to the next one of its process. */
const spare: Lent[] = []

interface Lent {
  connection: pg.PoolConfig
  /** Passed on too: a new connection would have to load the catalog and plan every statement again. */
  pool: pg.Pool
  /** The schema of the database before its first use. */
  shape: string
  /** Rows that migrations insert, such as the roles of the staff. */
  given: GivenRows
}

interface GivenRows {
  /** All tables, with rows or without. */
  names: string[]
  tables: { name: string; rows: string }[]
  sequences: { name: string; last: string }[]
}

/**
 * Tables, columns, indexes, functions, triggers, constraints and settings: a test that changed one of them keeps its database for itself.
 * Sums of hashes: sorting and printing the definitions took a fifth of the time between two tests.
 */
const SHAPE = `
  select concat_ws(',',
    (select sum(hashtext(concat(oid, relname, relkind))::bigint) from pg_class where relnamespace = 'public'::regnamespace),
    (select sum(hashtext(concat(attrelid, attname, atttypid, attnotnull, atthasdef))::bigint)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind <> 'i'),
    (select sum(hashtext(concat(oid, proname, prosrc))::bigint) from pg_proc where pronamespace = 'public'::regnamespace),
    (select sum(hashtext(concat(oid, tgname, tgenabled))::bigint) from pg_trigger),
    (select sum(hashtext(concat(oid, conname, convalidated, conkey, confrelid, conbin))::bigint) from pg_constraint),
    (select string_agg(setconfig::text, ',') from pg_db_role_setting settings
      join pg_database on pg_database.oid = setdatabase where datname = current_database())) as shape`

/** Resets unused ids. `alter sequence … restart` would create a new file for each sequence. */
const RESTART = `
  select setval(format('public.%I', sequencename), start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null`

/** Ends connections that a test left open, and counts the pool's connections inside a transaction. */
const OTHERS_GO = `
  select
    count(*) filter (where pid = any($1::int[]) and state not in ('idle', 'active'))::int as busy,
    count(pg_terminate_backend(case when pid <> all($1::int[]) then pid end))
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

const TABLES = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'stored_code')`

async function givenRows(pool: pg.Pool): Promise<GivenRows> {
  const { rows: found } = await pool.query<{ name: string }>(TABLES)
  const names = found.map(({ name }) => name)
  const counts = names.map(
    (name) => `select '${name}' as name, (select json_agg(each)::text from ${name} each) as rows`,
  )
  const { rows: tables } = await pool.query<{ name: string; rows: string }>(
    `select * from (${counts.join(' union all ')}) filled where rows is not null`,
  )
  const { rows: sequences } = await pool.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return { names, tables, sequences }
}

/** Needs a connection without triggers; it disables them. */
async function empty(client: pg.ClientBase, { names }: GivenRows): Promise<void> {
  const marks = names.map((name) => `case when exists (select from ${name}) then '${name}' end`)
  const text = `select array_remove(array[${marks.join(',')}], null) as filled`
  // A prepared statement: planning it for a hundred tables takes longer than everything else between two tests, and connections are passed
  // on.
  const { rows } = await client.query<{ filled: string[] }>({ name: 'filled-tables', text })
  const deletions = (rows[0]?.filled ?? []).map((name) => `delete from ${name}`)
  await client.query(['set session_replication_role = replica', ...deletions, RESTART].join(';'))
}

/** After the deletion, on the connection without triggers. */
async function giveAgain(client: pg.ClientBase, { tables, sequences }: GivenRows): Promise<void> {
  for (const { name, rows } of tables) {
    const insert = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`
    await client.query(insert, [rows])
  }
  for (const { name, last } of sequences) await client.query('select setval($1, $2)', [`public.${name}`, last])
}

async function shapeOf(db: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows } = await db.query<{ shape: string }>(SHAPE)
  return rows[0]?.shape ?? ''
}

/** An empty database: one that an earlier test has left, or a new one. Its `drop` passes it on. */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const known = spare.pop()
  if (known) return lend(known)
  const { connection, pool } = await createTestDatabase()
  return lend({ connection, pool, shape: await shapeOf(pool), given: await givenRows(pool) })
}

function lend(lent: Lent): TestDatabase {
  return {
    pool: lent.pool,
    connection: lent.connection,
    drop: async () => {
      const pool = await restedPool(lent)
      if (await isEmptied(lent, pool)) {
        spare.push({ ...lent, pool })
        return
      }
      await pool.end()
      await dropDatabase(lent.connection.database ?? '')
    },
  }
}

/** The same pool, or a new one when a test has ended it or holds a connection. */
async function restedPool({ pool, connection }: Lent): Promise<pg.Pool> {
  if (!pool.ended && pool.idleCount === pool.totalCount) {
    for (const event of ['acquire', 'release', 'connect', 'remove'] as const) pool.removeAllListeners(event)
    return pool
  }
  if (!pool.ended) await pool.end()
  return createContentWatchedPool(connection)
}

async function pidOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Empties the database and its connections. False when a test has changed more than rows, or cut a connection. */
async function isEmptied({ shape, given, connection }: Lent, pool: pg.Pool): Promise<boolean> {
  const hand = restedHand(pool, connection)
  // All existing connections, and at least one, because each of them is reset.
  const clients = await Promise.all([
    ...Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()),
    ...Array.from({ length: hand.totalCount }, () => hand.connect()),
  ])
  let isDone = false
  try {
    isDone = await emptyThrough(clients, { shape, given })
  } catch {
    // After a failure the next test gets a new database.
  }
  for (const client of clients) client.release(!isDone)
  return isDone
}

/** Connections that have emptied their database before. */
const cleaners = new WeakSet<pg.ClientBase>()

async function emptyThrough(clients: pg.ClientBase[], { shape, given }: Pick<Lent, 'shape' | 'given'>) {
  // The same one each time, because it has the catalog and the plan.
  const client = clients.find((each) => cleaners.has(each)) ?? clients[0]
  if (!client) return false
  cleaners.add(client)
  const { rows } = await client.query<{ busy: number }>(OTHERS_GO, [await Promise.all(clients.map(pidOf))])
  if (rows[0]?.busy !== 0 || (await shapeOf(client)) !== shape) return false
  await empty(client, given)
  await giveAgain(client, given)
  await Promise.all(clients.map((each) => each.query('reset all; unlisten *')))
  return true
}
