import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createMakingDeskRepository } from './making-desk.repository.ts'

let test: TestDatabase
let recorder: PlanRecorder

/** Many films, most of them long done, a few on their way. */
beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  await test.pool.query(`
    insert into media (slug, title) select 'film-' || n, '片' from generate_series(1, 20000) n;
    insert into film_makings (film_id, state, finished_at)
    select id, case when id % 500 = 0 then 'queued' else 'ready' end,
      case when id % 500 > 0 then timestamptz '2026-01-01' + id * interval '1 minute' end from media;
    insert into media_trash (film_id, removed_at) select id, now() from media where id % 10 = 1;
    insert into jobs (kind, state, run_at, max_attempts, is_routine, created_at, ended_at)
    select 'kind', 'done', now(), 5, false, now(), now() from generate_series(1, 20000);
    insert into drafts (kind, subject_id, body)
    select 'course', n, jsonb_build_object('name', '课', 'chapters', jsonb_build_array(jsonb_build_object('name', '一', 'lessons',
      (select jsonb_agg(jsonb_build_object('name', '讲', 'filmId', n * 4 + nth)) from generate_series(0, 3) nth))))
    from generate_series(1, 4000) n`)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const desk = () => createMakingDeskRepository(recorder.database)
const SINCE = new Date('2026-01-14T00:00:00Z')

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['open', () => desk().open(undefined, 101)],
  ['open-own', () => desk().open(7, 101)],
  ['recent', () => desk().endedSince(SINCE, undefined, 51)],
  ['waiting', () => desk().waiting()],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'what is long done is not read').not.toMatch(/Seq Scan on (film_makings|media|drafts|jobs)/)
  if (name !== 'waiting') expect(plan, 'drafts are found by the films they show').toMatch(/drafts_by_film/)
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
