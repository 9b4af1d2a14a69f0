import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createDailyNumbersRepository } from './daily-numbers.repository.ts'
import { createMonthFiguresRepository } from './month-figures.repository.ts'

let test: TestDatabase
let recorder: PlanRecorder

/** A year of a school, in which a page that waits reads one day; written day by day, as it happened. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`insert into users (mobile, nick_name, created_at)
    select '139' || lpad(n::text, 8, '0'), '学员', timestamptz '2025-03-03' + n * interval '2 hours'
    from generate_series(1, 4000) n`)
  await client.query(`insert into study_days (user_id, day, watch_seconds)
    select n, date '2025-03-03' + d, 60 from generate_series(1, 4000) n, generate_series(0, 365, 15) d
    union all select n, date '2025-03-03' + d, 60 from generate_series(1, 100) n, generate_series(1, 365) d where d % 15 <> 0
    order by 2, 1`)
  await client.query(`insert into enrolments (user_id, course_id, percent, finished_at)
    select n, c, 100, timestamptz '2025-03-03' + (n + c) * interval '2 hours'
    from generate_series(1, 4000) n, generate_series(1, 5) c`)
  await client.query(`insert into orders (number, user_id, course_id, price_fen, status, paid_at, refunded_at)
    select n::text, n, 1, 100, 'refunded', timestamptz '2025-03-03' + n * interval '2 hours',
      timestamptz '2025-03-04' + n * interval '2 hours' from generate_series(1, 4000) n`)
  await client.query(`insert into order_entries (order_id, kind, amount_fen, actor, at)
    select n, 'payment', 100, 'site', timestamptz '2025-03-03' + n * interval '2 hours' from generate_series(1, 4000) n`)
  await client.query(`insert into daily_numbers
    select date '2025-03-03' + d, 1, 1, 1, 1, 1, 1, 1, now(), 1, 1, 1, 1 from generate_series(0, 363) d`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const NOON = new Date('2026-01-02T04:00:00Z')
const EVENING = new Date('2026-01-02T12:00:00Z')
const MONTH = { days: { from: '2026-02-01', before: '2026-03-02' }, hours: { from: NOON, before: EVENING } }

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['today', () => createDailyNumbersRepository(recorder.database).running('2026-03-02')],
  ['month', () => createMonthFiguresRepository(recorder.database).sums([MONTH, MONTH])],
  ['nights', () => createDailyNumbersRepository(recorder.database).since('2026-01-03')],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  for (const each of [plan, await recorder.keptPlanOf(ask)]) {
    expect(each, 'a page never reads a whole table').not.toMatch(
      /Seq Scan on (study_days|enrolments|users|orders|order_entries)/,
    )
  }
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
