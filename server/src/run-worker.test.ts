import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPool } from './database/pool.ts'
import { runWorker } from './run-worker.ts'
import { createTestDatabase, testServer, type TestDatabase } from './testing/test-database.ts'
import { testConfig, testServices } from './testing/test-services.ts'

let test: TestDatabase
let requests: pg.Pool
let stop: () => Promise<void>
const quiet = { warn: () => undefined, failure: () => () => undefined }

beforeEach(async () => {
  test = await createTestDatabase()
  requests = createPool(test.connection)
  stop = await runWorker({ config: testConfig('/tmp/bee-no-data'), pool: requests, workPool: test.pool, log: quiet })
})
afterEach(async () => {
  await stop()
  await requests.end()
  await test.drop()
})

const states = async () => {
  const { rows } = await test.pool.query<{ kind: string; state: string }>('select kind, state from jobs order by kind')
  return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]))
}

it('does once, when it starts, all that comes round by itself', async () => {
  const kinds = [...testServices(test.pool).jobKinds.values()].filter(({ schedule }) => schedule)
  expect(kinds.length).toBeGreaterThan(10)
  const done = Object.fromEntries(kinds.map(({ name }) => [name, 'done']))
  await expect.poll(states, { timeout: 20_000 }).toEqual(done)
})

it('goes on when every connection was lost', async () => {
  const admin = new pg.Client({ ...testServer(), database: 'postgres' })
  await admin.connect()
  for (let loss = 0; loss < 5; loss += 1) {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      test.connection.database,
    ])
  }
  await admin.end()
  const { jobs, jobKinds } = testServices(test.pool)
  const sweep = jobKinds.get('jobs.sweep')
  if (!sweep) throw new Error('no such kind')
  const isDone = async () => {
    const id = await jobs.enqueue(sweep, {}, { key: 'again' }).catch(() => 0)
    return id > 0
  }
  await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
  const waits = async () => (await jobs.list({ kind: 'jobs.sweep', page: 1, limit: 10 })).rows.map(({ state }) => state)
  await expect.poll(waits, { timeout: 40_000 }).not.toContain('queued')
  await expect.poll(waits, { timeout: 40_000 }).toContain('done')
}, 90_000)
