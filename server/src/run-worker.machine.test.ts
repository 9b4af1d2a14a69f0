import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../scripts/testing/patience.ts'
import { createJobPool, createPool } from './database/pool.ts'
import { SHORT_LEASE, startQuickWorker } from './features/jobs/testing/quick-worker.ts'
import { kindOf } from './features/jobs/testing/test-kinds.ts'
import { runWorker } from './run-worker.ts'
import { startSilentProxy } from './testing/silent-proxy.ts'
import { createTestDatabase, testServer, type TestDatabase } from './testing/test-database.ts'
import { testConfig } from './testing/test-services.ts'
import { wholeServices } from './testing/whole-server.ts'

let test: TestDatabase
let requests: pg.Pool
let stop: () => Promise<void>
const quiet = { warn: () => undefined, failure: () => () => undefined }

beforeEach(async () => {
  test = await createTestDatabase()
  requests = createPool(test.connection)
  stop = await runWorker({ config: testConfig('/tmp/bee-no-data'), pool: requests, jobPool: test.pool, log: quiet })
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
  const kinds = [...wholeServices(test.pool).jobKinds.values()].filter(({ schedule }) => schedule)
  expect(kinds.length).toBeGreaterThan(10)
  const done = Object.fromEntries(kinds.map(({ name }) => [name, 'done']))
  await expect.poll(states).toEqual(done)
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
  const { jobs, jobKinds } = wholeServices(test.pool)
  const sweep = jobKinds.get('jobs.sweep')
  if (!sweep) throw new Error('no such kind')
  const isDone = async () => {
    const id = await jobs.enqueue(sweep, {}, { key: 'again' }).catch(() => 0)
    return id > 0
  }
  await expect.poll(isDone).toBe(true)
  const waits = async () => (await jobs.list({ kind: 'jobs.sweep', page: 1, limit: 10 })).rows.map(({ state }) => state)
  await expect.poll(waits, { timeout: patiently(40_000) }).not.toContain('queued')
  await expect.poll(waits, { timeout: patiently(40_000) }).toContain('done')
})

it('goes on when the database has gone silent in the midst of a job', async () => {
  const proxy = await startSilentProxy(test.connection)
  const [pool, jobPool] = [createPool(proxy.connection), createJobPool(proxy.connection)]
  const begun = vi.fn<() => void>()
  const slow = kindOf(
    async (job) => {
      begun()
      if (job.attempt === 1) await jobPool.query('select pg_sleep(600)')
    },
    { name: 'test.slow' },
  )
  const worker = await startQuickWorker({ pool, kinds: [slow], timing: SHORT_LEASE })
  const { jobs } = wholeServices(test.pool)
  const id = await jobs.enqueue(slow, {})
  await expect.poll(() => begun.mock.calls.length).toBeGreaterThan(0)
  proxy.hushAll()
  // The pool notices the silence by itself, long before the system would report it.
  await expect.poll(() => jobPool.totalCount).toBe(0)
  proxy.speak()
  await expect.poll(async () => (await jobs.detail(id)).state).toBe('done')
  expect((await jobs.detail(id)).attempts).toBeGreaterThan(1)
  await worker.stop()
  await Promise.all([pool.end(), jobPool.end()])
  await proxy.close()
})
