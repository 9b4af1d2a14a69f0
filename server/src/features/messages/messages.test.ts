import { toRequest, type Client } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { messagesContract } from '@bee/contract/messages/messages.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RENDERING_HEADER } from '../../http/visitor.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import { broadcastsFeature } from '../broadcasts/broadcasts.feature.ts'
import { messagesFeature } from './messages.feature.ts'

const FEATURES = [commentsFeature, broadcastsFeature, messagesFeature] as const

let server: TestServer
let typeId = 0
let member: TestMember
let api: Client<Contract>
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  await server.pool.query('delete from messages')
  member = await server.registerMember()
  api = testClient(server, { headers: member.headers })
})

const minutesLater = (minutes: number) => new Date(TEST_START.getTime() + minutes * 60_000)

async function send(userId: number | null, content: string, at: Date): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    'insert into messages (user_id, content, created_at) values ($1, $2, $3) returning id',
    [userId, content, at],
  )
  return rows[0]?.id ?? 0
}

describe('system messages', () => {
  test('are mine and those to everybody since I joined, newest first', async () => {
    const stranger = await server.registerMember()
    await send(null, '在我来之前', minutesLater(-1))
    await send(null, '给所有人', minutesLater(1))
    await send(member.userId, '给我', minutesLater(2))
    await send(stranger.userId, '给别人', minutesLater(3))
    const { list, totalCount, totalPage } = await api.messages.list()
    expect(list.map(({ content }) => content)).toEqual(['给我', '给所有人'])
    expect({ totalCount, totalPage }).toEqual({ totalCount: 2, totalPage: 1 })
  })

  test('are read by nobody while the site draws them, and nobody else can say so', async () => {
    const id = await send(member.userId, '新的', minutesLater(1))
    const drawn = testClient(server, { headers: { ...member.headers, [RENDERING_HEADER]: '1' } })
    expect((await drawn.messages.list()).list).toMatchObject([{ id, isRead: false }])
    expect(await drawn.messages.info({ id })).toMatchObject({ isRead: false })
    expect(await api.messages.unread()).toMatchObject({ system: 1 })
    // Through a socket, so that the header is not believed: only the site's own rendering injects requests.
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { url } = toRequest(messagesContract.list, {})
    await fetch(address + url, { headers: { ...member.headers, [RENDERING_HEADER]: '1' } })
    expect(await api.messages.unread()).toMatchObject({ system: 0 })
  })

  test('come 8 a page; what was shown is read, the rest is not', async () => {
    for (let index = 0; index < 10; index += 1) await send(member.userId, `第 ${index} 条`, minutesLater(index))
    expect(await api.messages.unread()).toEqual({ system: 10, reply: 0, total: 10 })
    const first = await api.messages.list()
    expect(first.list.map(({ isRead }) => isRead)).toEqual(Array(8).fill(false))
    expect(first).toMatchObject({ totalCount: 10, totalPage: 2 })
    expect(await api.messages.unread()).toEqual({ system: 2, reply: 0, total: 2 })
    expect((await api.messages.list()).list.every(({ isRead }) => isRead)).toBe(true)
    expect((await api.messages.list({ page: 2 })).list.map(({ isRead }) => isRead)).toEqual([false, false])
    expect(await api.messages.list({ page: 3 })).toEqual({ list: [], totalCount: 10, totalPage: 2 })
    expect(await api.messages.unread()).toEqual({ system: 0, reply: 0, total: 0 })
  })

  test('to everybody are read by each member for himself', async () => {
    await send(null, '维护通知', minutesLater(1))
    const other = testClient(server, { headers: (await server.registerMember()).headers })
    await api.messages.list()
    expect((await api.messages.unread()).total).toBe(0)
    expect((await other.messages.unread()).total).toBe(1)
  })

  test('open one by one, and not somebody else’s', async () => {
    const mine = await send(member.userId, '订单已确认', minutesLater(1))
    const foreign = await send((await server.registerMember()).userId, '别人的', minutesLater(1))
    expect(await api.messages.info({ id: mine })).toMatchObject({ content: '订单已确认', isRead: false })
    expect(await api.messages.info({ id: mine })).toMatchObject({ isRead: true })
    await expect(api.messages.info({ id: foreign })).rejects.toMatchObject({ status: 404 })
    await expect(api.messages.info({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('replies', () => {
  async function newCourse() {
    const courseId = await insertCourse(server.pool, { name: '微服务入门', typeId, lessons: ['网关', '限流'] })
    const [lessonId = 0] = await lessonIds(server.pool, courseId)
    return { courseId, lessonId }
  }

  test('of a member lead to the place and quote what I wrote', async () => {
    const { courseId, lessonId } = await newCourse()
    const mine = await api.comments.publish({
      courseId,
      content: '网关放在哪一层？',
      lessonId,
      second: 42,
    })
    const classmate = await server.registerMember({ nickName: '小蜂' })
    const other = testClient(server, { headers: classmate.headers })
    await other.comments.publish({ courseId, content: '最外面。', parentId: mine.commentId })
    expect(await api.messages.unread()).toEqual({ system: 0, reply: 1, total: 1 })
    const { list } = await api.messages.replies()
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      kind: 'member',
      nickName: '小蜂',
      content: '最外面。',
      myContent: '网关放在哪一层？',
      courseId,
      courseName: '微服务入门',
      commentId: mine.commentId,
      lessonId,
      second: 42,
      isRead: false,
    })
    expect(await api.messages.unread()).toEqual({ system: 0, reply: 0, total: 0 })
    expect((await api.messages.replies()).list[0]?.isRead).toBe(true)
  })

  test('below somebody else’s comment quote my own answer there', async () => {
    const { courseId } = await newCourse()
    const starter = testClient(server, { headers: (await server.registerMember()).headers })
    const root = await starter.comments.publish({ courseId, content: '限流怎么测？' })
    const answer = await api.comments.publish({ courseId, content: '用压测。', parentId: root.commentId })
    server.clock.advance(60_000)
    await starter.comments.publish({ courseId, content: '多谢。', parentId: answer.commentId })
    const { list } = await api.messages.replies()
    expect(list[0]).toMatchObject({ content: '多谢。', myContent: '用压测。', commentId: root.commentId })
  })

  test('of the author carry his name, and vanish with the comment', async () => {
    const { courseId } = await newCourse()
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into teachers (slug, name, title, area, portrait_url, position)
       values ('lu', '陆承远', '讲师', 'java', '/pictures/lu.webp', 1) returning id`,
    )
    await server.pool.query('update courses set teacher_id = $1 where id = $2', [rows[0]?.id, courseId])
    const mine = await api.comments.publish({ courseId, content: '事务为什么失效？' })
    await server.pool.query('update comments set reply_content = $1, replied_at = $2 where id = $3', [
      '同一个类里调用不走代理。',
      minutesLater(5),
      mine.commentId,
    ])
    await server.pool.query(
      "insert into reply_notices (user_id, comment_id, kind, created_at) values ($1, $2, 'author', $3)",
      [member.userId, mine.commentId, minutesLater(5)],
    )
    expect((await api.messages.replies()).list[0]).toMatchObject({
      kind: 'author',
      nickName: '陆承远',
      headUrl: '/pictures/lu.webp',
      content: '同一个类里调用不走代理。',
      myContent: '事务为什么失效？',
    })
    await api.comments.remove({ commentId: mine.commentId })
    expect(await api.messages.replies()).toEqual({ list: [], totalCount: 0, totalPage: 0 })
  })
})
