import type { Pool } from 'pg'
import { REPLAY_LEARNERS } from '@bee/contract/player/curves.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoDatabase, type DemoDatabase } from './testing/demo-database.ts'

let database: DemoDatabase
let pool: Pool

beforeAll(async () => {
  database = await createDemoDatabase()
  pool = database.pool
})

afterAll(() => database.drop())

/** The first column of every row. */
async function column(sql: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(sql, values)
  return rows.map((row) => Object.values(row)[0])
}

const none = async (sql: string) => expect(await column(sql)).toEqual([])
const one = async (sql: string) => Number((await column(sql, [database.accounts[0]?.mobile]))[0])

const DEMO = `(SELECT id FROM users WHERE mobile = $1)`
/** The day of seeding: a run may reach past midnight. */
const BEGUN = `(SELECT done_at FROM seed_steps WHERE name = 'begun')`
/** The end of the last step. */
const ENDED = `(SELECT max(done_at) FROM seed_steps)`
const TODAY = `(${BEGUN} AT TIME ZONE 'Asia/Shanghai')::date`
const MIDNIGHT = `(date_trunc('day', ${BEGUN} AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai')`

it('marks everything as demo', async () => {
  for (const table of ['users', 'course_types', 'teachers', 'courses', 'media', 'comments', 'questions']) {
    await none(`SELECT id FROM ${table} WHERE NOT is_demo`)
  }
  for (const table of ['news', 'banners', 'adverts', 'feedback'])
    await none(`SELECT id FROM ${table} WHERE NOT is_demo`)
  // A notice of an order goes with its member.
  await none(`SELECT id FROM messages WHERE NOT is_demo AND user_id IS NULL`)
  await none(`SELECT key FROM pages WHERE NOT is_demo`)
})

it('keeps a version of everything, as of what a colleague publishes', async () => {
  const kinds = {
    course: 'courses',
    courseType: 'course_types',
    teacher: 'teachers',
    // One that is being made has no version yet.
    film: '(SELECT * FROM media WHERE file_path IS NOT NULL)',
    question: 'questions',
    news: 'news',
    banner: 'banners',
    advert: 'adverts',
    path: 'learning_paths',
  }
  for (const [kind, table] of Object.entries(kinds))
    await none(
      `SELECT slug FROM ${table} content WHERE 1 <> (
         SELECT count(*) FROM revisions WHERE kind = '${kind}' AND subject_id = content.id AND origin = 'published')`,
    )
  expect(await column(`SELECT count(*)::int FROM revisions WHERE kind = 'page'`)).toEqual(
    await column('SELECT count(*)::int FROM pages'),
  )
})

/** Times in the future: the bookings of tomorrow, and the news that is published tonight. */
const TO_COME = ['feedback.call_at', 'drafts.publish_at', 'jobs.run_at', 'question_states.due_at']

