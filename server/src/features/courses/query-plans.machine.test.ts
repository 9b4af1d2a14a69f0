import { COURSE_SORTS, type CourseSort } from '@bee/contract/courses/course-choices.ts'
import { RECOMMENDATION_SIZE, REPLIES_SHOWN } from '@bee/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPlans, settleTables, type PlanRecorder } from '../../testing/recorded-plans.ts'
import { insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createCommentsRepository } from '../comments/comments.repository.ts'
import { createOrdersRepository } from '../orders/orders.repository.ts'
import { createProgressRepository } from '../player/progress.repository.ts'
import { createCourseAccessRepository } from './course-access.repository.ts'
import { createCourseDetailRepository } from './course-detail.repository.ts'
import { createCourseRecommendationsRepository } from './course-recommendations.repository.ts'
import { createCoursesRepository, type CourseFilter } from './courses.repository.ts'
import { createMyCoursesRepository } from './my-courses.repository.ts'

/**
 * Every list query's plan, kept as text beside this test: an index that is lost, or a query that no longer fits it, shows
 * as another plan. The rows are many enough, and even enough, that the planner has one clear choice.
 */
const COURSES = 8000
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
    `insert into courses (slug, name, type_id, category, price_fen, view_count, is_featured, published_at,
       search_text, search_grams)
     select 'c' || n, 'c' || n, case n % 50 when 0 then $1::int when 1 then $2::int else $3::int end, 1 + n % 2,
       case when n % 3 = 0 then 19900 else 0 end, n * 7919 % 100000, n % 500 = 0,
       timestamptz '2026-01-01' + n * interval '1 minute', 'c' || n,
       array['课', '课' || n % 500] || case when n % 4000 = 0 then array['稀有'] else '{}' end
     from generate_series(1, $4::int) n`,
    [types.spring, types.micro, types.vue, COURSES],
  )
  await fill(`insert into media (slug, title, seconds, file_path) values ('m', 'm', 60, 'm.mp4')`)
  // Chapters take the ids of their courses, lessons the ids above.
  await fill(
    `insert into catalogue_entries (course_id, name, position) select n, '章', 1 from generate_series(1, $1) n`,
    [COURSES],
  )
  await fill(
    `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
     select n, n, '讲', 1, 1, 60 from generate_series(1, $1) n`,
    [COURSES],
  )
  await fill(
    `insert into enrolments (user_id, course_id, percent, last_watched_at, last_lesson_id)
     select u, c * 40 + u % 4, c % 101, timestamptz '2026-02-01' + c * interval '1 hour', $1 + c * 40 + u % 4
     from generate_series(1, 40) u, generate_series(1, 190) c`,
    [COURSES],
  )
  await fill(`insert into lesson_progress (user_id, lesson_id, course_id)
    select user_id, last_lesson_id, course_id from enrolments`)
  await fill(`insert into course_likes (user_id, course_id) select user_id, course_id from enrolments`)
  await fill(`insert into course_collections (user_id, course_id, created_at)
    select user_id, course_id, last_watched_at from enrolments`)
  await fill(`insert into orders (number, user_id, course_id, price_fen, status, created_at)
    select (1000000000000000 + row_number() over ())::text, user_id, course_id, 19900,
      case course_id % 3 when 0 then 'paid' when 1 then 'pending' else 'cancelled' end, last_watched_at from enrolments`)
  await fill(`insert into course_grants (user_id, course_id, staff_id, staff_name, reason, granted_at, until)
    select user_id, course_id, 1, '叶青禾', '送的', last_watched_at, last_watched_at + interval '180 days' from enrolments`)
  await fill(`insert into order_receipts (order_id, user_id, path, bytes, created_at)
    select id, user_id, number, 1, created_at from orders`)
  await fill(`insert into comments (course_id, user_id, is_question, like_count, content, created_at)
    select 1 + n % 50, 1 + n % 40, n % 7 = 0, n * 7919 % 100, 'x', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 10000) n`)
  await fill(`insert into comments (course_id, user_id, parent_id, content)
    select course_id, user_id, id, 'y' from comments where id % 10 = 0`)
  await fill(`insert into comment_likes (comment_id, user_id)
    select id, u from comments, generate_series(1, 40, 4) u where parent_id is null and id % 4 = 0`)
  await fill(`insert into comment_solutions (comment_id, reply_id)
    select parent_id, id from comments where parent_id is not null`)
  client.release(true)
  await settleTables(test.pool)
})
afterAll(() => test.drop())

