import type { Client } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { HEATMAP_DAYS } from '@bee/contract/profile/profile.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { profileFeature } from './profile.feature.ts'

let server: TestServer
let typeId = 0
let member: TestMember
let api: Client<Contract>
beforeAll(async () => {
  server = await startTestServer({ features: [profileFeature, playerFeature, commentsFeature] })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  member = await server.registerMember()
  api = testClient(server, { headers: member.headers })
})

const studied = async () => (await api.profile.heatmap()).filter(({ count }) => count > 0)
const study = (day: string, seconds = 600) =>
  server.pool.query('insert into study_days (user_id, day, watch_seconds) values ($1, $2, $3)', [
    member.userId,
    day,
    seconds,
  ])

async function newCourse() {
  const courseId = await insertCourse(server.pool, { name: '缓存', typeId, lessons: ['穿透', '击穿'] })
  return { courseId, lessons: await lessonIds(server.pool, courseId) }
}

describe.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'with the server in %s',
  (zone) => {
    beforeEach(() => void vi.stubEnv('TZ', zone))
    afterEach(() => void vi.unstubAllEnvs())

    test('a minute before midnight in Shanghai is today, a minute after is tomorrow', async () => {
      const { courseId, lessons } = await newCourse()
      const [lessonId = 0] = lessons
      server.clock.set(new Date('2026-03-02T23:59:00+08:00'))
      await api.player.recordProgress({ lessonId, second: 20, ranges: [[0, 20]], playId: 'a' })
      await api.comments.publish({ courseId, content: '睡前' })
      expect((await api.profile.heatmap()).at(-1)).toEqual({ date: '2026-03-02', minutes: 1, questions: 0, count: 2 })

      server.clock.set(new Date('2026-03-03T00:01:00+08:00'))
      expect((await api.profile.heatmap()).at(-1)).toEqual({ date: '2026-03-03', minutes: 0, questions: 0, count: 0 })
      await api.player.recordProgress({ lessonId, second: 40, ranges: [[20, 40]], playId: 'a' })
      await api.comments.publish({ courseId, content: '醒后' })
      expect(await studied()).toEqual([
        { date: '2026-03-02', minutes: 1, questions: 0, count: 2 },
        { date: '2026-03-03', minutes: 1, questions: 0, count: 2 },
      ])
      expect((await api.profile.studyDay({ date: '2026-03-02' })).comments.map(({ content }) => content)).toEqual([
        '睡前',
      ])
      expect((await api.profile.studyDay({ date: '2026-03-03' })).comments.map(({ content }) => content)).toEqual([
        '醒后',
      ])
      expect(await api.profile.overview()).toMatchObject({ studyDays: 2, streak: 2 })
    })
  },
)

describe('the heatmap', () => {
  test('holds the last 365 days in order, today included, and nobody else’s', async () => {
    await server.pool.query('insert into study_days (user_id, day, watch_seconds) values ($1, $2, 60)', [
      (await server.registerMember()).userId,
      '2026-03-01',
    ])
    await study('2025-03-02')
    await study('2025-03-03')
    const days = await api.profile.heatmap()
    expect(days).toHaveLength(HEATMAP_DAYS)
    expect(days[0]?.date).toBe('2025-03-03')
    expect(days.at(-1)?.date).toBe('2026-03-02')
    expect(days.filter(({ minutes }) => minutes > 0).map(({ date }) => date)).toEqual(['2025-03-03'])
  })
})

describe('a day', () => {
  test('tells lessons, questions and comments', async () => {
    const { courseId, lessons } = await newCourse()
    const [first = 0, second = 0] = lessons
    await api.player.recordProgress({ lessonId: first, second: 20, ranges: [[0, 20]], playId: 'a' })
    await api.player.recordProgress({ lessonId: second, second: 30, ranges: [[0, 30]], playId: 'b' })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into questions (slug, type_id, direction_id, title, kind, difficulty, right_options, answer_html)
       values ('cache', $1, $1, '缓存穿透是什么？', 'open', 1, '{}', '') returning id`,
      [typeId],
    )
    for (const isRight of [false, true]) {
      await server.pool.query(
        'insert into question_answers (user_id, question_id, is_right, answered_at) values ($1, $2, $3, $4)',
        [member.userId, rows[0]?.id, isRight, server.clock.now()],
      )
      server.clock.advance(1000)
    }
    const day = await api.profile.studyDay({ date: '2026-03-02' })
    expect(day).toMatchObject({ date: '2026-03-02', minutes: 1, comments: [] })
    expect(day.lessons.map(({ lessonName, seconds }) => [lessonName, seconds])).toEqual([
      ['击穿', 30],
      ['穿透', 20],
    ])
    expect(day.lessons[0]).toMatchObject({ courseId, courseName: '缓存', lessonId: second })
    expect(day.questions).toEqual([{ questionId: rows[0]?.id, title: '缓存穿透是什么？', isRight: true }])
  })

  test('that is none is refused', async () => {
    for (const date of ['0000-01-01', '2026-02-30', '2026-3-2', 'today', '2026-03-02T00:00']) {
      await expect(api.profile.studyDay({ date })).rejects.toMatchObject({ status: 400 })
    }
  })
})

describe('the overview', () => {
  test('of somebody new is empty', async () => {
    expect(await api.profile.overview()).toEqual({
      totalMinutes: 0,
      studyDays: 0,
      streak: 0,
      longestStreak: 0,
      finishedLessonCount: 0,
      questionCount: 0,
      rightPercent: null,
      learningCount: 0,
      courseCount: 0,
      favouriteCount: 0,
      favouriteQuestionCount: 0,
    })
  })

  test('adds up the minutes as the days show them', async () => {
    await study('2026-02-26', 61)
    await study('2026-02-27', 1)
    await study('2026-02-28', 119)
    const shown = await api.profile.heatmap()
    expect(shown.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(5)
    expect(await api.profile.overview()).toMatchObject({ totalMinutes: 5 })
  })

  test('counts days in a row up to today or yesterday, and the longest run', async () => {
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-02-28', '2026-03-01']) {
      await study(day)
    }
    expect(await api.profile.overview()).toMatchObject({ studyDays: 6, streak: 2, longestStreak: 4, totalMinutes: 60 })
    await study('2026-03-02')
    expect(await api.profile.overview()).toMatchObject({ streak: 3, longestStreak: 4 })
    server.clock.set(new Date('2026-03-04T12:00:00+08:00'))
    expect(await api.profile.overview()).toMatchObject({ streak: 0, longestStreak: 4 })
  })

  test('passes over a day without any study', async () => {
    await study('2026-03-01', 0)
    expect(await api.profile.overview()).toMatchObject({ studyDays: 0, streak: 0 })
  })

  test('counts courses, lessons and collections', async () => {
    const { courseId, lessons } = await newCourse()
    for (const lessonId of lessons) {
      await api.player.recordProgress({ lessonId, second: 60, ranges: [[0, 60]], playId: String(lessonId) })
    }
    await api.courses.collect({ courseId })
    expect(await api.profile.overview()).toMatchObject({
      finishedLessonCount: 2,
      courseCount: 1,
      learningCount: 0,
      favouriteCount: 1,
    })
  })
})
