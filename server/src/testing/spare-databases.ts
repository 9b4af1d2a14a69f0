import type pg from 'pg'
import { createWorkPool } from '../database/pool.ts'
import { createTestDatabase, dropDatabase, onOwnConnection, type TestDatabase } from './test-database.ts'

/** To make a database takes longer than to empty one; what a test leaves is lent to the next of its process. */
const spare: Lent[] = []

interface Lent {
  connection: pg.PoolConfig
  /** What the database was like before anybody used it. */
  shape: string
  /** The rows that migrations have put in, such as the roles of the staff. */
  given: GivenRows
}

interface GivenRows {
  tables: { name: string; rows: string }[]
  sequences: { name: string; last: string }[]
}

/** Tables, columns, functions, triggers and settings: a test that changed one of them keeps its database for itself. */
const SHAPE = `
  select md5(concat(
    (select string_agg(concat(relname, relkind), ',' order by relname) from pg_class
      where relnamespace = 'public'::regnamespace),
    (select string_agg(concat(attrelid::regclass, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace),
    (select string_agg(concat(proname, prosrc), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select string_agg(concat(tgname, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(conname, pg_get_constraintdef(oid)), ',' order by oid) from pg_constraint),
    (select string_agg(setconfig::text, ',') from pg_db_role_setting settings
      join pg_database on pg_database.oid = setdatabase where datname = current_database()))) as shape`

const EMPTY = `
  set session_replication_role = replica;
  do $$
  declare
    relation text;
    is_filled boolean;
  begin
    for relation in select oid::regclass from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'stored_code') loop
      execute format('select exists (select from %s)', relation) into is_filled;
      if is_filled then execute format('delete from %s', relation); end if;
    end loop;
    for relation in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence public.%I restart', relation);
    end loop;
  end $$;`

const OTHERS_GO = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

const TABLES = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'stored_code')`

async function givenRows(pool: pg.Pool): Promise<GivenRows> {
  const { rows: names } = await pool.query<{ name: string }>(TABLES)
  const counts = names.map(
    ({ name }) => `select '${name}' as name, (select json_agg(each)::text from ${name} each) as rows`,
  )
  const { rows: tables } = await pool.query<{ name: string; rows: string }>(
    `select * from (${counts.join(' union all ')}) filled where rows is not null`,
  )
  const { rows: sequences } = await pool.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return { tables, sequences }
}

/** After it was emptied, on the connection that runs no triggers. */
async function giveAgain(client: pg.Client, { tables, sequences }: GivenRows): Promise<void> {
  for (const { name, rows } of tables) {
    const insert = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`
    await client.query(insert, [rows])
  }
  for (const { name, last } of sequences) await client.query('select setval($1, $2)', [`public.${name}`, last])
}

async function shapeOf(place: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await place.query<{ shape: string }>(SHAPE)
  return rows[0]?.shape ?? ''
}

/** An empty database: one that a test before has left, or a new one. Its `drop` hands it on. */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const known = spare.pop()
  if (known) return lend(known, createWorkPool(known.connection))
  const { connection, pool } = await createTestDatabase()
  return lend({ connection, shape: await shapeOf(pool), given: await givenRows(pool) }, pool)
}

function lend(lent: Lent, pool: pg.Pool): TestDatabase {
  const { connection, shape, given } = lent
  return {
    pool,
    connection,
    drop: async () => {
      await pool.end()
      const isAsBefore = await onOwnConnection(connection, async (client) => {
        await client.query(OTHERS_GO)
        if ((await shapeOf(client)) !== shape) return false
        await client.query(EMPTY)
        await giveAgain(client, given)
        return true
      })
      if (isAsBefore) spare.push(lent)
      else await dropDatabase(connection.database ?? '')
    },
  }
}
