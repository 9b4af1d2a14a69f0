import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../database/open-database.ts'
import { TEMPLATE_DATABASE } from './start-test-postgres.ts'

/** What a test database starts with. */
const TEMPLATES = { empty: TEMPLATE_DATABASE }

export interface TestDatabase {
  pool: pg.Pool
  connection: pg.PoolConfig
  drop(): Promise<void>
}

/** A database of the caller's own, copied from the migrated template in some 30 ms. */
export async function createTestDatabase({
  template = 'empty',
}: { template?: keyof typeof TEMPLATES } = {}): Promise<TestDatabase> {
  const server = { ...inject('testPostgres'), ssl: false }
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATES[template]}`)
  const connection = { ...server, database: name }
  const pool = createPool(connection)
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
