import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createWaitingRepository } from './waiting.repository.ts'

let test: TestDatabase
let recorder: PlanRecorder

/** A school in which much was bought, and of which little waits. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`insert into users (mobile, nick_name)
    select '139' || lpad(n::text, 8, '0'), '学员' from generate_series(1, 5000) n`)
  await client.query(`insert into orders (number, user_id, course_id, price_fen, status, created_at, receipt_at)
    select n::text, n % 5000 + 1, n, 100, case when n % 100 = 0 then 'pending' else 'paid' end,
      timestamptz '2025-03-03' + n * interval '5 minutes', case when n % 200 = 0 then timestamptz '2025-03-03' end
    from generate_series(1, 40000) n`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

it('looks for the orders that wait in no more than those', async () => {
  const ask = () => createWaitingRepository(recorder.database, 100).orders()
  expect(await recorder.keptPlanOf(ask)).not.toMatch(/Seq Scan on (orders|users)\b/)
  const plan = await recorder.planOf(ask)
  expect(plan).not.toMatch(/Seq Scan on (orders|users)\b/)
  await expect(plan).toMatchFileSnapshot('plans/orders.txt')
})
