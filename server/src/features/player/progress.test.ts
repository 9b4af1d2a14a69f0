import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { playerFeature } from './player.feature.ts'
import { FRESH_PLAYS_PER_HOUR } from './progress.service.ts'
import { progressCalls } from './testing/progress-calls.ts'
import { addSampleCourse, payFor, type SampleCourse } from './testing/sample-course.ts'

let server: TestServer
let member: TestMember
let course: SampleCourse
let calls: ReturnType<typeof progressCalls>
beforeAll(async () => {
  server = await startTestServer({ features: [playerFeature] })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  member = await server.registerMember()
  calls = progressCalls(server, member)
  course = await addSampleCourse(server.pool)
})

const lesson = (index: number) => course.lessonIds[index] ?? 0
const now = () => server.clock.now().getTime()

async function enrolment() {
  const { rows } = await server.pool.query<{
    percent: number
    finished_count: number
    last_lesson_id: number
    last_watched_at: Date
  }>('select * from enrolments where user_id = $1 and course_id = $2', [member.userId, course.courseId])
  return rows[0]
}

async function learners(): Promise<number | undefined> {
  const { rows } = await server.pool.query<{ learner_count: number }>(
    'select learner_count from courses where id = $1',
    [course.courseId],
  )
  return rows[0]?.learner_count
}

test('plays that are made up one after the other are not all remembered, and none of their saves is lost', async () => {
  const plays = Array.from({ length: FRESH_PLAYS_PER_HOUR + 40 }, (_, index) => `play-${index}`)
  for (const [index, playId] of plays.entries()) {
    const saved = await calls.save({ lessonId: lesson(0), second: index % 90, playId, seq: 1 })
    expect(saved.second).toBe(index % 90)
    server.clock.advance(1000)
  }
  const { rows } = await server.pool.query('select from lesson_plays where user_id = $1', [member.userId])
  expect(rows).toHaveLength(FRESH_PLAYS_PER_HOUR)
  // A known play goes on with its own count.
  await calls.save({ lessonId: lesson(1), second: 20, playId: 'play-0', seq: 3 })
  expect(await calls.save({ lessonId: lesson(1), second: 10, playId: 'play-0', seq: 2 })).toMatchObject({
    second: 20,
  })
})

describe('a save', () => {
  test('needs no more than the lesson and the position', async () => {
    expect(await calls.save({ lessonId: lesson(0), second: 12 })).toMatchObject({ second: 12, finished: false })
    expect(await calls.save({ lessonId: lesson(0), second: 5 })).toMatchObject({ second: 5 })
    expect(await calls.schedule({ lessonId: lesson(0) })).toMatchObject({
      lessonId: lesson(0),
      second: 5,
      duration: 100,
    })
  })

  test('answers the time, so that the page can set its clock', async () => {
    expect((await calls.save({ lessonId: lesson(0), second: 1 })).serverTime).toBe(now())
  })

  test('stays within the lesson', async () => {
    const saved = await calls.save({ lessonId: lesson(0), second: 5000, ranges: [[90, 5000]] })
    expect(saved).toMatchObject({ second: 100, ranges: [[90, 100]] })
  })

  test('merges ranges that overlap or touch', async () => {
    await calls.save({
      lessonId: lesson(0),
      second: 30,
      ranges: [
        [0, 10],
        [20, 30],
      ],
    })
    const saved = await calls.save({
      lessonId: lesson(0),
      second: 45,
      ranges: [
        [40, 45],
        [10, 15],
        [25, 32],
      ],
    })
    expect(saved.ranges).toEqual([
      [0, 15],
      [20, 32],
      [40, 45],
    ])
    expect(saved.percent).toBe(32)
  })

  test.each([
    { second: 1 },
    { lessonId: 'x', second: 1 },
    { lessonId: 1 },
    { lessonId: 1, second: -1 },
    { lessonId: 1, second: 1.5 },
    { lessonId: 1, second: 1, ranges: [[5, 2]] },
    { lessonId: 1, second: 1, ranges: [[1]] },
    { lessonId: 1, second: 1, ranges: 'all' },
    { lessonId: 1, second: 1, ranges: Array.from({ length: 501 }, (_, i) => [i, i + 1]) },
    { lessonId: 1, second: 1, playId: "a'b" },
    { lessonId: 1, second: 1, seq: -1 },
  ])('refuses rubbish %#', async (draft) => {
    expect((await calls.post(draft)).statusCode).toBe(400)
  })

  test('of an unknown lesson, or of a chapter, is 404', async () => {
    expect((await calls.post({ lessonId: 999_999, second: 1 })).statusCode).toBe(404)
    expect((await calls.post({ lessonId: course.chapterIds[0], second: 1 })).statusCode).toBe(404)
  })

  test('of a lesson that is not paid is 403, of the preview it counts, after paying all count', async () => {
    course = await addSampleCourse(server.pool, { priceFen: 9900 })
    expect((await calls.post({ lessonId: lesson(1), second: 1 })).statusCode).toBe(403)
    await calls.save({ lessonId: lesson(0), second: 8 })
    expect(await enrolment()).toBeUndefined()
    await payFor(server.pool, member.userId, course.courseId)
    await calls.save({ lessonId: lesson(1), second: 9 })
    expect(await enrolment()).toMatchObject({ last_lesson_id: lesson(1) })
  })
})

