import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createJobFiguresRepository } from './job-figures.repository.ts'
import { createJobQueueRepository } from './job-queue.repository.ts'
import { createJobsRepository, type JobFilter } from './jobs.repository.ts'

let test: TestDatabase
let recorder: PlanRecorder

/** A long history, a long queue of one kind, and little that is under way. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  await test.pool
    .query(`insert into jobs (kind, state, run_at, max_attempts, is_routine, lease, lease_until, created_by, created_at, ended_at)
    select case when n % 600 = 0 then 'rare' else 'kind-' || n % 40 end, state, at, 5, n % 10 > 0, case state when 'running' then n::text end, at,
      case when n % 100 = 7 then 7 end, at,
      case when state in ('done', 'failed', 'cancelled') then at end
    from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at,
      case when n % 3000 = 0 then 'running' when n % 300 = 0 then 'failed' when n % 300 = 1 then 'cancelled'
        when n > 28000 then 'queued' else 'done' end as state
      from generate_series(1, 30000) n) made`)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const NOW = new Date('2026-01-21T00:00:00Z')
const PAGE = { page: 2, limit: 20 }
const jobs = () => createJobsRepository(recorder.database)
const queue = () => createJobQueueRepository(recorder.database)
const listed = (filter: JobFilter) => () => jobs().list(filter, PAGE)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['list', listed({})],
  ['list-state', listed({ state: 'failed' })],
  ['list-kind', listed({ kind: 'rare' })],
  ['list-kind-state', listed({ kind: 'rare', state: 'failed' })],
  ['open', () => jobs().open(['failed'], { createdBy: undefined, now: NOW, limit: 51 })],
  ['open-queued', () => jobs().open(['queued'], { createdBy: undefined, now: NOW, limit: 51 })],
  ['open-running', () => jobs().open(['running'], { createdBy: undefined, now: NOW, limit: 51 })],
  ['open-own', () => jobs().open(['failed'], { createdBy: 7, now: NOW, limit: 51 })],
  ['first-failed', () => jobs().firstFailed({ createdBy: undefined, now: NOW, limit: 100 })],
  ['history', () => jobs().history({ before: 15_000, limit: 21 })],
  ['history-own', () => jobs().history({ createdBy: 7, before: 15_000, limit: 21 })],
  ['take', () => queue().take(['kind-1', 'kind-2', 'kind-3'], { name: 'test', leaseMs: 1000, now: NOW })],
  ['take-back', () => queue().takeBack(NOW)],
  ['next-run-at', () => queue().nextRunAt(['kind-1'], NOW)],
  ['renew', () => queue().renew({ id: 3000, lease: '3000' }, 1000)],
  ['figures', () => createJobFiguresRepository(recorder.database).read(['rare', 'kind-1', 'kind-2'])],
  ['sweep', () => jobs().deleteEnded({ routine: new Date('2026-01-02'), others: new Date('2025-12-02') }, 5000)],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a queue never reads its history').not.toMatch(/Seq Scan on jobs/)
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})

it.each<[name: string, ask: () => Promise<unknown>]>([
  [
    'all that is open',
    () => jobs().open(['running', 'queued', 'failed'], { createdBy: undefined, now: NOW, limit: 51 }),
  ],
  [
    'all that somebody asked for',
    () => jobs().open(['running', 'queued', 'failed'], { createdBy: 7, now: NOW, limit: 51 }),
  ],
  ['first of what failed', () => jobs().firstFailed({ createdBy: undefined, now: NOW, limit: 100 })],
  ['history', () => jobs().history({ limit: 21 })],
  ['figures of every kind', () => createJobFiguresRepository(recorder.database).read(['rare', 'kind-1'])],
  ['history of a state', () => jobs().history({ state: 'failed', before: 15_000, limit: 21 })],
])('keeps a plan for the %s that reads no history either', async (_name, ask) => {
  expect(await recorder.keptPlanOf(ask)).not.toMatch(/Seq Scan on jobs/)
})
