import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../database/pool.ts'
import { TEMPLATE_DATABASE } from './start-test-postgres.ts'

/** A test machine may be busy with other tests: what a request waits for at most is no matter of theirs. */
const PATIENCE: pg.PoolConfig = {
  connectionTimeoutMillis: 60_000,
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
}

export interface TestDatabase {
  pool: pg.Pool
  connection: pg.PoolConfig
  drop(): Promise<void>
}

/** The server that was started for this run. */
export const testServer = (): pg.PoolConfig => ({ ...inject('testPostgres'), ssl: false })

/** A database of the caller's own, copied in some 30 ms from a template: the migrated, empty one unless another is named. */
export async function createTestDatabase({ template = TEMPLATE_DATABASE } = {}): Promise<TestDatabase> {
  const server = testServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const connection = { ...server, database: name }
  const pool = createPool({ ...connection, ...PATIENCE })
  return {
    pool,
    connection,
    drop: async () => {
      await pool.end()
      await asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function asAdmin(server: pg.PoolConfig, sql: string): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
