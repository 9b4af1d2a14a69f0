import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../../testing/recorded-plans.ts'
import { insertTypes, type TestTypes } from '../../../testing/test-courses.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createQuestionDeskRepository, type DeskFilter } from './question-desk.repository.ts'
import { createQuestionNumbersRepository } from './question-numbers.repository.ts'

/** As many as the bank may hold: no list and no figure reads them all. */
const ROWS = 20_000
let test: TestDatabase
let recorder: PlanRecorder
let types: TestTypes

beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  types = await insertTypes(test.pool)
  const client = await test.pool.connect()
  const fill = (text: string, values: unknown[] = []) => client.query(text, values)
  // Rows that fit each other by construction need no checking, which would take most of the time.
  await fill('set session_replication_role = replica')
  await fill(`insert into users (mobile, nick_name)
    select '139' || lpad(n::text, 8, '0'), '学员' || n from generate_series(1, 40) n`)
  await fill(
    `insert into questions (slug, type_id, direction_id, title, kind, difficulty, right_options, answer_html, updated_at,
       hidden_at, search_text, search_grams)
     select 'q' || n, case n % 50 when 0 then $1::int else $2::int end, case n % 50 when 0 then $3::int else $4::int end,
       'q' || n, (array['single', 'multiple', 'judge'])[1 + n % 3], 1 + n % 3, '{A}', '',
       timestamptz '2026-01-01' + n * interval '1 minute', case when n % 500 = 0 then now() end, 'q' || n,
       array['题', '题' || n % 500, chr(20000 + n % 20000)]
     from generate_series(1, $5::int) n`,
    [types.spring, types.vue, types.java, types.web, ROWS],
  )
  await fill(`insert into question_answers (user_id, question_id, given, is_right, answered_at)
    select 1 + n % 40, 1 + n % 2000, '{A}', n % 3 = 0, timestamptz '2026-02-01' + n * interval '1 minute'
    from generate_series(1, 60000) n`)
  await fill(
    `insert into question_numbers (question_id, counted_until, answer_count, right_count)
    select n, now(), 20 + n % 97, n % 20 from generate_series(1, $1::int) n`,
    [ROWS],
  )
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const LIMIT = 21
const EVERYTHING: DeskFilter = { search: '', match: '', typeIds: [] }
const desk = () => createQuestionDeskRepository(recorder.database)
const CURSOR = { value: '1768000000000000', rank: 1, id: 9000 } as const

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['list', () => desk().list(EVERYTHING, 'edit', undefined, LIMIT)],
  ['list-from-place', () => desk().list(EVERYTHING, 'edit', CURSOR, LIMIT)],
  ['list-type', () => desk().list({ ...EVERYTHING, typeIds: [types.spring] }, 'edit', undefined, LIMIT)],
  ['list-kind', () => desk().list({ ...EVERYTHING, kind: 'judge' }, 'edit', undefined, LIMIT)],
  ['list-rare-kind', () => desk().list({ ...EVERYTHING, kind: 'open' }, 'edit', undefined, LIMIT)],
  ['list-withdrawn', () => desk().list({ ...EVERYTHING, state: 'withdrawn' }, 'edit', undefined, LIMIT)],
  ['list-named', () => desk().list({ ...EVERYTHING, ids: [5, 7, 9] }, 'edit', undefined, LIMIT)],
  ['list-common-word', () => desk().list({ ...EVERYTHING, search: '题', match: '题' }, 'edit', undefined, LIMIT)],
  ['list-answers', () => desk().list(EVERYTHING, 'answers', undefined, LIMIT)],
  ['list-wrong-from-place', () => desk().list(EVERYTHING, 'wrong', { value: '700', rank: 1, id: 9000 }, LIMIT)],
  ['statistics', () => createQuestionNumbersRepository(recorder.database).of(7, new Date('2026-01-15T00:00:00Z'))],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a list never reads the whole table').not.toMatch(
    /Seq Scan on (questions|question_answers|question_numbers)/,
  )
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
