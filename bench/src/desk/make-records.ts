import { typedDatabase } from '@bee/server/database/database.ts'
import { createCourseDaysRepository } from '@bee/server/features/statistics/course-days.repository.ts'
import { createDailyNumbersRepository } from '@bee/server/features/statistics/daily-numbers.repository.ts'
import { createDailyNumbersService } from '@bee/server/features/statistics/daily-numbers.service.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import type pg from 'pg'
import { withoutIndexes } from '../without-indexes.ts'
import { FIRST_MEMBER, TIME, type DeskSize } from './desk-shape.ts'

const SHARE_OF_ORDERS = 0.04
/** Each event locks the head of the chain, which grows with the transaction. */
const AT_ONCE = 500

async function makeJobs(pool: pg.Pool, count: number): Promise<void> {
  await withoutIndexes(pool, 'jobs', (client) =>
    client.query(
      `insert into jobs (kind, state, run_at, attempts, max_attempts, progress, step, is_routine, created_at, started_at, ended_at, failure)
       select (array['broadcasts.count', 'statistics.nights', 'inbox.fill'])[1 + n % 3], case when n % 500 = 0 then 'failed' else 'done' end,
         at, 1, 5, 100, '做完了', n % 4 > 0, at, at, at + interval '1 second', case when n % 500 = 0 then '没有做成' end
       from generate_series(1, $1::int) n cross join lateral (select ${TIME('n', '$1')} as at) made`,
      [count],
    ),
  )
}

/** Through the chain itself. */
async function makeEvents(pool: pg.Pool, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    await pool.query(
      `insert into audit_events (at, actor_id, actor_name, role_name, action, subject_kind, subject_id, summary)
       select ${TIME('n', '$3::int')}, owners.user_id, '校长', '校长', (array['order.confirm', 'inbox.answer', 'member.addNote'])[1 + n % 3],
         (array['order', 'thread', 'member'])[1 + n % 3], (${FIRST_MEMBER} + n % 1000)::text, '做了第 ' || n || ' 件事'
       from generate_series($1::int, $2::int) n cross join (select min(user_id) as user_id from staff) owners order by n`,
      [from, Math.min(from + AT_ONCE - 1, count), count],
    )
  }
}

/** Rows that the site itself writes: jobs, the audit record of the staff, the numbers of the nights. */
export async function makeRecords(pool: pg.Pool, { orders }: DeskSize): Promise<void> {
  await makeJobs(pool, Math.ceil(orders * SHARE_OF_ORDERS))
  await makeEvents(pool, Math.ceil((orders * SHARE_OF_ORDERS) / 4))
  const database = typedDatabase(pool)
  const numbers = createDailyNumbersRepository(database)
  const courseDays = createCourseDaysRepository(database)
  await createDailyNumbersService({ numbers, courseDays, clock: systemClock }).countNights(() => Promise.resolve())
}