describe('the newest wins', () => {
  test('a late save of the same play is no step back', async () => {
    const seq = now() - 10_000
    await calls.save({ lessonId: lesson(0), second: 40, playId: 'a', seq: seq + 500 })
    const late = await calls.save({ lessonId: lesson(0), second: 30, playId: 'a', seq, ranges: [[0, 30]] })
    expect(late).toMatchObject({ second: 40, ranges: [[0, 30]], seq: seq + 500 })
  })

  test('what was seen offline before another device went further does not overwrite it', async () => {
    const phone = now() - 60_000
    const computer = now() - 30_000
    await calls.save({ lessonId: lesson(0), second: 70, playId: 'computer', seq: computer })
    expect(await calls.save({ lessonId: lesson(0), second: 20, playId: 'phone', seq: phone })).toMatchObject({
      second: 70,
    })
    expect(await calls.save({ lessonId: lesson(0), second: 25, playId: 'phone', seq: computer + 1 })).toMatchObject({
      second: 25,
    })
  })

  test('callers that only count are told apart by when their play was first heard of', async () => {
    await calls.save({ lessonId: lesson(0), second: 10, playId: 'tab', seq: 1 })
    await calls.save({ lessonId: lesson(0), second: 30, playId: 'tab', seq: 3 })
    expect(await calls.save({ lessonId: lesson(0), second: 20, playId: 'tab', seq: 2 })).toMatchObject({
      second: 30,
    })
    server.clock.advance(1000)
    expect(await calls.save({ lessonId: lesson(0), second: 5, playId: 'phone', seq: 1 })).toMatchObject({
      second: 5,
    })
    server.clock.advance(1000)
    expect(await calls.save({ lessonId: lesson(0), second: 31, playId: 'tab', seq: 4 })).toMatchObject({
      second: 5,
    })
  })

  test('a clock that is ahead does not keep later saves out', async () => {
    await calls.save({ lessonId: lesson(0), second: 10, playId: 'fast', seq: now() + 3_600_000 })
    server.clock.advance(1000)
    expect(await calls.save({ lessonId: lesson(0), second: 20, playId: 'right', seq: now() })).toMatchObject({
      second: 20,
    })
  })

  test('many at once end as one by one would', async () => {
    const base = now() - 100_000
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        calls.save({
          lessonId: lesson(1),
          second: index,
          ranges: [[index, index + 1]],
          playId: 'p',
          seq: base + index * 10,
        }),
      ),
    )
    expect(await calls.schedule({ lessonId: lesson(1) })).toMatchObject({ second: 59, ranges: [[0, 60]] })
  })
})

describe('finished', () => {
  test('at 95 % of the length', async () => {
    expect(await calls.save({ lessonId: lesson(0), second: 94 })).toMatchObject({ finished: false })
    expect(await calls.save({ lessonId: lesson(0), second: 95 })).toMatchObject({ finished: true })
  })

  test('at 95 % of coverage, wherever the position is', async () => {
    await calls.save({ lessonId: lesson(0), second: 60, ranges: [[5, 60]] })
    const saved = await calls.save({ lessonId: lesson(0), second: 61, ranges: [[60, 100]] })
    expect(saved).toMatchObject({ finished: true, percent: 100 })
  })

  test('for good: watching again does not take it back', async () => {
    await calls.save({ lessonId: lesson(0), second: 100 })
    expect(await calls.save({ lessonId: lesson(0), second: 3 })).toMatchObject({ finished: true, second: 3 })
  })
})

