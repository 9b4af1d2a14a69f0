import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAME_WORDS_WITHIN_MS } from '../../double-clicks.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { commentsFeature } from './comments.feature.ts'

let server: TestServer
let typeId: number
let courseId: number
let member: TestMember

beforeAll(async () => {
  server = await startTestServer({ features: [commentsFeature] })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(60 * 60 * 1000)
  courseId = await insertCourse(server.pool, { name: '有人评的课', typeId, lessons: ['一', '二'] })
  member = await server.registerMember()
})

const as = (who: TestMember) => testClient(server, { headers: who.headers })
const publish = (content: string, more: object = {}, who = member) =>
  as(who).comments.publish({ courseId, content, ...more })
const course = async () => {
  const { rows } = await server.pool.query<{ comment_count: number; rating_sum: number; rating_count: number }>(
    'select comment_count, rating_sum, rating_count from courses where id = $1',
    [courseId],
  )
  return rows[0]
}

describe('publish', () => {
  it('publishes with rating, lesson and second, and shows it at the top', async () => {
    const [lessonId = 0] = await lessonIds(server.pool, courseId)
    await testClient(server).comments.list({ courseId })
    await publish('早的')
    server.clock.advance(1000)
    const written = await publish('  讲得很清楚 <b>真的</b> ', { rating: 5, lessonId, second: 766, title: '标题' })
    expect(written).toMatchObject({
      content: '讲得很清楚 <b>真的</b>',
      rating: 5,
      lessonId,
      lessonName: '一',
      second: 766,
      isMine: true,
      authorReply: null,
    })
    const seen = async () => (await testClient(server).comments.list({ courseId })).list
    await expect
      .poll(async () => (await seen()).map((each) => [each.content, each.isMine]))
      .toEqual([
        ['讲得很清楚 <b>真的</b>', false],
        ['早的', false],
      ])
    await expect
      .poll(() => testClient(server).courses.detail({ courseId }))
      .toMatchObject({ commentCount: 2, rating: 5 })
  })

  it.each(['', '   ', '\n\t', '\u0000'])('refuses %j with the sentence of the specification', async (content) => {
    await expect(publish(content)).rejects.toMatchObject({
      status: 400,
      message: '请输入非空的评论内容',
      fields: { content: '请输入非空的评论内容' },
    })
  })

  it('counts as a person counts: 200 emoji are 200', async () => {
    expect((await publish('🐝'.repeat(200))).content).toHaveLength(400)
    await expect(publish('🐝'.repeat(201))).rejects.toMatchObject({
      status: 400,
      message: '评论内容长度不能超过200',
    })
  })

  it('refuses rubbish around it', async () => {
    const other = await insertCourse(server.pool, { name: '别的课', typeId, lessons: ['甲'] })
    const [foreignLesson = 0] = await lessonIds(server.pool, other)
    await expect(publish('x', { courseId: 999_999 })).rejects.toMatchObject({ status: 404 })
    await expect(publish('x', { lessonId: foreignLesson })).rejects.toMatchObject({ status: 400 })
    await expect(publish('x', { parentId: 999_999 })).rejects.toMatchObject({ status: 404 })
    await expect(publish('x', { rating: 6 })).rejects.toMatchObject({ status: 400 })
  })

  it('writes a double click once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => publish('同一句')))
    expect(new Set(ids.map((each) => each.commentId)).size).toBe(1)
    expect((await course())?.comment_count).toBe(1)
    server.clock.advance(SAME_WORDS_WITHIN_MS + 1)
    await publish('同一句')
    expect((await course())?.comment_count).toBe(2)
  })

  it('lets ten through in a minute, then asks to wait', async () => {
    for (let i = 0; i < 10; i += 1) await publish(`第 ${i} 条`)
    await expect(publish('再来一条')).rejects.toMatchObject({ status: 429, message: '评论发得太快了，请 1 分钟后再试' })
    server.clock.advance(60_001)
    await publish('再来一条')
  })

  it('counts the comment on the day in Shanghai', async () => {
    server.clock.set(new Date('2026-05-01T17:00:00Z'))
    const nightOwl = await server.registerMember()
    await publish('半夜学习', {}, nightOwl)
    const { rows } = await server.pool.query('select day, comment_count from study_days where user_id = $1', [
      nightOwl.userId,
    ])
    expect(rows).toEqual([{ day: '2026-05-02', comment_count: 1 }])
  })

  it('keeps counters and ratings true when many write and delete at once', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => server.registerMember()))
    const first = await Promise.all(members.map((each, index) => publish('甲', { rating: (index % 5) + 1 }, each)))
    await Promise.all([
      ...members.map((each) => publish('乙', { rating: 4 }, each)),
      ...members
        .slice(0, 3)
        .map((each, index) => as(each).comments.remove({ commentId: first[index]?.commentId ?? 0 })),
    ])
    expect(await course()).toEqual({ comment_count: 9, rating_sum: 24, rating_count: 6 })
  })
})

