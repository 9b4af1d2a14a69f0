import pg from 'pg'
import { createWorkPool } from '../../database/pool.ts'
import { TEMPLATE_DATABASE } from '../start-test-postgres.ts'
import { insertTypes } from '../test-courses.ts'
import { testServer } from '../test-database.ts'
import { DESK_ROWS } from './large-school-desk.ts'
import { LEARNING_ROWS } from './large-school-learning.ts'
import { CONTENT_ROWS } from './large-school-content.ts'

const LARGE_SCHOOL = 'bee_large_school'
/** Vitest's workers are separate processes: an advisory lock lets only the first one fill the school. */
const LARGE_SCHOOL_LOCK = 20_260_902

export interface LargeSchool {
  pool: pg.Pool
  types: Awaited<ReturnType<typeof insertTypes>>
}

/**
 * A school with years of data. Hardly a table has more than the 30,000 rows that ANALYZE samples, so the plans are the same in every run.
 * The first test file that needs it fills it once per run; afterwards it is only read, so the plans of every feature use the same tables.
 * It is removed with the server of the run.
 */
export async function openLargeSchool(): Promise<LargeSchool> {
  const admin = new pg.Client({ ...testServer(), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [LARGE_SCHOOL_LOCK])
    const { rows } = await admin.query<{ types: string }>(
      `select shobj_description(oid, 'pg_database') as types from pg_database where datname = $1`,
      [LARGE_SCHOOL],
    )
    if (rows[0]?.types) return { pool: openPool(), types: JSON.parse(rows[0].types) as LargeSchool['types'] }
    // Without the comment, an earlier attempt failed halfway.
    await admin.query(`drop database if exists ${LARGE_SCHOOL} with (force)`)
    await admin.query(`create database ${LARGE_SCHOOL} template ${TEMPLATE_DATABASE} strategy file_copy`)
    const pool = openPool()
    const types = await fillSchool(pool)
    await admin.query(`comment on database ${LARGE_SCHOOL} is ${pg.escapeLiteral(JSON.stringify(types))}`)
    return { pool, types }
  } finally {
    await admin.end()
  }
}

const openPool = () => createWorkPool({ ...testServer(), database: LARGE_SCHOOL })

async function fillSchool(pool: pg.Pool): Promise<LargeSchool['types']> {
  const types = await insertTypes(pool)
  const client = await pool.connect()
  try {
    // The rows are consistent by construction; checking them would take most of the time.
    await client.query('set session_replication_role = replica')
    for (const rows of [...CONTENT_ROWS(types), ...LEARNING_ROWS, ...DESK_ROWS]) await client.query(rows)
    // Unlike a plain VACUUM, freezing skips no page in use: an index-only scan then works for every page.
    await client.query('vacuum (freeze, analyze)')
  } finally {
    client.release(true)
  }
  return types
}
