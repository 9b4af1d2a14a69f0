import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createInboxFillRepository } from './inbox-fill.repository.ts'
import { typedDatabase } from '../../database/database.ts'

const RUNS = campaignTimes({ everyRun: 12, whole: 400 })
const START = Date.UTC(2026, 2, 2)

let database: TestDatabase
let courseId: number
/** Two members, a teacher of the course and one of another. */
const people = { member: 0, other: 0, teacher: 0, stranger: 0 }
type Person = keyof typeof people
const PEOPLE = Object.keys(people) as Person[]

beforeAll(async () => {
  database = await createTestDatabase()
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

type State = 'waiting' | 'done'
interface Root {
  id: number
  isQuestion: boolean
  isAnswered: boolean
  isHidden: boolean
  isSolved: boolean
  state: State
  /** Reported by these, and by which of them it was dismissed. */
  reports: Map<Person, boolean>
  reportState: State
  replies: number[]
}
interface Feedback {
  id: number
  state: State
  isAnswered: boolean
}

/** What the rule of docs/decisions/032 says, by itself. */
class School {
  roots: Root[] = []
  feedback: Feedback[] = []
  seconds = 0

  get now(): Date {
    this.seconds += 1
    return new Date(START + this.seconds * 1000)
  }

  async id(statement: string, values: unknown[]): Promise<number> {
    const { rows } = await database.pool.query<{ id: number }>(statement, values)
    return rows[0]?.id ?? 0
  }

  run(statement: string, values: unknown[] = []) {
    return database.pool.query(statement, values)
  }
}

type Step = (school: School) => Promise<unknown>

const pick = <Item>(list: readonly Item[], place: number): Item | undefined =>
  list.length === 0 ? undefined : list[place % list.length]

const comment =
  (isQuestion: boolean, rating: number | null): Step =>
  async (school) => {
    const id = await school.id(
      `insert into comments (course_id, user_id, content, is_question, rating, created_at)
       values ($1, $2, '说的话', $3, $4, $5) returning id`,
      [courseId, people.member, isQuestion, isQuestion ? null : rating, school.now],
    )
    const state = isQuestion || rating === null || rating < 4 ? 'waiting' : 'done'
    const nothing = { isAnswered: false, isHidden: false, isSolved: false, reportState: 'done' as const }
    school.roots.push({ id, isQuestion, state, ...nothing, reports: new Map(), replies: [] })
  }

const reply =
  (place: number, by: Person): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root || root.isHidden) return
    const id = await school.id(
      `insert into comments (course_id, user_id, parent_id, content, created_at)
       values ($1, $2, $3, '接着说', $4) returning id`,
      [courseId, people[by], root.id, school.now],
    )
    root.replies.push(id)
    if (by === 'member') root.state = 'waiting'
    if (by !== 'teacher') return
    root.state = 'done'
    root.isAnswered = true
  }

const answer =
  (place: number): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root || root.isHidden) return
    const { now } = school
    await school.run('update comments set reply_content = $2, replied_at = $3 where id = $1', [
      root.id,
      `答 ${now.getTime()}`,
      now,
    ])
    root.state = 'done'
    root.isAnswered = true
  }

const hide =
  (place: number): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root) return
    root.isHidden = !root.isHidden
    await school.run('update comments set hidden_at = $2 where id = $1', [root.id, root.isHidden ? school.now : null])
  }

const solve =
  (place: number): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    const replyId = root?.replies[0]
    if (!root || root.isHidden || !root.isQuestion || replyId === undefined) return
    root.isSolved = !root.isSolved
    if (root.isSolved) {
      await school.run('insert into comment_solutions (comment_id, reply_id, created_at) values ($1, $2, $3)', [
        root.id,
        replyId,
        school.now,
      ])
      root.state = 'done'
      return
    }
    await school.run('delete from comment_solutions where comment_id = $1', [root.id])
    if (!root.isAnswered) root.state = 'waiting'
  }

const report =
  (place: number, by: Person): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root || root.isHidden || root.reports.has(by)) return
    await school.run('insert into comment_reports (comment_id, user_id, created_at) values ($1, $2, $3)', [
      root.id,
      people[by],
      school.now,
    ])
    root.reports.set(by, false)
    root.reportState = 'waiting'
  }

