import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { typedDatabase } from '../../../database/database.ts'
import type { JobKind, RunningJob } from '../../../job-kind.ts'
import { systemClock } from '../../../outside/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createJobImport } from '../job-import.repository.ts'
import { createJobQueueRepository } from '../job-queue.repository.ts'
import { createJobsRepository } from '../jobs.repository.ts'
import { createJobsService } from '../jobs.service.ts'
import { kindsOf, startQuickWorker } from './quick-worker.ts'

/** A job that runs until release is called or the signal aborts. */
export function held() {
  let release = () => {}
  const freed = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
  const begun = vi.fn<() => void>()
  const run = ({ signal }: RunningJob<unknown>) => {
    begun()
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    return Promise.race([freed, aborted])
  }
  return { run, begun, release: () => release() }
}

/** A database with a table for effects, emptied after each test, and workers that are stopped with it. */
export function prepareJobTests() {
  const stops: (() => Promise<void>)[] = []
  let test: TestDatabase

  beforeAll(async () => {
    test = await createTestDatabase()
    await test.pool.query('create table effects (job_id integer not null)')
  })
  afterAll(() => test.drop())
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await test.pool.query('truncate jobs, effects')
  })

  const database = () => typedDatabase(test.pool)
  const queue = () => createJobQueueRepository(database())

  function serviceFor(kinds: readonly JobKind[] = [], clock = systemClock) {
    const jobs = createJobsRepository(database())
    return createJobsService({
      database: database(),
      queue: queue(),
      jobs,
      imports: createJobImport(),
      kinds: kindsOf(kinds),
      clock,
    })
  }

  async function start(kinds: readonly JobKind[], parts: Partial<Parameters<typeof startQuickWorker>[0]> = {}) {
    const worker = await startQuickWorker({ pool: test.pool, kinds, ...parts })
    stops.push(worker.stop)
    return worker
  }

  const becomes = (id: number, state: string) =>
    expect.poll(async () => (await serviceFor().detail(id)).state).toBe(state)

  async function effects(): Promise<number[]> {
    const { rows } = await test.pool.query<{ job_id: number }>('select job_id from effects order by job_id')
    return rows.map(({ job_id }) => job_id)
  }

  return {
    pool: () => test.pool,
    connection: () => test.connection,
    database,
    queue,
    serviceFor,
    start,
    becomes,
    effects,
  }
}
