import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { folderForDatabases } from '../../../scripts/testing/memory-folder.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrating/migrate.ts'
import { createWorkPool } from '../database/pool.ts'
import { installContentWatch } from './content/content-watch.ts'
import { guardAgainstKill } from './guard-against-kill.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: { host: string; port: number; user: string }
    /** The data folder of an already seeded site. */
    seededSchool?: string
  }
}

export const TEMPLATE_DATABASE = 'bee_template'
/** The template of the demo school, for tests that use `@bee/content/testing/demo-database.ts`. */
export const DEMO_TEMPLATE = 'bee_demo_template'

const MIGRATIONS = fileURLToPath(new URL('../database/migrations', import.meta.url))

/**
 * Test data need not survive a power cut. Commits still wait for their log to be written, which costs little without `fsync`: VACUUM does
 * not mark a page as visible to all before its commit is written, and plans would depend on the load of the machine.
 */
const TEST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  // A vacuum worker on the template would delay its copies.
  autovacuum: 'off',
  max_connections: '200',
  // A test that creates a deadlock needs this long to set it up before PostgreSQL detects it, on a busy machine too.
  deadlock_timeout: '3s',
}

/** One server for the whole run, in its own folder, so that two parallel runs do not meet. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(folderForDatabases(), 'bee-test-'))
  await chmod(dataDir, 0o711)
  const dismissGuard = guardAgainstKill(dataDir)
  const { seededSchool: seeded } = project.config.provide
  // Keeps owners and times: PostgreSQL requires its owner.
  if (seeded) await promisify(execFile)('cp', ['-a', path.join(seeded, 'postgres'), dataDir])
  const server = await startEmbeddedPostgres({ dataDir, settings: TEST_SETTINGS, report: () => undefined })
  const { host = '', port = 0, user = '' } = server.connection
  const stop = async () => {
    await server.stop()
    dismissGuard()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await createTemplates(server.connection, seeded)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testPostgres', { host, port, user })
  return stop
}

async function createTemplates(connection: pg.PoolConfig, seeded: string | undefined): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
    const pool = createWorkPool({ ...connection, database: TEMPLATE_DATABASE })
    try {
      await migrate(pool, MIGRATIONS, () => undefined)
    } finally {
      await pool.end()
    }
    await installContentWatch({ ...connection, database: TEMPLATE_DATABASE })
    await makeTemplate(admin, TEMPLATE_DATABASE)
    if (seeded) {
      await admin.query(`ALTER DATABASE ${connection.database} RENAME TO ${DEMO_TEMPLATE}`)
      await installContentWatch({ ...connection, database: DEMO_TEMPLATE })
      const accounts: unknown = JSON.parse(await readFile(path.join(seeded, 'demo-accounts.json'), 'utf8'))
      await makeTemplate(admin, DEMO_TEMPLATE, accounts)
    }
  } finally {
    // An open connection would end the run with the server's shutdown error instead of the real one.
    await admin.end()
  }
}

/** The database comment stores facts about it, because every worker is a separate process. */
export async function makeTemplate(admin: pg.Client, name: string, known: unknown = null): Promise<void> {
  await admin.query(`COMMENT ON DATABASE ${name} IS ${pg.escapeLiteral(JSON.stringify(known))}`)
  // PostgreSQL copies a database only while it has no connections.
  await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false IS_TEMPLATE true`)
}
