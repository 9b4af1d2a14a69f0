import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { FRESH_PLAYS_PER_HOUR } from './progress.service.ts'
import { progressCalls } from './testing/progress-calls.ts'
import { addSampleCourse, payFor, type SampleCourse } from './testing/sample-course.ts'

let server: TestServer
let member: TestMember
let course: SampleCourse
let calls: ReturnType<typeof progressCalls>
beforeAll(async () => {
  server = await startTestServer()
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
    const saved = await calls.save({ catalogId: lesson(0), videoTime: index % 90, playId, seq: 1 })
    expect(saved.videoTime).toBe(index % 90)
    server.clock.advance(1000)
  }
  const { rows } = await server.pool.query('select from lesson_plays where user_id = $1', [member.userId])
  expect(rows).toHaveLength(FRESH_PLAYS_PER_HOUR)
  // A play that is known goes on by its own count.
  await calls.save({ catalogId: lesson(1), videoTime: 20, playId: 'play-0', seq: 3 })
  expect(await calls.save({ catalogId: lesson(1), videoTime: 10, playId: 'play-0', seq: 2 })).toMatchObject({
    videoTime: 20,
  })
})

describe('a save', () => {
  test('needs no more than the lesson and the position', async () => {
    expect(await calls.save({ catalogId: lesson(0), videoTime: 12 })).toMatchObject({ videoTime: 12, finished: false })
    expect(await calls.save({ catalogId: lesson(0), videoTime: 5 })).toMatchObject({ videoTime: 5 })
    expect(await calls.schedule(`catalogId=${lesson(0)}`)).toMatchObject({
      catalogId: lesson(0),
      videoTime: 5,
      duration: 100,
    })
  })

  test('answers the time, so that the page can set its clock', async () => {
    expect((await calls.save({ catalogId: lesson(0), videoTime: 1 })).serverTime).toBe(now())
  })

  test('stays within the lesson', async () => {
    const saved = await calls.save({ catalogId: lesson(0), videoTime: 5000, ranges: [[90, 5000]] })
    expect(saved).toMatchObject({ videoTime: 100, ranges: [[90, 100]] })
  })

  test('merges ranges that overlap or touch', async () => {
    await calls.save({
      catalogId: lesson(0),
      videoTime: 30,
      ranges: [
        [0, 10],
        [20, 30],
      ],
    })
    const saved = await calls.save({
      catalogId: lesson(0),
      videoTime: 45,
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
    { videoTime: 1 },
    { catalogId: 'x', videoTime: 1 },
    { catalogId: 1 },
    { catalogId: 1, videoTime: -1 },
    { catalogId: 1, videoTime: 1.5 },
    { catalogId: 1, videoTime: 1, ranges: [[5, 2]] },
    { catalogId: 1, videoTime: 1, ranges: [[1]] },
    { catalogId: 1, videoTime: 1, ranges: 'all' },
    { catalogId: 1, videoTime: 1, ranges: Array.from({ length: 501 }, (_, i) => [i, i + 1]) },
    { catalogId: 1, videoTime: 1, playId: "a'b" },
    { catalogId: 1, videoTime: 1, seq: -1 },
  ])('refuses rubbish %#', async (draft) => {
    expect((await calls.post(draft)).statusCode).toBe(400)
  })

  test('of an unknown lesson, or of a chapter, is 404', async () => {
    expect((await calls.post({ catalogId: 999_999, videoTime: 1 })).statusCode).toBe(404)
    expect((await calls.post({ catalogId: course.chapterIds[0], videoTime: 1 })).statusCode).toBe(404)
  })

  test('of a lesson that is not paid is 403, of the preview it counts, after paying all count', async () => {
    course = await addSampleCourse(server.pool, { priceFen: 9900 })
    expect((await calls.post({ catalogId: lesson(1), videoTime: 1 })).statusCode).toBe(403)
    await calls.save({ catalogId: lesson(0), videoTime: 8 })
    expect(await enrolment()).toBeUndefined()
    await payFor(server.pool, member.userId, course.courseId)
    await calls.save({ catalogId: lesson(1), videoTime: 9 })
    expect(await enrolment()).toMatchObject({ last_lesson_id: lesson(1) })
  })
})

describe('the newest wins', () => {
  test('a late save of the same play is no step back', async () => {
    const seq = now() - 10_000
    await calls.save({ catalogId: lesson(0), videoTime: 40, playId: 'a', seq: seq + 500 })
    const late = await calls.save({ catalogId: lesson(0), videoTime: 30, playId: 'a', seq, ranges: [[0, 30]] })
    expect(late).toMatchObject({ videoTime: 40, ranges: [[0, 30]], seq: seq + 500 })
  })

  test('what was seen offline before another device went further does not overwrite it', async () => {
    const phone = now() - 60_000
    const computer = now() - 30_000
    await calls.save({ catalogId: lesson(0), videoTime: 70, playId: 'computer', seq: computer })
    expect(await calls.save({ catalogId: lesson(0), videoTime: 20, playId: 'phone', seq: phone })).toMatchObject({
      videoTime: 70,
    })
    expect(await calls.save({ catalogId: lesson(0), videoTime: 25, playId: 'phone', seq: computer + 1 })).toMatchObject(
      {
        videoTime: 25,
      },
    )
  })

  test('callers that only count are told apart by when their play was first heard of', async () => {
    await calls.save({ catalogId: lesson(0), videoTime: 10, playId: 'tab', seq: 1 })
    await calls.save({ catalogId: lesson(0), videoTime: 30, playId: 'tab', seq: 3 })
    expect(await calls.save({ catalogId: lesson(0), videoTime: 20, playId: 'tab', seq: 2 })).toMatchObject({
      videoTime: 30,
    })
    server.clock.advance(1000)
    expect(await calls.save({ catalogId: lesson(0), videoTime: 5, playId: 'phone', seq: 1 })).toMatchObject({
      videoTime: 5,
    })
    server.clock.advance(1000)
    expect(await calls.save({ catalogId: lesson(0), videoTime: 31, playId: 'tab', seq: 4 })).toMatchObject({
      videoTime: 5,
    })
  })

  test('a clock that is ahead does not keep later saves out', async () => {
    await calls.save({ catalogId: lesson(0), videoTime: 10, playId: 'fast', seq: now() + 3_600_000 })
    server.clock.advance(1000)
    expect(await calls.save({ catalogId: lesson(0), videoTime: 20, playId: 'right', seq: now() })).toMatchObject({
      videoTime: 20,
    })
  })

  test('many at once end as one by one would', async () => {
    const base = now() - 100_000
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        calls.save({
          catalogId: lesson(1),
          videoTime: index,
          ranges: [[index, index + 1]],
          playId: 'p',
          seq: base + index * 10,
        }),
      ),
    )
    expect(await calls.schedule(`catalogId=${lesson(1)}`)).toMatchObject({ videoTime: 59, ranges: [[0, 60]] })
  })
})

