import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createPathsRepository } from '../paths/paths.repository.ts'
import { createNewsRepository } from './news.repository.ts'

/** What the school wrote to be read: every list's plan, kept as text beside this test, as those of courses and questions are. */
const ARTICLES = 8000
const PATHS = 2000
const COURSES = 20_000
let test: TestDatabase
let recorder: PlanRecorder

beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const types = await insertTypes(test.pool)
  const client = await test.pool.connect()
  const fill = (text: string, values: unknown[] = []) => client.query(text, values)
  // Rows that fit each other by construction need no checking, which would take most of the time.
  await fill('set session_replication_role = replica')
  await fill(
    `insert into news (slug, title, body_html, published_at, search_text, search_grams)
     select 'n' || n, 'n' || n, '', timestamptz '2026-01-01' + n * interval '1 minute', 'n' || n,
       array['讯', '讯' || n % 500] || case when n % 4000 = 0 then array['稀有'] else '{}' end
     from generate_series(1, $1) n`,
    [ARTICLES],
  )
  await fill(
    `insert into courses (slug, name, type_id, category) select 'c' || n, 'c' || n, $1, 1 from generate_series(1, $2) n`,
    [types.spring, COURSES],
  )
  await fill(
    `insert into learning_paths (slug, title, area, position) select 'p' || n, 'p' || n, 'java', n from generate_series(1, $1) n`,
    [PATHS],
  )
  await fill(
    `insert into learning_path_steps (path_id, position, course_id)
     select p, n, 1 + (p * 50 + n * 7) % $2 from generate_series(1, $1) p, generate_series(1, 5) n`,
    [PATHS, COURSES],
  )
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const PAGE = { page: 3, limit: 12 }
const news = () => createNewsRepository(recorder.database)
const paths = () => createPathsRepository(recorder.database)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['list', () => news().list({ search: '', ...PAGE })],
  ['list-search', () => news().list({ search: '稀有', ...PAGE })],
  ['count-search', () => news().count('稀有')],
  ['detail', () => news().find(100)],
  ['neighbour', () => news().neighbour({ id: 100, publishedAt: new Date('2026-01-03') }, 'older')],
  ['unsearched', () => news().unsearched(100)],
  ['paths', () => paths().list(0, 50)],
  ['paths-of-course', () => paths().list(7, 50)],
  ['path', () => paths().find(7)],
  ['path-steps', () => paths().steps([3, 5, 7])],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a list never reads the whole table').not.toMatch(/Seq Scan on (news|learning_|courses)/)
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
