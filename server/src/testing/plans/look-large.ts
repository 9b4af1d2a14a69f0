import type pg from 'pg'
import { SCHOOL_WORK, STAY_SMALL } from './table-growth.ts'

/** Far more than any school has: the real tables have fewer pages, which makes a scan look cheaper than it is. */
const WORKS = 100_000
/** Rows of members: a thousand for each member, and for each course or question. */
const TRACES = 100_000_000
/** A member begins some courses, and gets a message now and then. */
const OTHERWISE: Record<string, number> = { users: 100_000, enrolments: 2_000_000, messages: 10_000_000 }

/** In the demo school most messages are for all members; in a school with members hardly one is. */
const NULL_SHARES: Record<string, number> = { 'messages.user_id': 0.000_01 }

/** The rows of a table in the largest school; undefined for a table that stays small. */
export function rowsWhenLarge(table: string): number | undefined {
  if (STAY_SMALL.has(table)) return undefined
  return OTHERWISE[table] ?? (SCHOOL_WORK.has(table) ? WORKS : TRACES)
}

interface Column {
  name: string
  /** The table that the column points to. */
  target: string
  isUnique: boolean
  nullShare: number
  width: number
}

interface Table {
  name: string
  rows: number
  pages: number
  indexes: { name: string; rows: number; pages: number }[]
  keys: Column[]
}

const TABLES = `
  select relname as name, greatest(reltuples, 1)::float8 as rows, (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages,
    (select coalesce(json_agg(json_build_object('name', relname, 'rows', greatest(reltuples, 0), 'pages', greatest(relpages, 1))), '[]')
      from pg_index join pg_class indexes on indexes.oid = indexrelid where indrelid = tables.oid) as indexes,
    (select coalesce(json_agg(json_build_object('name', pg_attribute.attname, 'target', confrelid::regclass::text,
        'isUnique', exists (select from pg_index where indrelid = tables.oid and indisunique and indpred is null and indnkeyatts = 1
          and indkey[0] = attnum),
        'nullShare', coalesce(null_frac, 0), 'width', coalesce(avg_width, 4))), '[]')
      from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
        left join pg_stats known on schemaname = 'public' and tablename = tables.relname and known.attname = pg_attribute.attname
      where contype = 'f' and conrelid = tables.oid) as keys
  from pg_class tables where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`

/**
 * Makes the planner believe that the school is large, without adding rows: the size of a table, of its indexes, and the number of distinct
 * members, courses or lessons that its rows refer to. Other statistics stay as ANALYZE has found them in the demo school.
 */
export async function lookLarge(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum (freeze, analyze)')
  const { rows: tables } = await pool.query<Table>(TABLES)
  for (const table of tables) {
    const rows = rowsWhenLarge(table.name)
    if (rows === undefined) continue
    if (table.pages === 0) await growFirstPage(pool, table.name)
    await setSize(pool, table.name, Math.max(table.pages, 1), rows)
    for (const index of table.indexes) await setSize(pool, index.name, index.pages, rows * (index.rows / table.rows))
    for (const key of table.keys) await spreadKey(pool, table.name, key, rows)
  }
}

const setSize = (pool: pg.Pool, name: string, pages: number, rows: number) =>
  pool.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', $2::int, 'reltuples', $3::real,
       'relallvisible', $2::int)`,
    [name, pages, rows],
  )

/** The planner treats a file without pages as an empty table. A rolled-back insert of any row leaves a page. */
async function growFirstPage(pool: pg.Pool, table: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    const { rows: demands } = await client.query<{ drop: string }>(
      `select format('alter table %I drop constraint %I cascade', $1::text, conname) as drop
       from pg_constraint where conrelid = $1::regclass and contype in ('c', 'p')
       union all select format('alter table %I alter %I drop not null', $1::text, attname)
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attnotnull`,
      [table],
    )
    for (const { drop } of demands) await client.query(drop)
    await client.query(`insert into ${table} default values; rollback`)
  } finally {
    client.release()
  }
}

async function spreadKey(pool: pg.Pool, table: string, key: Column, rows: number): Promise<void> {
  const targets = rowsWhenLarge(key.target)
  if (targets === undefined) return
  await pool.query(`select pg_clear_attribute_stats('public', $1, $2, false)`, [table, key.name])
  await pool.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text, 'inherited', false,
       'null_frac', $3::real, 'avg_width', $4::int, 'n_distinct', $5::real)`,
    [
      table,
      key.name,
      NULL_SHARES[`${table}.${key.name}`] ?? key.nullShare,
      key.width,
      key.isUnique ? -1 : Math.min(rows, targets),
    ],
  )
}