const PAGE = { page: 3, limit: 12 }
const userId = 7
const reader = () => ({ userId, now: new Date('2026-02-02') })
const filter = (change: Partial<CourseFilter> = {}): CourseFilter => ({ search: '', typeIds: [], sort: '0', ...change })
const courses = () => createCoursesRepository(recorder.database)
const mine = () => createMyCoursesRepository(recorder.database)
const comments = () => createCommentsRepository(recorder.database)
const orders = () => createOrdersRepository(recorder.database)
const overdueSince = new Date('2026-02-03')

/** A new sort does not compile without a plan. */
const SORT_PLANS: Record<CourseSort, string> = {
  '0': 'list-default',
  '1': 'list-newest',
  '2': 'list-popular',
  '3': 'list-free',
}

it.each<[name: string, ask: () => Promise<unknown>]>([
  ...COURSE_SORTS.map((sort): [string, () => Promise<unknown>] => [
    SORT_PLANS[sort],
    () => courses().list(filter({ sort }), PAGE),
  ]),
  ['list-type', () => courses().list(filter({ typeIds: [types.spring], sort: '2' }), PAGE)],
  ['list-direction', () => courses().list(filter({ typeIds: [types.java, types.spring, types.micro] }), PAGE)],
  ['list-several', () => courses().list(filter({ typeIds: [types.spring, types.micro], sort: '2' }), PAGE)],
  ['list-search', () => courses().list(filter({ search: '稀有' }), PAGE)],
  ['suggest', () => courses().namesFor('稀有', 1000)],
  ['list-member', () => courses().ownCards([1, 2, 3, 4, 5], reader())],
  ['category', () => courses().byCategory(1, PAGE)],
  ['detail', () => createCourseDetailRepository(recorder.database).find(100, new Date('2026-02-01'), reader())],
  ['detail-own', () => createCourseDetailRepository(recorder.database).own(100, new Date('2026-02-01'), reader())],
  ['recommended', () => createCourseRecommendationsRepository(recorder.database).forCourse(100, RECOMMENDATION_SIZE)],
  ['mine', () => mine().list(reader(), 'all', PAGE)],
  ['collected', () => mine().collected(reader(), PAGE)],
  ['comments', () => comments().list({ courseId: 5, kind: 'all', order: 'newest' }, PAGE)],
  ['comments-questions', () => comments().list({ courseId: 5, kind: 'question', order: 'newest' }, PAGE)],
  ['comments-hottest', () => comments().list({ courseId: 5, kind: 'all', order: 'hottest' }, PAGE)],
  ['comments-own', () => comments().marksOf([10, 20, 30], userId)],
  ['comment-first-replies', () => comments().firstReplies([10, 20, 30], REPLIES_SHOWN)],
  ['comment-replies', () => comments().replies(10, PAGE)],
  ['orders', () => orders().list({ userId, status: 'all', overdueSince }, PAGE)],
  ['orders-waiting', () => orders().list({ userId, status: 'pending', overdueSince }, PAGE)],
])('%s', async (name, ask) => {
  const plan = await recorder.planOf(ask)
  expect(plan, 'a list never reads the whole table').not.toMatch(
    /Seq Scan on (courses|comments|orders|enrolments|course_|lesson_|catalogue)(?!types)/,
  )
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})

it.each<[name: string, ask: () => Promise<unknown>]>([
  ['access', () => createCourseAccessRepository(recorder.database).find(reader(), 100)],
  ['places-in-course', () => createProgressRepository(recorder.database).ofCourse(userId, 100)],
  ['lessons-asked', () => createProgressRepository(recorder.database).lessons([{ userId, lessonId: 8100 }])],
  ['place-in-lesson', () => createProgressRepository(recorder.database).ofLesson(userId, 8100)],
])('%s, whoever asks', async (name, ask) => {
  const plan = await recorder.keptPlanOf(ask)
  expect(plan, 'one member never reads the whole table').not.toMatch(/Seq Scan/)
  await expect(plan).toMatchFileSnapshot(`plans/${name}.txt`)
})
