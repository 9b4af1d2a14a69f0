import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createWritingRepository } from '../../writing/writing.repository.ts'
import { createNewsDeskRepository } from './news-desk.repository.ts'

/** A page of the news is two short walks along an index, however much was written; so is a page of the pictures. */
const ARTICLES = 20_000
let test: TestDatabase
let recorder: PlanRecorder

beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  const fill = (text: string, values: unknown[] = []) => client.query(text, values)
  await fill('set session_replication_role = replica')
  await fill(
    `insert into news (slug, title, body_html, published_at, updated_at, search_text, search_grams)
     select 'n' || n, 'n' || n, '', moment, moment, 'n' || n, array['讯', '讯' || n % 500]
     from generate_series(1, $1) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as moment) at`,
    [ARTICLES],
  )
  await fill(
    `insert into drafts (kind, subject_id, body, updated_at)
     select 'news', case when n % 2 = 0 then n end, '{"title": "稿"}', timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, 3000) n`,
  )
  await fill(`insert into assets (kind, path) select 'picture', 'uploads/' || n from generate_series(1, $1) n`, [
    ARTICLES,
  ])
  await fill(`insert into assets (kind, path) select 'stream', 'streams/' || n from generate_series(1, $1) n`, [
    ARTICLES,
  ])
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const CURSOR = { value: String(Date.parse('2026-01-03') * 1000), rank: 1, id: 100 } as const
const desk = () => createNewsDeskRepository(recorder.database)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['desk-list', () => desk().list({ search: '' }, undefined, 21)],
  ['desk-list-behind', () => desk().list({ search: '', state: 'published' }, CURSOR, 21)],
  ['pictures', () => createWritingRepository(recorder.database).list(5000, 25)],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a list never reads the whole table').not.toMatch(/Seq Scan on (news|drafts|assets)/)
  await expect(plan).toMatchFileSnapshot(`../plans/${name}.txt`)
})
