import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { onOwnConnection, type TestDatabase } from '../../testing/test-database.ts'

/** Columns that are not content: a cached page may lag behind them. */
const NOT_CONTENT: Readonly<Record<string, readonly string[]>> = {
  adverts: ['id', 'is_demo'],
  agreement_versions: ['asks_again', 'is_demo', 'published_at'],
  banners: ['id', 'is_demo'],
  catalogue_entries: ['id'],
  comments: ['created_at', 'id', 'is_demo', 'like_count'],
  comment_solutions: ['created_at'],
  course_types: ['id', 'is_demo'],
  courses: [
    'collect_count',
    'comment_count',
    'finisher_count',
    'id',
    'is_demo',
    'learner_count',
    'like_count',
    'rating_count',
    'rating_sum',
    'unfilmed_count',
    'updated_at',
    'view_count',
  ],
  film_subtitles: [
    'cue_count',
    'draft_text',
    'id',
    'look_count',
    'previous_text',
    'published_version',
    'stop_count',
    'updated_at',
    'updated_by',
    'version',
  ],
  learning_path_steps: [],
  learning_paths: ['id', 'is_demo'],
  lesson_handouts: ['added_by', 'created_at', 'id'],
  media: ['created_at', 'id', 'is_demo', 'peaks_path'],
  news: ['hit_count', 'id', 'is_demo'],
  pages: ['is_demo'],
  promotions: ['id', 'is_demo'],
  questions: ['asked_at', 'collect_count', 'id', 'is_demo', 'updated_at'],
  teachers: ['id', 'is_demo'],
}

let database: TestDatabase
beforeAll(async () => {
  database = await borrowTestDatabase()
})
afterAll(() => database.drop())

test('a column of a content table is announced, or is named here as no content', async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
    select t.tgrelid::regclass::text as table,
           coalesce(
             array_agg(a.attname::text order by a.attname) filter (where not a.attnum = any(t.tgattr)), '{}') as columns
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
    where t.tgname = 'content_changed'
    group by 1 order by 1`)
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(NOT_CONTENT)
})

test('a change is told once a transaction, by its kind; a counter is not told', async () => {
  const heard: string[] = []
  const other = await database.pool.connect()
  other.on('notification', ({ payload = '' }) => heard.push(payload))
  await other.query('LISTEN content_changed')
  await onOwnConnection(database.connection, write)
  await expect.poll(() => heard.at(-1)).toBe('the end')
  expect(heard).toEqual(['about', 'courses', 'site', 'courses', 'the end'])
  other.release(true)
})

async function write(writer: pg.Client): Promise<void> {
  await writer.query('BEGIN')
  for (const position of [1, 2, 3]) {
    await writer.query(
      `INSERT INTO teachers (slug, name, title, area, position) VALUES ($1, '林', '讲师', 'java', $2)`,
      [`teacher-${position}`, position],
    )
  }
  await writer.query('COMMIT')
  await writer.query('UPDATE courses SET view_count = view_count + 1')
  await writer.query('UPDATE courses SET hidden_at = now()')
  await writer.query(`SELECT pg_notify('content_changed', 'the end')`)
}