describe('finished', () => {
  test('at 95 % of the length', async () => {
    expect(await calls.save({ catalogId: lesson(0), videoTime: 94 })).toMatchObject({ finished: false })
    expect(await calls.save({ catalogId: lesson(0), videoTime: 95 })).toMatchObject({ finished: true })
  })

  test('at 95 % of coverage, wherever the position is', async () => {
    await calls.save({ catalogId: lesson(0), videoTime: 60, ranges: [[5, 60]] })
    const saved = await calls.save({ catalogId: lesson(0), videoTime: 61, ranges: [[60, 100]] })
    expect(saved).toMatchObject({ finished: true, percent: 100 })
  })

  test('for good: watching again does not take it back', async () => {
    await calls.save({ catalogId: lesson(0), videoTime: 100 })
    expect(await calls.save({ catalogId: lesson(0), videoTime: 3 })).toMatchObject({ finished: true, videoTime: 3 })
  })
})

describe('the course', () => {
  test('playing enrols once and counts one learner', async () => {
    expect(await learners()).toBe(0)
    await calls.save({ catalogId: lesson(0), videoTime: 0, playId: 'a', seq: now() })
    await calls.save({ catalogId: lesson(1), videoTime: 3, playId: 'a', seq: now() })
    expect(await learners()).toBe(1)
    expect(await enrolment()).toMatchObject({ percent: 0, last_lesson_id: lesson(1) })
  })

  test('its percentage comes from coverage of all lessons', async () => {
    // 100 + 200 + 60 seconds.
    expect(await calls.save({ catalogId: lesson(0), videoTime: 90, ranges: [[0, 90]] })).toMatchObject({
      subjectPercent: 25,
    })
    await calls.save({ catalogId: lesson(0), videoTime: 98, ranges: [[90, 98]] })
    expect(await calls.save({ catalogId: lesson(1), videoTime: 200, ranges: [[0, 200]] })).toMatchObject({
      subjectPercent: 83,
    })
    const last = await calls.save({ catalogId: lesson(2), videoTime: 60, ranges: [[0, 60]] })
    expect(last).toMatchObject({ subjectPercent: 100 })
    expect(await enrolment()).toMatchObject({ percent: 100, finished_count: 3 })
  })

  test('a late save does not move the last lesson back', async () => {
    await calls.save({ catalogId: lesson(1), videoTime: 9, playId: 'a', seq: now() })
    await calls.save({ catalogId: lesson(0), videoTime: 50, playId: 'b', seq: now() - 5000 })
    expect(await enrolment()).toMatchObject({ last_lesson_id: lesson(1) })
    expect((await enrolment())?.last_watched_at.getTime()).toBe(now())
  })

  test('its schedule is the place to continue at, with every lesson begun', async () => {
    expect(await calls.schedule(`subjectId=${course.courseId}`)).toMatchObject({
      catalogId: lesson(0),
      videoTime: 0,
      list: [],
    })
    await calls.save({ catalogId: lesson(0), videoTime: 20 })
    server.clock.advance(1000)
    await calls.save({ catalogId: lesson(2), videoTime: 7 })
    const place = await calls.schedule(`subjectId=${course.courseId}`)
    expect(place).toMatchObject({ catalogId: lesson(2), videoTime: 7, duration: 60 })
    expect(place.list.map((each) => each.catalogId)).toEqual([lesson(2), lesson(0)])
  })

  test('the schedule of nothing known is refused', async () => {
    for (const [query, status] of [
      ['', 400],
      ['catalogId=x', 400],
      ['catalogId=999999', 404],
      ['subjectId=999999', 404],
    ] as const) {
      expect((await calls.ask(query)).statusCode).toBe(status)
    }
  })
})

test('a visitor saves and asks nothing', async () => {
  const draft = { catalogId: lesson(0), videoTime: 1 }
  const refused = await server.app.inject({
    method: 'POST',
    url: '/bee/api/catalogUser/recordVideoProgress',
    payload: draft,
  })
  expect(refused.statusCode).toBe(401)
  expect(
    (await server.app.inject({ url: `/bee/api/catalogUser/queryVideoSchedule?catalogId=${lesson(0)}` })).statusCode,
  ).toBe(401)
})
