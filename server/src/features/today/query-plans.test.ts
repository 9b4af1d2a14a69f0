import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createWaitingRepository } from './waiting.repository.ts'

let test: TestDatabase
let recorder: PlanRecorder

/** A school in which much was said and bought, and of which little waits. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`insert into users (mobile, nick_name)
    select '139' || lpad(n::text, 8, '0'), '学员' from generate_series(1, 5000) n`)
  await client.query(`insert into comments (course_id, user_id, content, is_question, reply_content, replied_at, created_at)
    select n % 200 + 1, n % 5000 + 1, '问', n % 2 = 0, case when n % 3 > 0 then '答' end, case when n % 3 > 0 then now() end,
      timestamptz '2025-03-03' + n * interval '5 minutes' from generate_series(1, 40000) n`)
  await client.query(
    `insert into comment_solutions (comment_id, reply_id) select n, n from generate_series(2, 40000, 3) n`,
  )
  await client.query(`insert into feedback_replies (feedback_id, user_id, content)
    select n % 5000 + 1, 1, '说' from generate_series(1, 20000) n`)
  await client.query(`insert into comment_reports (comment_id, user_id, reason, created_at)
    select n, 1, '广告', timestamptz '2025-03-03' + n * interval '5 minutes' from generate_series(1, 20000) n`)
  await client.query(`insert into course_staff (user_id, course_id) select 7, n from generate_series(1, 10) n`)
  await client.query(`insert into feedback (user_id, kind, content, answer, answered_at, created_at, call_at)
    select n % 5000 + 1, case when n % 5 = 0 then 'booking' else 'bug' end, '说', case when n % 50 > 0 then '答' end,
      case when n % 50 > 0 then now() end, timestamptz '2025-03-03' + n * interval '5 minutes',
      case when n % 5 = 0 then timestamptz '2025-03-03' + n * interval '5 minutes' end
    from generate_series(1, 20000) n`)
  await client.query(`insert into orders (number, user_id, course_id, price_fen, status, created_at)
    select n::text, n % 5000 + 1, n, 100, case when n % 100 = 0 then 'pending' else 'paid' end,
      timestamptz '2025-03-03' + n * interval '5 minutes' from generate_series(1, 40000) n`)
  await client.query(`insert into order_receipts (order_id, user_id, path, bytes, created_at)
    select id, user_id, id::text, 1, created_at from orders where id % 2 = 0`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const waiting = () => createWaitingRepository(recorder.database, 100)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['orders', () => waiting().orders()],
  ['comments', () => waiting().comments(undefined)],
  ['comments-own', () => waiting().comments(7)],
  ['feedback', () => waiting().feedback()],
  ['bookings', () => waiting().bookings(new Date('2025-03-20T00:00:00Z'))],
  ['reports', () => waiting().reports(undefined)],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'what waits is never looked for in all there is').not.toMatch(
    /Seq Scan on (comments|comment_reports|feedback|orders|order_receipts|users)\b/,
  )
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
