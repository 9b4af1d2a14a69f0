import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { profileFeature } from '../profile/profile.feature.ts'
import { playerFeature } from './player.feature.ts'
import { FASTEST_SPEED, FIRST_STRETCH_SECONDS } from './progress-rules.ts'
import { progressCalls } from './testing/progress-calls.ts'
import { addSampleCourse, type SampleCourse } from './testing/sample-course.ts'

let server: TestServer
let member: TestMember
let course: SampleCourse
let calls: ReturnType<typeof progressCalls>
beforeAll(async () => {
  server = await startTestServer({ features: [playerFeature, profileFeature] })
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

describe('days of study', () => {
  const days = async () => {
    const { rows } = await server.pool.query<{ day: string; watch_seconds: number }>(
      'select day, watch_seconds from study_days where user_id = $1 order by day',
      [member.userId],
    )
    return rows
  }

  test('are cut in Asia/Shanghai, by when it was watched', async () => {
    server.clock.set(new Date('2026-03-02T16:10:00Z'))
    const beforeMidnight = new Date('2026-03-02T15:59:00Z').getTime()
    await calls.save({ lessonId: lesson(0), second: 30, ranges: [[0, 30]], playId: 'a', seq: beforeMidnight })
    await calls.save({ lessonId: lesson(0), second: 40, ranges: [[30, 40]], playId: 'a', seq: now() })
    expect(await days()).toEqual([
      { day: '2026-03-02', watch_seconds: 30 },
      { day: '2026-03-03', watch_seconds: 10 },
    ])
  })

  test('count a second of a lesson once a day, and again on another day', async () => {
    const draft = { lessonId: lesson(0), second: 30, ranges: [[0, 30]] as [number, number][], playId: 'a' }
    await calls.save({ ...draft, seq: now() })
    await calls.save({ ...draft, seq: now() })
    expect(await days()).toEqual([{ day: '2026-03-02', watch_seconds: 30 }])
    server.clock.advance(24 * 60 * 60 * 1000)
    await calls.save({ ...draft, seq: now() })
    expect(await days()).toEqual([
      { day: '2026-03-02', watch_seconds: 30 },
      { day: '2026-03-03', watch_seconds: 30 },
    ])
  })

  test('hold no more than the time that has passed at the fastest speed', async () => {
    course = await addSampleCourse(server.pool, { chapters: [[3600, 3600]] })
    await calls.save({ lessonId: lesson(0), second: 3600, ranges: [[0, 3600]] })
    expect(await days()).toEqual([{ day: '2026-03-02', watch_seconds: FIRST_STRETCH_SECONDS }])
    server.clock.advance(60_000)
    await calls.save({ lessonId: lesson(1), second: 3600, ranges: [[0, 3600]] })
    expect(await days()).toEqual([{ day: '2026-03-02', watch_seconds: 2 * FIRST_STRETCH_SECONDS + 60 * FASTEST_SPEED }])
  })

  /** The kept count beside the true one. */
  const lessonCounts = async () => {
    const { rows } = await server.pool.query<{ kept: number; counted: number }>(
      `select lesson_count as kept, (
         select count(*)::int from study_day_lessons lessons
         where lessons.user_id = days.user_id and lessons.day = days.day and watch_seconds > 0) as counted
       from study_days days where user_id = $1 order by day`,
      [member.userId],
    )
    for (const { kept, counted } of rows) expect(kept).toBe(counted)
    return rows.map(({ kept }) => kept)
  }

  test('know how many lessons they hold: once each, however saves come, and less when a lesson goes', async () => {
    const watch = (index: number, seconds: number) =>
      calls.save({ lessonId: lesson(index), second: seconds, ranges: [[0, seconds]], playId: 'a', seq: now() })
    await watch(0, 10)
    await Promise.all([watch(0, 10), watch(0, 12), watch(1, 10), watch(1, 11)])
    expect(await lessonCounts()).toEqual([2])
    server.clock.advance(24 * 60 * 60 * 1000)
    await watch(1, 10)
    expect(await lessonCounts()).toEqual([2, 1])
    await server.pool.query('delete from catalogue_entries where id = $1', [lesson(1)])
    expect(await lessonCounts()).toEqual([1, 0])
  })

  test('that nobody has counted yet stay so: who reads them counts', async () => {
    await calls.save({ lessonId: lesson(0), second: 10, ranges: [[0, 10]], playId: 'a', seq: now() })
    await server.pool.query('update study_days set lesson_count = null where user_id = $1', [member.userId])
    await calls.save({ lessonId: lesson(1), second: 10, ranges: [[0, 10]], playId: 'b', seq: now() })
    const { rows } = await server.pool.query('select lesson_count from study_days where user_id = $1', [member.userId])
    expect(rows).toEqual([{ lesson_count: null }])
    const [today] = (await testClient(server, { headers: member.headers }).profile.heatmap()).slice(-1)
    expect(today).toMatchObject({ date: '2026-03-02', count: 2 })
  })
})
