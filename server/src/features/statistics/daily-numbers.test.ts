import { DAY_MS, HOUR_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FeatureServices } from '../../compose-features.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock, type TestClock } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { playerFeature } from '../player/player.feature.ts'
import { statisticsFeature } from './statistics.feature.ts'

const FEATURES = [statisticsFeature, playerFeature] as const

let test: TestDatabase
let clock: TestClock
let services: FeatureServices<typeof FEATURES>
let said: string[]
beforeEach(async () => {
  test = await borrowTestDatabase()
  // 00:05 on the third of March in Shanghai.
  clock = createTestClock(new Date('2026-03-02T16:05:00Z'))
  services = testServices(FEATURES, test.pool, clock)
  said = []
})
afterEach(async () => {
  await services.close()
  await test.drop()
})

const countNights = () =>
  services.dailyNumbers.countNights((_progress, step) => {
    said.push(step)
    return Promise.resolve()
  })

async function numbersOf(day: string) {
  const { rows } = await test.pool.query(
    `select learners, learners_of_29_days, learners_of_30_days, seconds, finished, new_members, income_fen
     from daily_numbers where day = $1`,
    [day],
  )
  return rows[0] as Record<string, unknown> | undefined
}

let members = 0
async function addMember(createdAt: string): Promise<number> {
  members += 1
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into users (mobile, nick_name, created_at) values ($1, '学员', $2) returning id`,
    [`139${String(members).padStart(8, '0')}`, createdAt],
  )
  return rows[0]?.id ?? 0
}

const study = (userId: number, day: string, seconds: number) =>
  test.pool.query('insert into study_days (user_id, day, watch_seconds) values ($1, $2, $3)', [userId, day, seconds])

async function addOrder(userId: number, fen: number, { paidAt, refundedAt }: { paidAt: string; refundedAt?: string }) {
  const courseId = await insertCourse(test.pool, { name: '课', typeId, priceFen: fen })
  await test.pool.query(
    `insert into orders (number, user_id, course_id, price_fen, status, paid_at, refunded_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [String(courseId), userId, courseId, fen, refundedAt ? 'refunded' : 'paid', paidAt, refundedAt],
  )
}

let typeId: number
beforeEach(async () => {
  typeId = (await insertTypes(test.pool)).spring
})

it('counts a day of Shanghai from its first moment to its last', async () => {
  // The second of March is from 16:00 on the first to 16:00 on the second, in UTC.
  await addMember('2026-03-01T15:59:59.999Z')
  const first = await addMember('2026-03-01T16:00:00Z')
  const last = await addMember('2026-03-02T15:59:59.999Z')
  await addMember('2026-03-02T16:00:00Z')
  await study(first, '2026-03-02', 90)
  await study(last, '2026-03-02', 30)
  await study(first, '2026-03-01', 7)
  await addOrder(first, 19_900, { paidAt: '2026-03-01T16:00:00Z' })
  await addOrder(first, 9900, { paidAt: '2026-03-02T16:00:00Z' })
  await addOrder(last, 5000, { paidAt: '2026-02-20T16:00:00Z', refundedAt: '2026-03-02T15:00:00Z' })
  await countNights()
  expect(await numbersOf('2026-03-02')).toEqual({
    learners: 2,
    learners_of_29_days: 2,
    learners_of_30_days: 2,
    seconds: '120',
    finished: 0,
    new_members: 2,
    income_fen: '14900',
  })
  expect(await numbersOf('2026-03-01')).toMatchObject({ learners: 1, seconds: '7', new_members: 1 })
  expect(await numbersOf('2026-03-03')).toBeUndefined()
})

it('catches up on what was missed, counts the last days anew, and leaves older ones as they are', async () => {
  const member = await addMember('2026-01-01T00:00:00Z')
  expect(await countNights()).toEqual({ days: 90 })
  expect(said.slice(0, 2)).toEqual(['补记学完的课程', '从 2025-12-03 数起'])
  expect(said.at(-1)).toBe('从 2026-02-21 数起')
  // Saved late, with their own dates.
  await study(member, '2026-02-28', 60)
  await study(member, '2026-02-27', 60)
  await test.pool.query(`delete from daily_numbers where day = '2026-02-01'`)
  expect(await countNights()).toEqual({ days: 4 })
  expect(await numbersOf('2026-02-28')).toMatchObject({ learners: 1, seconds: '60' })
  expect(await numbersOf('2026-02-27')).toMatchObject({ learners: 0 })
  expect(await numbersOf('2026-02-01')).toMatchObject({ learners: 0 })
  clock.advance(DAY_MS)
  expect(await countNights()).toEqual({ days: 3 })
  expect(await numbersOf('2026-03-03')).toMatchObject({ learners: 0, learners_of_29_days: 1 })
})

