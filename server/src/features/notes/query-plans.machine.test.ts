import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createCertificatesRepository } from '../certificates/certificates.repository.ts'
import { createGoalsRepository } from '../goals/goals.repository.ts'
import { createNotesRepository } from './notes.repository.ts'

/** What a member wrote, earned and chose: every query's plan, kept as text beside this test, as those of courses and questions are. */
const COURSES = 6000
const MEMBERS = 100
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
    `insert into users (mobile, nick_name)
     select '139' || lpad(n::text, 8, '0'), '学员' || n from generate_series(1, 50 * $1) n`,
    [MEMBERS],
  )
  await fill(
    `insert into courses (slug, name, type_id, category, lesson_count)
     select 'c' || n, 'c' || n, $1, 1, 10 from generate_series(1, $2) n`,
    [types.spring, COURSES],
  )
  await fill(`insert into media (slug, title, seconds, file_path) values ('m', 'm', 60, 'm.mp4')`)
  // Chapters take the ids of their courses, lessons the ids above: ten for each.
  await fill(
    `insert into catalogue_entries (course_id, name, position) select n, '章', 1 from generate_series(1, $1) n`,
    [COURSES],
  )
  await fill(
    `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
     select c, c, '讲', n, 1, 60 from generate_series(1, $1) c, generate_series(1, 10) n`,
    [COURSES],
  )
  await fill(
    `insert into enrolments (user_id, course_id, percent, finished_count, last_watched_at)
     select u, c * 4 + u % 4, 100, case when c % 5 = 0 then 10 else 3 end, timestamptz '2026-02-01' + c * interval '1 hour'
     from generate_series(1, $1) u, generate_series(1, 90) c`,
    [MEMBERS],
  )
  await fill(`insert into lesson_progress (user_id, lesson_id, course_id, is_finished)
    select user_id, lessons.id, enrolments.course_id, lessons.position <= enrolments.finished_count
    from enrolments join catalogue_entries lessons
      on lessons.course_id = enrolments.course_id and lessons.chapter_id is not null`)
  await fill(`insert into certificates (number, user_id, course_id, printed_name, course_name, lesson_count, issued_at)
    select 'FX-' || user_id || '-' || course_id, user_id, course_id, '学员', 'c', 10, last_watched_at
    from enrolments where finished_count = 10`)
  await fill(
    `insert into notes (id, user_id, course_id, lesson_id, second, content, search_text, search_pinyin, search_initials,
       search_grams, created_at, changed_at)
     select gen_random_uuid(), user_id, course_id, $1 + course_id, n, 'x', 'x', '', '',
       array['记', '记' || n] || case when course_id % 40 = 0 then array['稀有'] else '{}' end,
       last_watched_at, last_watched_at + n * interval '1 minute'
     from enrolments, generate_series(1, 5) n`,
    [COURSES],
  )
  await fill(
    `insert into study_goals (user_id, from_day, minutes, days_per_week, remind_hour)
     select u, date '2025-01-01' + n * 7, 30, 5, 20 from generate_series(1, $1) u, generate_series(1, 60) n`,
    [MEMBERS],
  )
  await fill(`insert into goal_dismissals (user_id, day) select u, '2026-02-01' from generate_series(1, 50 * $1) u`, [
    MEMBERS,
  ])
  await fill(
    `insert into study_days (user_id, day, watch_seconds, question_count)
     select u, date '2025-01-01' + n, 600, 3 from generate_series(1, $1) u, generate_series(1, 400) n`,
    [MEMBERS],
  )
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const PAGE = { page: 3, limit: 12 }
const userId = 7
const courseId = 43
const notes = () => createNotesRepository(recorder.database)
const certificates = () => createCertificatesRepository(recorder.database)
const goals = () => createGoalsRepository(recorder.database)

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['list', () => notes().list({ userId }, PAGE)],
  ['list-search', () => notes().list({ userId, search: '稀有' }, PAGE)],
  ['list-course', () => notes().list({ userId, courseId }, PAGE)],
  ['count', () => notes().count({ userId })],
  ['count-search', () => notes().count({ userId, search: '稀有' })],
  ['everything', () => notes().everything({ userId })],
  ['courses', () => notes().courses(userId)],
  ['certificate', () => certificates().find('FX-7-43')],
  ['certificates', () => certificates().ofMember(userId)],
  ['certificates-ready', () => certificates().readyCourses(userId)],
  ['certificate-prospect', () => certificates().prospect(userId, courseId)],
  ['goal-history', () => goals().history(userId, '2025-12-01')],
  ['goal-today', () => goals().today(userId, '2026-02-01')],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'what is one member’s never reads the whole table').not.toMatch(
    /Seq Scan on (users|notes|certificates|study_|goal_|enrolments|lesson_|catalogue|courses)/,
  )
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
