import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createCommentModerationRepository } from './comment-moderation.repository.ts'
import { createCommentModerationService } from './comment-moderation.service.ts'
import { commentsFeature } from './comments.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'

let server: TestServer
let otherProcess: pg.Client
/** As the command has it. */
let operator: ReturnType<typeof createCommentModerationService>
let typeId: number
let courseId: number
let member: TestMember

beforeAll(async () => {
  const database = await createTestDatabase()
  server = await startTestServer({ features: [commentsFeature, messagesFeature], database })
  otherProcess = new pg.Client(database.connection)
  await otherProcess.connect()
  typeId = (await insertTypes(server.pool)).spring
  const moderation = createCommentModerationRepository(typedDatabase(server.pool))
  operator = createCommentModerationService({ moderation, clock: server.clock })
})
afterAll(async () => {
  await otherProcess.end()
  await server.close()
})
beforeEach(async () => {
  server.clock.advance(60 * 60 * 1000)
  courseId = await insertCourse(server.pool, { name: '有人评的课', typeId, lessons: ['一'] })
  member = await server.registerMember()
})

const as = (who: TestMember) => testClient(server, { headers: who.headers })
const publish = (content: string, more: object = {}, who = member) =>
  as(who).comments.publish({ courseId, content, ...more })

describe('the author’s answer', () => {
  it('stands below the comment, and the member finds a new notice that leads there', async () => {
    const { commentId } = await publish('第二章的代码在哪里？')
    await testClient(server).comments.list({ courseId })
    server.clock.advance(1000)
    expect(await operator.answer(commentId, '  在讲义的附件里。 ')).toBe(true)

    // What everybody sees is kept, and forgotten as soon as the database says so.
    await expect
      .poll(async () => (await as(member).comments.list({ courseId })).list[0])
      .toMatchObject({
        authorReply: '在讲义的附件里。',
        authorReplyTime: server.clock.now().toISOString(),
      })
    expect(await as(member).messages.unread({})).toMatchObject({ reply: 1 })
    const [notice] = (await as(member).messages.replies({})).list
    expect(notice).toMatchObject({
      content: '在讲义的附件里。',
      myContent: '第二章的代码在哪里？',
      courseId,
      commentId,
    })
  })

  it('is told once, and once more when it says something else', async () => {
    const { commentId } = await publish('问')
    await operator.answer(commentId, '答')
    await as(member).messages.replies({})
    expect(await operator.answer(commentId, '答')).toBe(false)
    expect(await as(member).messages.unread({})).toMatchObject({ reply: 0 })
    expect(await operator.answer(commentId, '答得更清楚')).toBe(true)
    expect(await as(member).messages.unread({})).toMatchObject({ reply: 1 })
    const { list } = await as(member).messages.replies({})
    expect(list.map(({ content }) => content)).toEqual(['答得更清楚'])
  })

  it('is heard of by other processes', async () => {
    const { commentId } = await publish('问')
    await otherProcess.query('listen content_changed')
    await otherProcess.query('listen messages')
    const heard: string[] = []
    const collect = ({ channel, payload }: pg.Notification) => heard.push(`${channel} ${payload ?? ''}`)
    otherProcess.on('notification', collect)
    await operator.answer(commentId, '答')
    while (heard.length < 2) await once(otherProcess, 'notification')
    otherProcess.off('notification', collect)
    expect(heard.toSorted()).toEqual(['content_changed comments', `messages new ${member.userId}`])
  })

  it('is missing from the list of what waits for one, which comes from its own index', async () => {
    const old = await publish('老问题')
    server.clock.advance(1000)
    const { commentId } = await publish('新问题')
    await publish('学员的回复', { parentId: commentId })
    const waiting = async () =>
      (await operator.unanswered()).filter((row) => row.course_id === courseId).map(({ id }) => id)
    expect(await waiting()).toEqual([commentId, old.commentId])
    await operator.answer(commentId, '答')
    expect(await waiting()).toEqual([old.commentId])
    const plan = await server.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from comments where parent_id is null and reply_content is null order by created_at desc, id desc limit 20`,
    )
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('comments_unanswered')
  })

  it('keeps to the rules of comments', async () => {
    const { commentId } = await publish('问')
    const answer = await publish('学员的回复', { parentId: commentId })
    await expect(operator.answer(commentId, '  ')).rejects.toMatchObject({
      status: 400,
      message: '请输入非空的评论内容',
    })
    await expect(operator.answer(commentId, '蜂'.repeat(201))).rejects.toMatchObject({
      status: 400,
      message: '评论内容长度不能超过200',
    })
    await expect(operator.answer(answer.commentId, '答')).rejects.toMatchObject({
      status: 409,
      message: `这是学员的回复，作者只答复评论本身：请答复评论 ${commentId}`,
    })
    await expect(operator.answer(999_999, '答')).rejects.toMatchObject({ status: 404 })
  })
})

describe('reports', () => {
  it('are listed with their number, reasons and place, the most reported first', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => server.registerMember()))
    if (!one || !two || !three) throw new Error('three members were registered')
    const mild = await publish('有点跑题')
    const advert = await publish('加微信领资料', {}, three)
    const below = await publish('也是广告', { parentId: mild.commentId }, three)
    await as(one).comments.report({ commentId: mild.commentId })
    await as(one).comments.report({ commentId: advert.commentId, reason: '广告' })
    await as(two).comments.report({ commentId: advert.commentId, reason: '广告' })
    server.clock.advance(1000)
    await as(one).comments.report({ commentId: below.commentId, reason: '骚扰' })

    const { rows, totalCount } = await operator.reported()
    expect(totalCount).toBe(3)
    expect(rows.map((row) => [row.id, row.report_count, row.reasons, row.course_id, row.parent_id])).toEqual([
      [advert.commentId, 2, ['广告'], courseId, null],
      [below.commentId, 1, ['骚扰'], courseId, mild.commentId],
      [mild.commentId, 1, [], courseId, null],
    ])

    await operator.dismiss(mild.commentId)
    await expect(operator.dismiss(mild.commentId)).rejects.toMatchObject({ message: '这条评论没有被举报' })
    await operator.remove(advert.commentId)
    expect((await operator.reported()).rows.map(({ id }) => id)).toEqual([below.commentId])
    await operator.remove(below.commentId)
    expect(await operator.reported()).toEqual({ rows: [], totalCount: 0 })
  })
})

it('removes whosever comment it is, with its answers, and keeps counters and ratings true', async () => {
  const other = await server.registerMember()
  const bad = await publish('骂人', { rating: 1 })
  await publish('附和', { parentId: bad.commentId }, other)
  await publish('讲得好', { rating: 5 }, other)
  await operator.remove(bad.commentId)
  const { list, totalCount } = await testClient(server).comments.list({ courseId })
  expect([list.map(({ content }) => content), totalCount]).toEqual([['讲得好'], 1])
  expect(await testClient(server).courses.detail({ courseId })).toMatchObject({ commentCount: 1, rating: 5 })
  await expect(operator.remove(bad.commentId)).rejects.toMatchObject({ status: 404 })
})
