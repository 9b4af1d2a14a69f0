import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { typedDatabase, type Database } from '../../../database/database.ts'
import { recordPlans, type PlanRecorder } from '../../../testing/plans/plan-recorder.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createLibraryRepository } from './library.repository.ts'
import { createLibrarySearchRepository, type FoundIds } from './library-search.repository.ts'

const LONG_MS = patiently(300_000)

const FILMS = 20_000
const PAGE = 21

let test: TestDatabase
let database: Database
let recorder: PlanRecorder
beforeAll(async () => {
  test = await createTestDatabase()
  database = typedDatabase(test.pool)
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  const fill = (text: string) => client.query(text, [FILMS])
  await client.query('set session_replication_role = replica')
  await fill(
    `insert into media (slug, title, seconds, file_path)
     select 'f' || n, '第 ' || n || ' 个片子' || case when n % 1000 = 0 then '：缓存穿透' else '' end, 60, 'media/' || n
     from generate_series(1, $1::int) n`,
  )
  await fill(
    `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
     select n / 50, n / 10, case when n % 1800 = 0 then '雪崩与击穿' else '讲义导读 ' || n end, n, n, 60
     from generate_series(1, $1::int) n`,
  )
  await fill(
    `insert into assets (kind, path, title, created_at)
     select 'picture', 'uploads/' || n, case when n % 1400 = 0 then '架构图' else '截图 ' || n end,
       timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $1::int) n`,
  )
  client.release(true)
  // fillGaps runs every night for rows without words.
  await createLibrarySearchRepository(database).fillGaps()
  await test.pool.query('vacuum (freeze, analyze)')
}, LONG_MS)
afterAll(() => test.drop())

const search = (db = database) => createLibrarySearchRepository(db)
const library = (db = database) => createLibraryRepository(db)

describe(`of ${FILMS} films, pictures and lessons`, () => {
  it.each<[name: string, ask: (db: Database) => Promise<unknown>]>([
    ['search-films', (db) => search(db).films('缓存穿透')],
    ['search-lessons', (db) => search(db).films('雪崩')],
    ['search-files', (db) => search(db).files('架构')],
    ['films-found', (db) => library(db).films({ search: '缓存穿透' }, PAGE, [1000, 2000, 3000])],
    ['films-of-many', (db) => library(db).films({ search: '片子' }, PAGE, 'many')],
    ['files-of-many', (db) => library(db).files('picture', { search: '截图' }, PAGE, 'many')],
  ])('%s keeps the rule for plans', async (_name, ask) => {
    const { breaches } = await recorder.planOf(() => ask(recorder.database))
    expect(breaches).toEqual([])
  })

  it.each<[words: string, count: number]>([
    ['缓存穿透', 20],
    ['穿透 缓存', 20],
    ['雪崩', 11],
    ['没有这样的', 0],
    ['10000 个', 1],
  ])('%s has %i', async (words, count) => {
    const found = await search().films(words)
    expect(found).toHaveLength(count)
    const rows = await library().films({ search: words }, FILMS, found)
    expect(rows).toHaveLength(count)
    // The walk finds the same rows without the index.
    if (count === 20) expect(await library().films({ search: words }, FILMS, 'many')).toHaveLength(count)
  })

  it('a word that all of them have is not gathered', async () => {
    expect(await search().films('片子')).toBe<FoundIds>('many')
    const rows = await library().films({ search: '片子' }, PAGE, 'many')
    expect(rows.map(({ filmId }) => filmId).slice(0, 2)).toEqual([FILMS, FILMS - 1])
  })
})
