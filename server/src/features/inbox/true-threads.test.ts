import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { typedDatabase } from '../../database/database.ts'
import { createInboxFillRepository } from './inbox-fill.repository.ts'
import { step, STORY } from './testing/thread-steps.ts'
import { PEOPLE, School, type Person, type Row } from './testing/threads-model.ts'

const RUNS = campaignTimes({ everyRun: 8, whole: 200 })

let database: TestDatabase
let courseId: number
const people: Record<Person, number> = { member: 0, other: 0, teacher: 0, stranger: 0 }

beforeAll(async () => {
  database = await borrowTestDatabase()
  const { pool } = database
  const { spring: typeId } = await insertTypes(pool)
  courseId = await insertCourse(pool, { name: '课', typeId, lessons: ['一'] })
  const otherCourseId = await insertCourse(pool, { name: '别的课', typeId, lessons: ['一'] })
  for (const [index, name] of PEOPLE.entries()) {
    const { rows } = await pool.query<{ id: number }>(
      'insert into users (mobile, nick_name) values ($1, $2) returning id',
      [`1390000000${index}`, name],
    )
    people[name] = rows[0]?.id ?? 0
  }
  await pool.query(
    `insert into staff (user_id, role_id) select unnest($1::int[]), id from staff_roles where key = 'teacher'`,
    [[people.teacher, people.stranger]],
  )
  await pool.query('insert into course_staff (user_id, course_id) values ($1, $2), ($3, $4)', [
    people.teacher,
    courseId,
    people.stranger,
    otherCourseId,
  ])
})
afterAll(() => database.drop())

const DERIVED = `select kind, comment_id, feedback_id, course_id, is_question, is_hidden, report_count, excerpt, last_at,
  answered_at is not null as is_answered, search_text, array(select unnest(search_grams) order by 1) as grams
  from inbox_threads order by kind, comment_id, feedback_id`

async function threadsNow(): Promise<Record<string, Row>> {
  const { rows } = await database.pool.query<Row & { key: string }>(
    `select kind || ' ' || coalesce(comment_id, feedback_id) as key, state, version, asked_at as "askedAt", waiting_since as "waitingSince",
       answered_at as "answeredAt", sort_at as "sortAt", report_count as "reportCount" from inbox_threads`,
  )
  return Object.fromEntries(rows.map(({ key, ...row }) => [key, row]))
}

async function answersNow() {
  const { rows } = await database.pool.query<{ count: number; seconds: number }>(
    `select coalesce(sum(answer_count), 0)::int as count, coalesce(sum(total_seconds), 0)::int as seconds from inbox_answer_weeks`,
  )
  return rows[0]
}

test('whatever is written, the threads are what the rule says, and what a fresh fill would make of it', async () => {
  const fill = createInboxFillRepository(typedDatabase(database.pool))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
      const school = new School(database.pool, courseId, people)
      await database.pool.query('delete from comments; delete from feedback; delete from inbox_answer_weeks')
      for (const each of steps) {
        await each(school)
        expect(await threadsNow()).toEqual(school.rows())
      }
      const { answerSeconds } = school
      const seconds = answerSeconds.reduce((sum, each) => sum + each, 0)
      expect(await answersNow()).toEqual({ count: answerSeconds.length, seconds })
      const { rows: kept } = await database.pool.query(DERIVED)
      await database.pool.query('delete from inbox_threads; update inbox_fill set done_to = 0')
      for (const source of fill.sources) while (await fill.fillNext(source));
      const { rows: filled } = await database.pool.query(DERIVED)
      expect(filled).toEqual(kept)
    }),
    { numRuns: RUNS, seed: campaignSeed(), examples: [[STORY]] },
  )
})