it('puts nothing into the future but what is to come', async () => {
  const columns = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND table_name NOT IN ('seed_steps', 'schema_migrations', 'stored_code', 'staff_roles', 'backup_plan')`,
  )
  expect(columns.rows.length).toBeGreaterThan(20)
  for (const { table, column: name } of columns.rows)
    if (!TO_COME.includes(`${table}.${name}`))
      await none(`SELECT '${table}.${name}' FROM ${table} WHERE ${name} > ${ENDED} LIMIT 1`)
})

it('tells the story of the members up to the midnight before, whatever the hour of the start', async () => {
  for (const [table, column] of [
    ['study_days', 'day'],
    ['lesson_progress', 'updated_at'],
    ['question_answers', 'answered_at'],
  ])
    await none(`SELECT '${table}' FROM ${table} WHERE ${column} >= ${MIDNIGHT} LIMIT 1`)
})

it('has a desk where something waits, of which nothing is old', async () => {
  await none(`SELECT id FROM inbox_threads WHERE state = 'waiting' AND waiting_since < ${BEGUN} - interval '3 days'`)
  expect(
    await column(
      `SELECT kind || ' ' || count(*) FROM inbox_threads WHERE state = 'waiting' GROUP BY kind ORDER BY kind`,
    ),
  ).toEqual(['booking 2', 'comment 3', 'feedback 2', 'report 1'])
  expect(await column(`SELECT count(*) FROM orders WHERE status = 'pending' AND receipt_at IS NOT NULL`)).toEqual(['2'])
  expect(await column(`SELECT refunded_fen FROM orders WHERE status = 'paid' AND refunded_fen > 0`)).toEqual([10000])
  expect(await column(`SELECT count(*) FROM users WHERE created_at > ${BEGUN} - interval '7 days'`)).toEqual(['5'])
  expect(await column(`SELECT state FROM film_makings WHERE finished_at IS NULL ORDER BY state`)).toEqual([
    'checking',
    'failed',
  ])
  expect(await column(`SELECT kind || ' ' || state FROM jobs ORDER BY kind, state`)).toEqual([
    'drafts.publish queued',
    'films.make failed',
    'films.make queued',
  ])
  expect(await column(`SELECT count(*) FROM drafts WHERE publish_at > ${ENDED}`)).toEqual(['1'])
  expect(await column(`SELECT count(*) FROM revisions WHERE origin = 'lost'`)).toEqual(['1'])
  expect(Number((await column(`SELECT count(*) FROM daily_numbers`))[0])).toBeGreaterThan(60)
  expect(Number((await column(`SELECT count(*) FROM content_checks`))[0])).toBeGreaterThan(0)
})

it('keeps counters that are true to the rows', async () => {
  await none(`SELECT slug FROM courses WHERE like_count <> (SELECT count(*) FROM course_likes WHERE course_id = courses.id)
    OR collect_count <> (SELECT count(*) FROM course_collections WHERE course_id = courses.id)
    OR learner_count <> (SELECT count(*) FROM enrolments WHERE course_id = courses.id)
    OR finisher_count IS DISTINCT FROM (SELECT count(*) FROM enrolments WHERE course_id = courses.id AND percent = 100)
    OR comment_count <> (SELECT count(*) FROM comments WHERE course_id = courses.id AND parent_id IS NULL)
    OR rating_count <> (SELECT count(rating) FROM comments WHERE course_id = courses.id)
    OR rating_sum <> (SELECT coalesce(sum(rating), 0) FROM comments WHERE course_id = courses.id)
    OR lesson_count <> (SELECT count(media_id) FROM catalogue_entries WHERE course_id = courses.id)
    OR chapter_count <> (SELECT count(*) FROM catalogue_entries WHERE course_id = courses.id AND chapter_id IS NULL)
    OR abs(duration_seconds - (SELECT sum(duration_seconds) FROM catalogue_entries WHERE course_id = courses.id)) > 1`)
  await none(
    `SELECT slug FROM questions WHERE collect_count <> (SELECT count(*) FROM question_collections WHERE question_id = questions.id)`,
  )
  await none(
    `SELECT type_id FROM question_counts WHERE total <> (SELECT count(*) FROM questions WHERE questions.type_id = question_counts.type_id)`,
  )
})

it('asks questions besides its reviews, some still open', async () => {
  const { rows } = await pool.query<{ open: number; answered: number }>(
    `SELECT count(*) FILTER (WHERE reply_content IS NULL)::int AS open, count(reply_content)::int AS answered FROM comments WHERE is_question`,
  )
  expect(rows[0]?.open).toBeGreaterThan(0)
  expect(rows[0]?.answered).toBeGreaterThan(0)
  await none(`SELECT id FROM comments WHERE is_question AND (rating IS NOT NULL OR parent_id IS NOT NULL)`)
})

it('gives every lesson a video of the length it states, in one order over the course', async () => {
  await none(`SELECT entries.id FROM catalogue_entries entries LEFT JOIN media ON media.id = entries.media_id
    WHERE entries.chapter_id IS NOT NULL AND media.seconds IS DISTINCT FROM entries.duration_seconds`)
  await none(`SELECT course_id FROM catalogue_entries WHERE chapter_id IS NOT NULL GROUP BY course_id
    HAVING min(position) <> 0 OR max(position) <> count(*) - 1`)
  await none(`SELECT lessons.id FROM catalogue_entries lessons JOIN catalogue_entries chapters ON chapters.id = lessons.chapter_id
    WHERE chapters.course_id <> lessons.course_id`)
})

it('finishes a lesson at 95 % of coverage, and never says otherwise', async () => {
  await none(`SELECT lesson_id FROM lesson_progress WHERE covered_seconds <>
    (SELECT coalesce(sum(upper(each) - lower(each)), 0) FROM unnest(ranges) each)`)
  await none(`SELECT lesson_id FROM lesson_progress WHERE is_finished <> (covered_seconds >= duration_seconds * 0.95)`)
  await none(
    `SELECT lesson_id FROM lesson_progress WHERE position_seconds > duration_seconds OR covered_seconds > duration_seconds`,
  )
  await none(`SELECT course_id FROM enrolments WHERE finished_count <> (SELECT count(*) FROM lesson_progress progress
    WHERE progress.user_id = enrolments.user_id AND progress.course_id = enrolments.course_id AND is_finished)`)
  await none(
    `SELECT course_id FROM enrolments WHERE (percent = 100) <> (finished_count = (SELECT lesson_count FROM courses WHERE id = course_id))`,
  )
  await none('SELECT course_id FROM enrolments WHERE (percent = 100) <> (finished_at IS NOT NULL)')
  await none(`SELECT progress.lesson_id FROM lesson_progress progress LEFT JOIN enrolments USING (user_id, course_id)
    WHERE enrolments.user_id IS NULL OR progress.updated_at NOT BETWEEN started_at AND last_watched_at`)
})

it('opens priced courses only to those who paid', async () => {
  await none(`SELECT enrolments.user_id FROM enrolments JOIN courses ON courses.id = course_id AND price_fen > 0
    LEFT JOIN orders ON orders.user_id = enrolments.user_id AND orders.course_id = courses.id AND orders.status = 'paid'
    WHERE orders.id IS NULL OR orders.paid_at > enrolments.started_at`)
  // Orders that wait for a payment go on waiting for a few days after the seeding.
  await none(`SELECT number FROM orders WHERE status = 'pending' AND created_at < ${MIDNIGHT} - interval '4 days'`)
  expect((await column('SELECT DISTINCT status FROM orders ORDER BY 1')).toSorted()).toEqual([
    'cancelled',
    'paid',
    'pending',
    'refunded',
  ])
})

it('fills the honeycomb with the sums of what was studied, within 365 days', async () => {
  await none(`SELECT day FROM study_days WHERE day <= ${TODAY} - 365 OR day >= ${TODAY}`)
  await none(`SELECT day FROM study_days days WHERE watch_seconds <> (SELECT coalesce(sum(lessons.watch_seconds), 0)
    FROM study_day_lessons lessons WHERE lessons.user_id = days.user_id AND lessons.day = days.day)`)
  await none(`SELECT day FROM study_days days WHERE lesson_count IS DISTINCT FROM (SELECT count(*)
    FROM study_day_lessons lessons WHERE lessons.user_id = days.user_id AND lessons.day = days.day AND watch_seconds > 0)`)
  await none(`SELECT day FROM study_days days WHERE question_count <> (SELECT count(*) FROM question_answers answers
    WHERE answers.user_id = days.user_id AND (answered_at AT TIME ZONE 'Asia/Shanghai')::date = days.day)`)
  await none(`SELECT day FROM study_days days WHERE comment_count <> (SELECT count(*) FROM comments
    WHERE comments.user_id = days.user_id AND (created_at AT TIME ZONE 'Asia/Shanghai')::date = days.day)`)
  await none(`SELECT lesson_id FROM lesson_progress progress WHERE updated_at > ${MIDNIGHT} - interval '364 days' AND NOT EXISTS
    (SELECT FROM study_day_lessons lessons WHERE lessons.user_id = progress.user_id AND lessons.lesson_id = progress.lesson_id
       AND lessons.day = (progress.updated_at AT TIME ZONE 'Asia/Shanghai')::date)`)
})

it('remembers of every question what its answers say', async () => {
  await none(`SELECT question_id FROM question_states states WHERE right_count <> (SELECT count(*) FROM question_answers answers
      WHERE answers.user_id = states.user_id AND answers.question_id = states.question_id AND is_right)
    OR wrong_count <> (SELECT count(*) FROM question_answers answers
      WHERE answers.user_id = states.user_id AND answers.question_id = states.question_id AND NOT is_right)
    OR answered_at <> (SELECT max(answers.answered_at) FROM question_answers answers
      WHERE answers.user_id = states.user_id AND answers.question_id = states.question_id)
    OR due_at <> (card ->> 'due')::timestamptz`)
  await none(
    `SELECT question_id FROM question_states WHERE (is_in_book AND right_streak >= 3) OR (is_in_book AND wrong_count = 0)`,
  )
  await none(`SELECT answers.id FROM question_answers answers JOIN questions ON questions.id = question_id WHERE kind <> 'open'
    AND is_right <> (given @> right_options AND given <@ right_options)`)
  await none(`SELECT answers.id FROM question_answers answers JOIN questions ON questions.id = question_id
    WHERE (kind = 'open') <> (grade IS NOT NULL) OR answered_at < created_at`)
  await none(`SELECT sets.id FROM practice_sets sets WHERE finished_at IS NULL OR cardinality(question_ids) <>
    (SELECT count(*) FROM question_answers WHERE set_id = sets.id)`)
})

it('speaks only of what has been watched, after joining and publishing', async () => {
  await none(`SELECT comments.id FROM comments JOIN users ON users.id = user_id JOIN courses ON courses.id = course_id
    WHERE comments.created_at < users.created_at OR comments.created_at < courses.published_at`)
  await none(`SELECT comments.id FROM comments LEFT JOIN enrolments USING (user_id, course_id)
    WHERE started_at IS NULL OR started_at > comments.created_at`)
  await none(`SELECT id FROM comments WHERE replied_at < created_at`)
  await none(`SELECT replies.id FROM comments replies JOIN comments parents ON parents.id = replies.parent_id
    WHERE replies.created_at < parents.created_at OR replies.course_id <> parents.course_id`)
  await none(`SELECT id FROM comments WHERE reply_content IS NOT NULL AND NOT EXISTS
    (SELECT FROM reply_notices WHERE comment_id = comments.id AND kind = 'author' AND reply_notices.user_id = comments.user_id)`)
})

it('gives the demo account a full year', async () => {
  expect(await one(`SELECT count(*) FROM study_days WHERE user_id = ${DEMO}`)).toBe(230)
  const studied = (daysAgo: number) =>
    one(`SELECT count(*) FROM study_days WHERE user_id = ${DEMO} AND day >= ${TODAY} - ${daysAgo}`)
  // Alive through yesterday, and 27 days long.
  expect([await studied(27), await studied(28)]).toEqual([27, 27])
  const due = `SELECT count(*) FROM question_states WHERE user_id = ${DEMO} AND due_at <`
  expect(await one(`${due} ${MIDNIGHT}`)).toBe(15)
  expect(await one(`${due} ${MIDNIGHT} + interval '1 day'`)).toBe(15)
  const book = await one(`SELECT count(*) FROM question_states WHERE user_id = ${DEMO} AND is_in_book`)
  expect(book).toBeGreaterThanOrEqual(14)
  expect(book).toBeLessThanOrEqual(26)
  expect(await one(`SELECT count(*) FROM challenge_levels WHERE user_id = ${DEMO} AND is_passed`)).toBeGreaterThan(0)
  expect(await one(`SELECT count(*) FROM course_collections WHERE user_id = ${DEMO}`)).toBe(12)
  expect(await one(`SELECT count(*) FROM question_collections WHERE user_id = ${DEMO}`)).toBe(37)
  expect(await one(`SELECT count(*) FROM reply_notices WHERE user_id = ${DEMO} AND read_at IS NULL`)).toBeGreaterThan(0)
  expect(
    await one(`SELECT count(*) FROM messages WHERE (user_id IS NULL OR user_id = ${DEMO}) AND NOT EXISTS
      (SELECT FROM message_reads WHERE message_id = messages.id AND message_reads.user_id = ${DEMO}) AND NOT EXISTS
      (SELECT FROM message_marks WHERE message_marks.user_id = ${DEMO} AND read @> messages.number)`),
  ).toBe(3)
  const latest = await pool.query<{ slug: string; percent: number; is_finished: boolean }>(
    `SELECT courses.slug, enrolments.percent, progress.is_finished FROM enrolments JOIN courses ON courses.id = enrolments.course_id
     JOIN lesson_progress progress ON progress.user_id = enrolments.user_id AND progress.lesson_id = last_lesson_id
     WHERE enrolments.user_id = ${DEMO} ORDER BY last_watched_at DESC LIMIT 1`,
    [database.accounts[0]?.mobile],
  )
  expect(latest.rows[0]).toMatchObject({ slug: 'spring-boot-3', is_finished: false })
  expect(latest.rows[0]?.percent).toBeGreaterThan(35)
})

it('studies more at weekends', async () => {
  const average = (days: string) =>
    one(`SELECT avg(watch_seconds) FROM study_days WHERE user_id = ${DEMO} AND extract(isodow FROM day) IN (${days})`)
  expect(await average('6, 7')).toBeGreaterThan(await average('1, 2, 3, 4, 5'))
})

it('features the eight courses of the home page and four of the college tab', async () => {
  const featured = await column('SELECT slug FROM courses WHERE is_featured AND category = 1 ORDER BY slug')
  expect(featured).toEqual([
    'fastapi',
    'flink-warehouse',
    'jvm-tuning',
    'kubernetes',
    'pytest-allure',
    'rag-agent',
    'spring-boot-3',
    'vue3-components',
  ])
  expect(await column('SELECT slug FROM courses WHERE is_featured AND category = 2')).toHaveLength(4)
})

it('copies the seeded template for the next test', async () => {
  const other = await createDemoDatabase()
  expect(other.accounts).toEqual(database.accounts)
  await other.pool.query('DELETE FROM news')
  expect(await column('SELECT id FROM news')).toHaveLength(24)
  await other.drop()
})

it('shows what the player has: pictures over the bar, languages, parts, handouts and what is watched again', async () => {
  const streams = `SELECT count(*) FROM media WHERE $1 <> '' AND hls_path <> '' AND storyboard_path <> ''`
  expect(await one(streams)).toBeGreaterThan(1)
  const languages = `SELECT string_agg(language, ' ' ORDER BY language) FROM film_subtitles WHERE path <> '' GROUP BY film_id`
  expect((await column(languages)).toSorted()).toEqual(['en zh-CN', 'en zh-CN', 'zh-CN'])
  expect(await one(`SELECT count(*) FROM catalogue_entries WHERE $1 <> '' AND marks <> '[]'`)).toBeGreaterThan(3)
  expect(await one(`SELECT count(DISTINCT lesson_id) FROM lesson_handouts WHERE $1 <> ''`)).toBeGreaterThan(3)
  const watchedAgain = `SELECT lesson_id FROM lesson_progress GROUP BY lesson_id
    HAVING count(*) >= ${REPLAY_LEARNERS} AND count(*) FILTER (WHERE NOT isempty(replays)) * 4 >= count(*)`
  expect((await column(watchedAgain)).length).toBeGreaterThan(1)
  await none(`SELECT lesson_id FROM lesson_progress WHERE NOT replays <@ ranges`)
})
