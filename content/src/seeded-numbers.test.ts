import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoContent } from './testing/demo-content.ts'
import { createDemoDatabase, type DemoDatabase } from './testing/demo-database.ts'

let database: DemoDatabase
let pool: Pool

beforeAll(async () => {
  database = await createDemoDatabase()
  pool = database.pool
})

afterAll(() => database.drop())

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await pool.query<Row>(sql)).rows
}

const none = async (sql: string) => expect(await rows(sql)).toEqual([])

interface Trace {
  course: number
  member: number
  at: Date
}

/** Everything that shows a member at a course. */
const TRACES = [
  `SELECT lessons.course_id AS course, days.user_id AS member, days.day::timestamp AT TIME ZONE 'Asia/Shanghai' AS at
   FROM study_day_lessons days JOIN catalogue_entries lessons ON lessons.id = days.lesson_id`,
  ...['course_likes', 'course_collections', 'comments', 'orders'].map(
    (table) => `SELECT course_id AS course, user_id AS member, created_at AS at FROM ${table}`,
  ),
  'SELECT course_id AS course, user_id AS member, started_at AS at FROM enrolments',
  'SELECT course_id AS course, user_id AS member, updated_at AS at FROM lesson_progress',
]

async function openingsByCourse(): Promise<Map<number, Set<string>>> {
  const openings = new Map<number, Set<string>>()
  for (const sql of TRACES) {
    for (const { course, member, at } of await rows<Trace>(sql)) {
      openings.set(course, (openings.get(course) ?? new Set()).add(`${member} ${shanghaiDate(at)}`))
    }
  }
  return openings
}

const membersOf = (openings: ReadonlySet<string>) => new Set([...openings].map((opening) => opening.split(' ')[0])).size

interface CourseRow {
  id: number
  slug: string
  views: number
  learners: number
  likes: number
  kept: number
  priceFen: number
}

const courseRows = () =>
  rows<CourseRow>(`SELECT id, slug, view_count AS views, learner_count AS learners, like_count AS likes,
    collect_count AS kept, price_fen AS "priceFen" FROM courses ORDER BY view_count DESC, id`)

it('counts as openings of a course the days on which its members did something with it', async () => {
  const openings = await openingsByCourse()
  const courses = await courseRows()
  expect(courses.map(({ slug, views }) => [slug, views])).toEqual(
    courses.map(({ id, slug }) => [slug, openings.get(id)?.size]),
  )
  for (const { id, slug, views, learners, likes, kept } of courses) {
    const viewers = membersOf(openings.get(id) ?? new Set())
    expect(Math.max(viewers, learners, likes, kept), slug).toBeLessThanOrEqual(Math.min(viewers, views))
  }
})

/** 1 where both put the courses into one order, 0 where they know nothing of each other. */
function agreement(first: readonly string[], second: readonly string[]): number {
  const count = first.length
  const apart = first.reduce((sum, slug, place) => sum + (place - second.indexOf(slug)) ** 2, 0)
  return 1 - (6 * apart) / (count * (count * count - 1))
}

it('draws members to a course about as its file says', async () => {
  const content = await demoContent()
  const byFile = content.courses.toSorted((a, b) => b.popularity - a.popularity).map(({ slug }) => slug)
  expect(agreement(byFile, byFile)).toBe(1)
  expect(agreement(byFile, byFile.toReversed())).toBe(-1)
  const bySchool = (await courseRows()).map(({ slug }) => slug)
  expect(agreement(byFile, bySchool)).toBeGreaterThan(0.5)
})

it('has an article read once by everybody who studied within a week of it', async () => {
  await none(`SELECT slug, hit_count FROM news WHERE hit_count <> (SELECT count(DISTINCT user_id) FROM study_days
    WHERE day - (published_at AT TIME ZONE 'Asia/Shanghai')::date BETWEEN 0 AND 6)`)
  await none('SELECT slug FROM news WHERE hit_count = 0 OR hit_count > (SELECT count(*) FROM users)')
})

it('lets a member keep questions that he has answered, some of them many and many of them none', async () => {
  await none(`SELECT question_id FROM question_collections kept WHERE NOT EXISTS (SELECT FROM question_answers answers
    WHERE answers.user_id = kept.user_id AND answers.question_id = kept.question_id AND answers.answered_at <= kept.created_at)`)
  const counts = await rows<{ kept: number }>('SELECT DISTINCT collect_count AS kept FROM questions ORDER BY 1')
  expect(counts.map(({ kept }) => kept).slice(0, 5)).toEqual([0, 1, 2, 3, 4])
})

it('spends on a lesson no more time than its film can take', async () => {
  await none(`SELECT lesson_id FROM study_day_lessons days JOIN catalogue_entries lessons ON lessons.id = days.lesson_id
    WHERE watch_seconds > 4 * ceil(duration_seconds) OR watch_seconds <= 0`)
  // The watched time on a course page is never more than the sum in the honeycomb.
  await none(`SELECT progress.user_id FROM (SELECT user_id, sum(covered_seconds) AS covered FROM lesson_progress
      WHERE (updated_at AT TIME ZONE 'Asia/Shanghai')::date >= (SELECT min(day) FROM study_days) GROUP BY user_id) progress
    WHERE covered > (SELECT sum(watch_seconds) FROM study_days WHERE study_days.user_id = progress.user_id)`)
})

it('charges what the course costs, under its name', async () => {
  await none(`SELECT number FROM orders LEFT JOIN courses ON courses.id = course_id
    WHERE courses.id IS NULL OR orders.price_fen <> courses.price_fen OR orders.course_name <> courses.name
      OR orders.price_fen = 0 OR orders.created_at < courses.published_at`)
  const paid = (await courseRows()).filter(({ priceFen }) => priceFen > 0)
  expect(paid.length).toBeGreaterThan(0)
})