describe('rating', () => {
  it('counts the newest stars of a member and gives back the former when they are deleted', async () => {
    const other = await server.registerMember()
    await publish('三星', { rating: 3 })
    await publish('五星', { rating: 5 }, other)
    expect(await course()).toMatchObject({ rating_sum: 8, rating_count: 2 })
    server.clock.advance(1000)
    const changed = await publish('改成一星', { rating: 1 })
    expect(await course()).toMatchObject({ rating_sum: 6, rating_count: 2 })
    await as(member).comments.remove({ commentId: changed.commentId })
    expect(await course()).toMatchObject({ rating_sum: 8, rating_count: 2 })
  })
})

describe('answers of members', () => {
  it('hang below the comment, are not counted as comments and notify whom they address', async () => {
    const asker = await server.registerMember({ nickName: '提问的' })
    const helper = await server.registerMember({ nickName: '回答的' })
    const question = await publish('为什么？', {}, asker)
    const answer = await publish('因为这样。', { parentId: question.commentId, rating: 5 }, helper)
    server.clock.advance(1000)
    await publish('谢谢！', { parentId: answer.commentId }, asker)
    const seen = await as(asker).comments.list({ courseId })
    expect(seen.totalCount).toBe(1)
    expect(seen.list[0]?.replies.map((each) => [each.nickName, each.content, each.isMine])).toEqual([
      ['回答的', '因为这样。', false],
      ['提问的', '谢谢！', true],
    ])
    expect(await course()).toEqual({ comment_count: 1, rating_sum: 0, rating_count: 0 })
    const { rows } = await server.pool.query<{ user_id: number; kind: string }>(
      'select user_id, kind from reply_notices order by id',
    )
    expect(rows).toEqual([
      { user_id: asker.userId, kind: 'member' },
      { user_id: helper.userId, kind: 'member' },
    ])
  })

  it('shows the oldest three and the rest by pages', async () => {
    const { commentId } = await publish('话题')
    for (let i = 1; i <= 5; i += 1) {
      server.clock.advance(1000)
      await publish(`答 ${i}`, { parentId: commentId })
    }
    const [shown] = (await testClient(server).comments.list({ courseId })).list
    expect(shown?.replyCount).toBe(5)
    expect(shown?.replies.map((each) => each.content)).toEqual(['答 1', '答 2', '答 3'])
    const rest = await testClient(server).comments.replies({ commentId, page: 2, limit: 3 })
    expect(rest.list.map((each) => each.content)).toEqual(['答 4', '答 5'])
    expect(rest.totalCount).toBe(5)
  })
})

describe('delete and report', () => {
  it('deletes only what is mine, with its answers', async () => {
    const other = await server.registerMember()
    const { commentId } = await publish('我的')
    await publish('答', { parentId: commentId }, other)
    await expect(as(other).comments.remove({ commentId })).rejects.toMatchObject({
      status: 403,
      message: '只能删除自己的评论',
    })
    expect(await as(member).comments.remove({ commentId })).toEqual({ commentId })
    expect(await testClient(server).comments.list({ courseId })).toEqual({
      list: [],
      totalCount: 0,
      totalPage: 0,
      counts: { all: 0, review: 0, question: 0 },
    })
    await expect(as(member).comments.remove({ commentId })).rejects.toMatchObject({ status: 404 })
    expect((await course())?.comment_count).toBe(0)
  })

  it('keeps one report per member', async () => {
    const other = await server.registerMember()
    const { commentId } = await publish('广告')
    await as(other).comments.report({ commentId, reason: '广告' })
    await as(other).comments.report({ commentId })
    const { rows } = await server.pool.query('select reason from comment_reports where comment_id = $1', [commentId])
    expect(rows).toEqual([{ reason: '广告' }])
    await expect(as(other).comments.report({ commentId: 999_999 })).rejects.toMatchObject({ status: 404 })
  })
})

it('lists nothing of an unknown course', async () => {
  await expect(testClient(server).comments.list({ courseId: 999_999 })).rejects.toMatchObject({ status: 404 })
})
