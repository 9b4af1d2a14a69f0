import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createContentWatchedPool } from '@bee/server/testing/content/content-watch.ts'
import { DEMO_TEMPLATE, makeTemplate, TEMPLATE_DATABASE } from '@bee/server/testing/start-test-postgres.ts'
import { createTestDatabase, type MakePool, type TestDatabase, testServer } from '@bee/server/testing/test-database.ts'
import { wholeServices } from '@bee/server/testing/whole-server.ts'
import pg from 'pg'
import { seedDemo, type SeedResult } from '../seeding/seed.ts'
import { CONTENT_DIR } from './demo-content.ts'

export interface DemoDatabase extends TestDatabase {
  /** The demo account with its year of study first. */
  accounts: SeedResult['accounts']
}

export const DEMO_SECRET = 'a-secret-for-demo-schools-in-tests'

/** Vitest's workers are processes of their own: the database server keeps the first one's turn. */
const TEMPLATE_LOCK = 20_260_901

/** A database of the caller's own with the whole demo school, seeded once per run: before it, or by the first caller. */
export async function createDemoDatabase(options: { makePool?: MakePool } = {}): Promise<DemoDatabase> {
  const accounts = await prepareTemplate()
  return { ...(await createTestDatabase({ ...options, template: DEMO_TEMPLATE })), accounts }
}

async function prepareTemplate(): Promise<SeedResult['accounts']> {
  const admin = new pg.Client({ ...testServer(), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const known = await findTemplate(admin)
    if (known) return known
    // A database that a failed attempt left behind is not a template.
    await admin.query(`DROP DATABASE IF EXISTS ${DEMO_TEMPLATE} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${DEMO_TEMPLATE} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY file_copy`)
    const accounts = await fillTemplate()
    await makeTemplate(admin, DEMO_TEMPLATE, accounts)
    return accounts
  } finally {
    await admin.end()
  }
}

async function findTemplate(admin: pg.Client): Promise<SeedResult['accounts'] | undefined> {
  const { rows } = await admin.query<{ accounts: string }>(
    `SELECT shobj_description(oid, 'pg_database') AS accounts FROM pg_database WHERE datname = $1 AND datistemplate`,
    [DEMO_TEMPLATE],
  )
  return rows[0] && (JSON.parse(rows[0].accounts) as SeedResult['accounts'])
}

async function fillTemplate(): Promise<SeedResult['accounts']> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-demo-'))
  const pool = createContentWatchedPool({ ...testServer(), database: DEMO_TEMPLATE })
  try {
    const options = {
      services: wholeServices(pool),
      dataDir,
      contentDir: CONTENT_DIR,
      secret: DEMO_SECRET,
      report: () => undefined,
    }
    return (await seedDemo(options)).accounts
  } finally {
    await pool.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}
