import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { coursesFeature } from './courses.feature.ts'

let server: TestServer
let typeId: number
let courseId: number
let member: TestMember

beforeAll(async () => {
  server = await startTestServer({ features: [coursesFeature] })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  courseId = await insertCourse(server.pool, { name: '课程', typeId, lessons: ['一', '二'] })
  member = await server.registerMember()
})

const asMember = (who = member) => testClient(server, { headers: who.headers }).courses
const counters = async () => {
  const { rows } = await server.pool.query<{ like_count: number; collect_count: number; likes: number; kept: number }>(
    `select like_count, collect_count,
       (select count(*)::int from course_likes where course_id = $1) as likes,
       (select count(*)::int from course_collections where course_id = $1) as kept
     from courses where id = $1`,
    [courseId],
  )
  return rows[0]
}

describe('likes and collections', () => {
  it('marks, answers the counter and shows the mark in the detail', async () => {
    expect(await asMember().like({ courseId })).toEqual({ likeCount: 1, isLiked: true })
    expect(await asMember().collect({ courseId })).toEqual({ favouriteCount: 1, isFavourite: true })
    expect(await asMember().detail({ courseId })).toMatchObject({
      isLiked: true,
      isFavourite: true,
      likeCount: 1,
    })
    expect(await testClient(server).courses.detail({ courseId })).toMatchObject({
      isLiked: false,
      isFavourite: false,
    })
    expect(await asMember().unlike({ courseId })).toEqual({ likeCount: 0, isLiked: false })
    expect(await asMember().uncollect({ courseId })).toEqual({ favouriteCount: 0, isFavourite: false })
  })

  it('counts a double click once, and taking back twice takes back once', async () => {
    const other = await server.registerMember()
    await asMember(other).like({ courseId })
    await asMember().like({ courseId })
    expect(await asMember().like({ courseId })).toEqual({ likeCount: 2, isLiked: true })
    await asMember().unlike({ courseId })
    expect(await asMember().unlike({ courseId })).toEqual({ likeCount: 1, isLiked: false })
  })

  it('keeps the counters true when many click at the same moment', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => server.registerMember()))
    await Promise.all(
      members.flatMap((each, index) =>
        Array.from({ length: 6 }, (_, click) => {
          const call = asMember(each)
          // Half of the members take the marks back between their clicks.
          if (index % 2 === 0 && click % 2 === 1) {
            return Promise.all([call.unlike({ courseId }), call.uncollect({ courseId })])
          }
          return Promise.all([call.like({ courseId }), call.collect({ courseId })])
        }),
      ),
    )
    const counted = await counters()
    expect(counted?.like_count).toBe(counted?.likes)
    expect(counted?.collect_count).toBe(counted?.kept)
    expect(counted?.likes).toBeGreaterThanOrEqual(4)
  })

  it('does not know an unknown course', async () => {
    await expect(asMember().like({ courseId: 999_999 })).rejects.toMatchObject({ status: 404 })
    await expect(asMember().uncollect({ courseId: 999_999 })).rejects.toMatchObject({ status: 404 })
  })

  it('lists what I collected, the newest first, under both names of the call', async () => {
    const second = await insertCourse(server.pool, { name: '后收藏的', typeId })
    await asMember().collect({ courseId })
    server.clock.advance(1000)
    await asMember().collect({ courseId: second })
    const kept = await asMember().collectedList({})
    expect(kept.list.map((each) => each.id)).toEqual([second, courseId])
    expect(kept).toMatchObject({ totalCount: 2, totalPage: 1 })
    expect(await asMember().myCollected({})).toEqual(kept)
  })
})

describe('my courses', () => {
  it('shows percent, the last lesson and the minutes, the last watched first', async () => {
    const [first = 0, second = 0] = await lessonIds(server.pool, courseId)
    const done = await insertCourse(server.pool, { name: '学完的', typeId })
    await server.pool.query(
      `insert into enrolments (user_id, course_id, last_lesson_id, percent, finished_count, last_watched_at) values
       ($1, $2, $3, 43, 1, '2026-03-02T03:00:00Z'), ($1, $4, null, 100, 0, '2026-03-01T03:00:00Z')`,
      [member.userId, courseId, second, done],
    )
    await server.pool.query(
      `insert into lesson_progress (user_id, lesson_id, course_id, position_seconds, covered_seconds, is_finished)
       values ($1, $2, $4, 60, 600, true), ($1, $3, $4, 766, 640, false)`,
      [member.userId, first, second, courseId],
    )
    const mine = await asMember().mine({})
    expect(mine.list.map((each) => each.name)).toEqual(['课程', '学完的'])
    expect(mine.list[0]).toMatchObject({
      percent: 43,
      finishedCount: 1,
      lessonId: second,
      lessonName: '二',
      second: 766,
      studyMinutes: 21,
      lastStudyTime: '2026-03-02T03:00:00.000Z',
    })
    expect((await asMember().mine({ state: 'finished' })).list.map((each) => each.id)).toEqual([done])
    expect((await asMember().mine({ state: 'learning' })).list.map((each) => each.id)).toEqual([courseId])
    expect(await asMember().detail({ courseId })).toMatchObject({
      lessonId: second,
      second: 766,
      percent: 43,
    })
  })

  it('starts a finished last lesson at 0', async () => {
    const [first = 0] = await lessonIds(server.pool, courseId)
    await server.pool.query('insert into enrolments (user_id, course_id, last_lesson_id) values ($1, $2, $3)', [
      member.userId,
      courseId,
      first,
    ])
    await server.pool.query(
      `insert into lesson_progress (user_id, lesson_id, course_id, position_seconds, is_finished) values ($1, $2, $3, 60, true)`,
      [member.userId, first, courseId],
    )
    expect(await asMember().detail({ courseId })).toMatchObject({
      lessonId: first,
      lessonName: '一',
      second: 0,
    })
  })
})
