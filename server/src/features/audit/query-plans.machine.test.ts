import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createAuditRepository } from './audit.repository.ts'

const EVENTS = 20_000
let test: TestDatabase
let recorder: PlanRecorder

beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into audit_events (id, at, actor_id, actor_name, role_name, action, subject_kind, subject_id, summary,
       prev_hash, hash)
     select n, timestamptz '2026-01-01' + n * interval '10 minutes', n % 40, '员工', '教务', 'action' || n % 25, 'role', n,
       '做了一件事', '', '' from generate_series(1, $1::int) n`,
    [EVENTS],
  )
  client.release()
  await settleTables(test.pool)
})
afterAll(() => test.drop())

/** However long the record is: the newest are read from an index, and the search ends where the days do. */
it.each([
  ['everything', {}],
  ['the next page', { before: 15_000 }],
  ['one person', { actorId: 7 }],
  ['one action', { action: 'action3' }],
  ['some days', { since: new Date('2026-05-10T00:00:00Z') }],
  ['one person in some days', { actorId: 7, since: new Date('2026-05-10T00:00:00Z') }],
])('lists %s without reading the whole record', async (_what, filter) => {
  const plan = await recorder.planOf(() => createAuditRepository(recorder.database).list({ ...filter, limit: 31 }))
  expect(plan).toContain('Limit')
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})
