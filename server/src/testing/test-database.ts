import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createContentWatchedPool } from './content/content-watch.ts'
import { TEMPLATE_DATABASE } from './start-test-postgres.ts'

export interface TestDatabase {
  pool: pg.Pool
  connection: pg.PoolConfig
  drop(): Promise<void>
}

export type MakePool = (connection: pg.PoolConfig) => pg.Pool

/** The server that was started for this run. */
export const testServer = (): pg.PoolConfig => ({ ...inject('testPostgres'), ssl: false })

/**
 * Creates a test's own database in some 100 ms from a template: the migrated, empty one by default. Copied as files, which takes a third of
 * the work of a copy through the log. The pool has no request limits, since a test machine may be busy; a test that needs them passes
 * `makePool`.
 */
export async function createTestDatabase({
  template = TEMPLATE_DATABASE,
  makePool,
}: { template?: string; makePool?: MakePool } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const connection = { ...testServer(), database: name }
  const pool = createContentWatchedPool(connection, makePool)
  return {
    pool,
    connection,
    drop: async () => {
      await pool.end()
      await dropDatabase(name)
    },
  }
}

const asAdmin = (sql: string) =>
  onOwnConnection({ ...testServer(), database: 'postgres' }, (client) => client.query(sql))

export const dropDatabase = (name: string) => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`)

export async function onOwnConnection<Result>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