it('counts how long each course was studied, and again the days of a version that did not', async () => {
  const [one, two] = [await addMember('2026-01-01T00:00:00Z'), await addMember('2026-01-01T00:00:00Z')]
  const courseId = await insertCourse(test.pool, { name: '两讲', typeId, lessons: ['一', '二'] })
  const other = await insertCourse(test.pool, { name: '别的', typeId, lessons: ['一'] })
  const [first = 0, second = 0] = await lessonIds(test.pool, courseId)
  const [foreign = 0] = await lessonIds(test.pool, other)
  const watched = (userId: number, day: string, lessonId: number, seconds: number) =>
    test.pool.query('insert into study_day_lessons (user_id, day, lesson_id, watch_seconds) values ($1, $2, $3, $4)', [
      userId,
      day,
      lessonId,
      seconds,
    ])
  for (const userId of [one, two]) await study(userId, '2026-03-01', 200)
  await study(one, '2026-01-15', 60)
  await watched(one, '2026-03-01', first, 90)
  await watched(one, '2026-03-01', second, 30)
  await watched(two, '2026-03-01', first, 60)
  await watched(two, '2026-03-01', foreign, 20)
  await watched(one, '2026-01-15', first, 60)
  await countNights()
  const ofDay = async (day: string) => {
    const { now, before } = await services.courseDays.lastThirtyDays(courseId)
    return [...now, ...before].find((each) => each.day === day)
  }
  expect(await ofDay('2026-03-01')).toEqual({ day: '2026-03-01', learners: 2, seconds: 180, isCounted: true })
  expect(await ofDay('2026-03-02')).toEqual({ day: '2026-03-02', learners: 0, seconds: 0, isCounted: true })
  expect(await ofDay('2026-01-15')).toMatchObject({ seconds: 60 })
  const { now, before } = await services.courseDays.lastThirtyDays(courseId)
  expect([now[0]?.day, now.at(-1)?.day, before[0]?.day]).toEqual(['2026-02-01', '2026-03-02', '2026-01-02'])

  await test.pool.query(`update daily_numbers set has_courses = false where day = '2026-01-15'`)
  await test.pool.query('delete from course_days')
  expect(await ofDay('2026-01-15')).toMatchObject({ isCounted: false })
  expect(await countNights()).toEqual({ days: 4 })
  expect(await ofDay('2026-01-15')).toMatchObject({ seconds: 60, isCounted: true })
})

it('a course is finished once, on the day of its last lesson, whatever comes later', async () => {
  const userId = await addMember('2026-01-01T00:00:00Z')
  const courseId = await insertCourse(test.pool, { name: '两讲', typeId, lessons: ['一', '二'] })
  const lessons = await lessonIds(test.pool, courseId)
  const watch = (lessonId: number) =>
    services.progress.save({ userId, lessonId, second: 60, ranges: [[0, 60]], duration: 60 })
  const finishedAt = async () =>
    (await test.pool.query<{ at: Date | null }>('select finished_at as at from enrolments')).rows[0]?.at
  const [one = 0, two = 0] = lessons
  await watch(one)
  expect(await finishedAt()).toBeNull()
  clock.advance(HOUR_MS)
  await watch(two)
  const finish = clock.now()
  expect(await finishedAt()).toEqual(finish)
  clock.advance(DAY_MS)
  await watch(one)
  expect(await finishedAt()).toEqual(finish)
  await countNights()
  expect(await numbersOf('2026-03-03')).toMatchObject({ finished: 1 })
})

it('a finish that nobody noted is noted with the last time that it was watched', async () => {
  const userId = await addMember('2026-01-01T00:00:00Z')
  for (const percent of [100, 99]) {
    const courseId = await insertCourse(test.pool, { name: `到 ${percent}`, typeId })
    await test.pool.query(
      `insert into enrolments (user_id, course_id, percent, last_watched_at) values ($1, $2, $3, '2026-02-10T00:00:00Z')`,
      [userId, courseId, percent],
    )
  }
  await countNights()
  expect(await numbersOf('2026-02-10')).toMatchObject({ finished: 1 })
})

it('shows thirty days up to this moment and the thirty before, and no learner twice', async () => {
  const [old, both, fresh] = [
    await addMember('2026-01-15T04:00:00Z'),
    await addMember('2026-02-15T04:00:00Z'),
    await addMember('2026-03-02T18:00:00Z'),
  ]
  // 3 March is today: its thirty days begin on 2 February.
  await study(old, '2026-01-20', 10)
  await study(old, '2026-02-01', 20)
  await study(both, '2026-02-01', 30)
  await study(both, '2026-02-02', 40)
  await study(both, '2026-03-01', 50)
  await study(both, '2026-03-03', 60)
  await study(fresh, '2026-03-03', 70)
  await addOrder(both, 9900, { paidAt: '2026-02-15T04:00:00Z' })
  const before = await services.dailyNumbers.lastThirtyDays()
  expect(before.now).toMatchObject({ learners: null, seconds: 130 })
  expect(before.now.days.filter(({ isCounted }) => isCounted).map(({ day }) => day)).toEqual(['2026-03-03'])
  await countNights()
  clock.advance(31_000)
  const { now, before: earlier } = await services.dailyNumbers.lastThirtyDays()
  expect(now.days).toHaveLength(30)
  expect([now.days[0]?.day, now.days.at(-1)?.day]).toEqual(['2026-02-02', '2026-03-03'])
  expect([earlier.days[0]?.day, earlier.days.at(-1)?.day]).toEqual(['2026-01-03', '2026-02-01'])
  expect([...now.days, ...earlier.days].every(({ isCounted }) => isCounted)).toBe(true)
  expect(now.days.at(-1)).toMatchObject({ learners: 2, seconds: 130, newMembers: 1 })
  expect(now).toMatchObject({ learners: 2, seconds: 220, newMembers: 2, incomeFen: 9900, finished: 0 })
  expect(earlier).toMatchObject({ learners: 2, seconds: 60, newMembers: 1, incomeFen: 0 })
})

it('asks for the day under way once in half a minute, and anew after midnight', async () => {
  const userId = await addMember('2026-01-01T00:00:00Z')
  const learners = async () => (await services.dailyNumbers.today()).learners
  expect(await learners()).toBe(0)
  await study(userId, '2026-03-03', 10)
  expect(await learners()).toBe(0)
  clock.advance(31_000)
  expect(await learners()).toBe(1)
  clock.set(new Date('2026-03-03T16:00:00Z'))
  expect(await services.dailyNumbers.today()).toMatchObject({ day: '2026-03-04', learners: 0 })
})