describe('the course', () => {
  test('playing enrols once and counts one learner', async () => {
    expect(await learners()).toBe(0)
    await calls.save({ lessonId: lesson(0), second: 0, playId: 'a', seq: now() })
    await calls.save({ lessonId: lesson(1), second: 3, playId: 'a', seq: now() })
    expect(await learners()).toBe(1)
    expect(await enrolment()).toMatchObject({ percent: 0, last_lesson_id: lesson(1) })
  })

  test('its percentage comes from coverage of all lessons', async () => {
    // 100 + 200 + 60 seconds.
    expect(await calls.save({ lessonId: lesson(0), second: 90, ranges: [[0, 90]] })).toMatchObject({
      coursePercent: 25,
    })
    await calls.save({ lessonId: lesson(0), second: 98, ranges: [[90, 98]] })
    expect(await calls.save({ lessonId: lesson(1), second: 200, ranges: [[0, 200]] })).toMatchObject({
      coursePercent: 83,
    })
    const last = await calls.save({ lessonId: lesson(2), second: 60, ranges: [[0, 60]] })
    expect(last).toMatchObject({ coursePercent: 100 })
    expect(await enrolment()).toMatchObject({ percent: 100, finished_count: 3 })
  })

  test('a late save does not move the last lesson back', async () => {
    await calls.save({ lessonId: lesson(1), second: 9, playId: 'a', seq: now() })
    await calls.save({ lessonId: lesson(0), second: 50, playId: 'b', seq: now() - 5000 })
    expect(await enrolment()).toMatchObject({ last_lesson_id: lesson(1) })
    expect((await enrolment())?.last_watched_at.getTime()).toBe(now())
  })

  test('its schedule is the place to continue at, with every lesson begun', async () => {
    expect(await calls.schedule({ courseId: course.courseId })).toMatchObject({
      lessonId: lesson(0),
      second: 0,
      list: [],
    })
    await calls.save({ lessonId: lesson(0), second: 20 })
    server.clock.advance(1000)
    await calls.save({ lessonId: lesson(2), second: 7 })
    const place = await calls.schedule({ courseId: course.courseId })
    expect(place).toMatchObject({ lessonId: lesson(2), second: 7, duration: 60 })
    expect(place.list.map((each) => each.lessonId)).toEqual([lesson(2), lesson(0)])
  })

  test('the schedule of nothing known is refused', async () => {
    for (const [place, status] of [
      [{}, 400],
      [{ lessonId: 'x' }, 400],
      [{ lessonId: 999_999 }, 404],
      [{ courseId: 999_999 }, 404],
    ] as const) {
      expect((await calls.ask(place)).statusCode).toBe(status)
    }
  })
})

test('a visitor saves and asks nothing', async () => {
  const visitor = progressCalls(server, { headers: {} })
  expect((await visitor.post({ lessonId: lesson(0), second: 1 })).statusCode).toBe(401)
  expect((await visitor.ask({ lessonId: lesson(0) })).statusCode).toBe(401)
})

test('what was watched again is kept once, however often and in whatever order it arrives', async () => {
  const save = (replays: [number, number][], seq: number) =>
    calls.save({ lessonId: lesson(0), second: 50, ranges: [[0, 50]], replays, playId: 'a', seq })
  await save([[10, 20]], now())
  await save([[15, 30]], now() - 1000)
  await save([[10, 20]], now())
  await save([[90, 500]], now() + 1)
  const { rows } = await server.pool.query(
    'select replays::text from lesson_progress where user_id = $1 and lesson_id = $2',
    [member.userId, lesson(0)],
  )
  // The lesson is 100 seconds long.
  expect(rows).toEqual([{ replays: '{[10,30),[90,100)}' }])
  const { rows: marks } = await server.pool.query('select part from lesson_curve_marks where lesson_id = $1', [
    lesson(0),
  ])
  expect(marks).toHaveLength(1)
})
