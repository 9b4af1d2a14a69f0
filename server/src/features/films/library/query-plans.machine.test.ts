import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../../testing/recorded-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createDuplicatesRepository } from './duplicates.repository.ts'
import { createLibraryRepository } from './library.repository.ts'
import { createMediaTrashRepository } from './media-trash.repository.ts'
import { createUsesRepository } from './uses.repository.ts'

/** A page of the library is a walk along an index, and where its rows are used as many lookups as it has rows. */
const FILMS = 20_000
let test: TestDatabase
let recorder: PlanRecorder

beforeAll(async () => {
  test = await createTestDatabase()
  recorder = recordPlans(test.pool)
  const client = await test.pool.connect()
  const fill = (text: string) => client.query(text, [FILMS])
  await client.query('set session_replication_role = replica')
  await fill(
    `insert into media (slug, title, seconds, file_path, video_id)
     select 'f' || n, '片子 ' || n, 60, 'media/' || n || '/film.mp4', n from generate_series(1, $1::int) n`,
  )
  await fill(
    `insert into assets (kind, path, title, bytes, sha256, created_at)
     select (array['video', 'picture', 'picture', 'file'])[n % 4 + 1], 'uploads/' || n, '文件 ' || n, 1000, encode(sha256(n::text::bytea), 'hex'),
       timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $1::int) n`,
  )
  await fill(
    `insert into film_makings (film_id, asset_id, state, finished_at) select n, n, 'ready', now() from generate_series(1, $1::int) n`,
  )
  await fill(
    `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
     select n / 50, n / 10, '第 ' || n || ' 讲', n, n, 60 from generate_series(1, $1::int) n`,
  )
  await fill(
    `insert into file_mentions (ref, place, place_key)
     select 'uploads/' || n, 'question', n::text from generate_series(1, $1::int) n`,
  )
  await fill(
    `insert into media_trash (film_id, title, removed_at) select n, '扔了', now() from generate_series(1, $1::int, 10) n`,
  )
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const library = () => createLibraryRepository(recorder.database)
const uses = () => createUsesRepository(recorder.database)
const IDS = Array.from({ length: 20 }, (_, nth) => 5000 + nth)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['films', () => library().films({ search: '' }, 21)],
  ['films-behind', () => library().films({ search: '', use: 'used', before: 9000 }, 21)],
  ['pictures', () => library().files('picture', { search: '' }, 21)],
  ['files-behind', () => library().files('file', { search: '', before: 9003 }, 21)],
  ['uses-of-films', () => uses().ofFilms(IDS, 3)],
  ['uses-of-assets', () => uses().ofAssets(IDS, 3)],
  ['trash', () => createMediaTrashRepository(recorder.database).list(1000, 21)],
  ['duplicates', () => createDuplicatesRepository(recorder.database).groups(100)],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a list never reads the whole table').not.toMatch(
    /Seq Scan on (media|assets|catalogue_entries|film_makings|file_mentions|media_trash)\b/,
  )
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
