import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { clockAt } from '@bee/server/testing/test-services.ts'
import { wholeServices } from '@bee/server/testing/whole-server.ts'
import pg, { type Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patiently } from '../../scripts/testing/patience.ts'
import { SEED_STEPS, seedDemo } from './seeding/seed.ts'
import { CONTENT_DIR } from './testing/demo-content.ts'
import { createDemoDatabase, DEMO_SECRET, type DemoDatabase } from './testing/demo-database.ts'

const TIMEOUT_MS = patiently(180_000)

let database: DemoDatabase
let pool: Pool

beforeEach(async () => {
  database = await createDemoDatabase()
  pool = database.pool
})

afterEach(() => database.drop())

async function rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(sql, values)).rows
}

const count = async (table: string) =>
  (await rows<{ total: number }>(`SELECT count(*)::int AS total FROM ${table}`))[0]?.total

async function insert(sql: string): Promise<number> {
  const [row] = await rows<{ id: number }>(`${sql} RETURNING id`)
  return row?.id ?? 0
}

const idOf = async (table: string, slug: string) =>
  (await rows<{ id: number }>(`SELECT id FROM ${table} WHERE slug = $1`, [slug]))[0]?.id ?? 0

it(
  'leaves an empty school behind, which stays empty until the demo is asked for by name',
  { timeout: TIMEOUT_MS },
  async () => {
    await wholeServices(pool).demo.remove()
    const tables = await rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('schema_migrations', 'stored_code', 'seed_steps', 'staff_roles', 'role_permissions', 'audit_head',
         'message_numbers', 'inbox_fill', 'backup_plan')`,
    )
    for (const { name } of tables) expect(await count(name), name).toBe(0)
    await wholeServices(pool).demo.remove()

    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-seed-'))
    const services = wholeServices(pool, clockAt(new Date('2026-03-11T04:00:00Z')))
    const options = { services, dataDir, contentDir: CONTENT_DIR, secret: DEMO_SECRET, report: () => undefined }
    expect(await seedDemo(options)).toEqual({ seeded: false, accounts: [] })
    expect(await count('users')).toBe(0)
    // As far as the members is enough to see that it begins anew; the whole way has tests of its own.
    const told: [number, number][] = []
    const stopAfterMembers = (done: number, total: number) => {
      told.push([done, total])
      if (done > 0) throw new Error('far enough')
    }
    const again = seedDemo({ ...options, isAskedFor: true, report: stopAfterMembers })
    await expect(again).rejects.toThrow('far enough')
    await rm(dataDir, { recursive: true, force: true })
    expect(told).toEqual([
      [0, SEED_STEPS.length],
      [1, SEED_STEPS.length],
    ])
    expect(await count('users')).toBe(30)
  },
)

it('leaves what real people added, with true counters, and what it stands on', async () => {
  const [spring, teacher, media, demoCourse, demoQuestion] = await Promise.all([
    idOf('course_types', 'spring'),
    idOf('teachers', 'lu-chengyuan'),
    idOf('media', 'java'),
    idOf('courses', 'spring-boot-3'),
    rows<{ id: number }>('SELECT id FROM questions ORDER BY id LIMIT 1').then(([row]) => row?.id ?? 0),
  ])
  const [guest] = await rows<{ id: number }>('SELECT id FROM users ORDER BY id LIMIT 1')
  const demoUser = guest?.id ?? 0
  const user = await insert(`INSERT INTO users (mobile, nick_name) VALUES ('13900000001', '真实的人')`)
  const course = await insert(
    `INSERT INTO courses (slug, name, type_id, category, teacher_id, like_count, collect_count, comment_count, learner_count, rating_sum, rating_count)
     VALUES ('mine', '我的课', ${spring}, 1, ${teacher}, 2, 2, 2, 2, 9, 2)`,
  )
  const chapter = await insert(`INSERT INTO catalogue_entries (course_id, name, position) VALUES (${course}, '一', 0)`)
  const lesson = await insert(
    `INSERT INTO catalogue_entries (course_id, chapter_id, name, position, media_id) VALUES (${course}, ${chapter}, '甲', 0, ${media})`,
  )
  await pool.query(
    `INSERT INTO lesson_handouts (lesson_id, asset_id, name, extension, kind, position)
     SELECT ${lesson}, id, '怎么学', 'md', 'text', 0 FROM assets WHERE path = 'handouts/how-to-learn.md'`,
  )
  const question = await insert(
    `INSERT INTO questions (slug, type_id, direction_id, title, kind, difficulty, answer_html, collect_count)
     VALUES ('mine', ${spring}, (SELECT parent_id FROM course_types WHERE id = ${spring}), '我的题', 'open', 1, '<p></p>', 12)`,
  )
  for (const each of [user, demoUser]) {
    await pool.query(`INSERT INTO course_likes (user_id, course_id) VALUES (${each}, ${course})`)
    await pool.query(`INSERT INTO course_collections (user_id, course_id) VALUES (${each}, ${course})`)
    await pool.query(`INSERT INTO enrolments (user_id, course_id) VALUES (${each}, ${course})`)
    await pool.query(`INSERT INTO question_collections (user_id, question_id) VALUES (${each}, ${question})`)
  }
  await pool.query(`INSERT INTO comments (course_id, user_id, content, rating) VALUES (${course}, ${user}, '真的', 4)`)
  await pool.query(
    `INSERT INTO comments (course_id, user_id, content, rating, is_demo) VALUES (${course}, ${demoUser}, '演示', 5, true)`,
  )
  await pool.query(`INSERT INTO comments (course_id, user_id, content) VALUES (${demoCourse}, ${user}, '随课程而去')`)
  await pool.query(`INSERT INTO news (slug, title, body_html) VALUES ('mine', '我的资讯', '<p></p>')`)
  await pool.query(`INSERT INTO messages (content) VALUES ('运营者发给所有人的消息')`)
  await pool.query(`INSERT INTO study_days (user_id, day) VALUES (${user}, '2026-03-01')`)
  await pool.query(
    `INSERT INTO practice_sets (user_id, mode, finished_at, question_ids) VALUES
       (${user}, 'type', now(), ARRAY[${demoQuestion}, ${question}]), (${user}, 'type', now(), ARRAY[${demoQuestion}])`,
  )
  await pool.query(
    `INSERT INTO orders (number, user_id, course_id, course_name, price_fen, status) VALUES
       ('1', ${user}, ${demoCourse}, 'Spring Boot 3', 19900, 'paid'), ('2', ${demoUser}, ${course}, '我的课', 100, 'paid')`,
  )
  await pool.query(`INSERT INTO feedback (user_id, kind, content) VALUES (NULL, 'booking', '想来试听')`)

  await wholeServices(pool).demo.remove()

  expect(
    await rows(
      'SELECT slug, teacher_id, like_count, collect_count, comment_count, learner_count, rating_sum, rating_count FROM courses',
    ),
  ).toEqual([
    {
      slug: 'mine',
      teacher_id: teacher,
      like_count: 1,
      collect_count: 1,
      comment_count: 1,
      learner_count: 1,
      rating_sum: 4,
      rating_count: 1,
    },
  ])
  expect(await rows('SELECT slug, collect_count FROM questions')).toEqual([{ slug: 'mine', collect_count: 11 }])
  expect(await rows('SELECT slug, is_demo FROM course_types ORDER BY slug')).toEqual([
    { slug: 'java', is_demo: false },
    { slug: 'spring', is_demo: false },
  ])
  expect(await rows('SELECT total FROM question_counts WHERE total > 0')).toEqual([{ total: 1 }])
  expect(await rows('SELECT slug, is_demo FROM media')).toEqual([{ slug: 'java', is_demo: false }])
  expect(await rows('SELECT nick_name FROM users')).toEqual([{ nick_name: '真实的人' }])
  expect(await rows('SELECT content FROM comments')).toEqual([{ content: '真的' }])
  expect(await rows('SELECT media_id FROM catalogue_entries WHERE id = $1', [lesson])).toEqual([{ media_id: media }])
  expect(await rows('SELECT question_ids FROM practice_sets')).toEqual([{ question_ids: [question] }])
  for (const table of ['news', 'messages', 'feedback', 'study_days', 'enrolments', 'course_likes', 'lesson_handouts']) {
    expect(await count(table), table).toBe(1)
  }
  // Real money was paid for it, so the order stays, even without its course.
  expect(await rows('SELECT number, user_id, course_id, course_name, status FROM orders')).toEqual([
    { number: '1', user_id: user, course_id: null, course_name: 'Spring Boot 3', status: 'paid' },
  ])
  expect(await rows('SELECT name FROM seed_steps')).toEqual([{ name: 'removed' }])
})

it('tells the processes that have cached it', async () => {
  const otherProcess = new pg.Client(database.connection)
  await otherProcess.connect()
  await otherProcess.query('LISTEN content_changed')
  const heard: string[] = []
  otherProcess.on('notification', ({ payload = '' }) => heard.push(payload))
  await wholeServices(pool).demo.remove()
  // Notices sent before this query's answer have been heard by then.
  await otherProcess.query('SELECT 1')
  await otherProcess.end()
  expect([...new Set(heard)].sort()).toEqual(['about', 'comments', 'courses', 'news', 'paths', 'questions', 'site'])
})