const dismiss =
  (place: number): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root || root.isHidden) return
    await school.run('update comment_reports set dismissed_at = $2 where comment_id = $1', [root.id, school.now])
    for (const by of root.reports.keys()) root.reports.set(by, true)
    root.reportState = 'done'
  }

const remove =
  (place: number): Step =>
  async (school) => {
    const root = pick(school.roots, place)
    if (!root) return
    await school.run('delete from comments where id = $1', [root.id])
    school.roots = school.roots.filter((each) => each !== root)
  }

const sendFeedback: Step = async (school) => {
  const id = await school.id(
    `insert into feedback (user_id, kind, content, created_at) values ($1, 'bug', '反馈', $2) returning id`,
    [people.member, school.now],
  )
  school.feedback.push({ id, state: 'waiting', isAnswered: false })
}

const talkOfFeedback =
  (place: number, isBySchool: boolean): Step =>
  async (school) => {
    const found = pick(school.feedback, place)
    if (!found) return
    const { now } = school
    if (isBySchool) {
      const values = [found.id, `回 ${now.getTime()}`, now]
      await school.run('update feedback set answer = $2, answered_at = $3 where id = $1', values)
      found.state = 'done'
      found.isAnswered = true
    } else if (found.isAnswered) {
      await school.run(
        `insert into feedback_replies (feedback_id, user_id, content, created_at) values ($1, $2, '再说', $3)`,
        [found.id, people.member, now],
      )
      found.state = 'waiting'
    }
  }

const place = fc.nat({ max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.option(fc.integer({ min: 1, max: 5 })))
    .map(([isQuestion, rating]) => comment(isQuestion, rating)),
  fc.tuple(place, fc.constantFrom(...PEOPLE)).map(([at, by]) => reply(at, by)),
  place.map(answer),
  place.map(hide),
  place.map(solve),
  fc.tuple(place, fc.constantFrom(...PEOPLE)).map(([at, by]) => report(at, by)),
  place.map(dismiss),
  place.map(remove),
  fc.constant(sendFeedback),
  fc.tuple(place, fc.boolean()).map(([at, isBySchool]) => talkOfFeedback(at, isBySchool)),
)

const DERIVED = `select kind, comment_id, feedback_id, course_id, is_question, is_hidden, report_count, excerpt, asked_at, last_at,
  answered_at is not null as is_answered, search_text, array(select unnest(search_grams) order by 1) as grams
  from inbox_threads order by kind, comment_id, feedback_id`

async function threadsNow() {
  const { rows } = await database.pool.query<{ key: string; state: string }>(
    `select kind || ' ' || coalesce(comment_id, feedback_id) as key, state from inbox_threads`,
  )
  return Object.fromEntries(rows.map(({ key, state }) => [key, state]))
}

function threadsExpected({ roots, feedback }: School): Record<string, string> {
  const shown = (isHidden: boolean, state: State) => (isHidden ? 'done' : state)
  return Object.fromEntries<string>([
    ...roots.map(({ id, isHidden, state }) => [`comment ${id}`, shown(isHidden, state)] as const),
    ...roots
      .filter(({ reports }) => reports.size > 0)
      .map(({ id, isHidden, reportState }) => [`report ${id}`, shown(isHidden, reportState)] as const),
    ...feedback.map(({ id, state }) => [`feedback ${id}`, state] as const),
  ])
}

test('whatever is written, the threads are what the rule says, and what a fresh fill would make of it', async () => {
  const fill = createInboxFillRepository(typedDatabase(database.pool))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const school = new School()
      await database.pool.query('delete from comments; delete from feedback')
      for (const each of steps) {
        await each(school)
        expect(await threadsNow()).toEqual(threadsExpected(school))
      }
      const { rows: kept } = await database.pool.query(DERIVED)
      await database.pool.query('delete from inbox_threads; update inbox_fill set done_to = 0')
      for (const source of fill.sources) while (await fill.fillNext(source));
      const { rows: filled } = await database.pool.query(DERIVED)
      expect(filled).toEqual(kept)
    }),
    { numRuns: RUNS, seed: campaignSeed() },
  )
})
