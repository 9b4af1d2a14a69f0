import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createCommentModerationService } from './comment-moderation.service.ts'
import { NO_SUCH_COMMENT } from './comments.service.ts'

const COLLEAGUE_ID = 1
import { commentsFeature } from './comments.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'

let server: TestServer
let otherProcess: pg.Client
let courseId: number
let typeId: number
let member: TestMember

beforeAll(async () => {
  const database = await borrowTestDatabase()
  server = await startTestServer({ features: [commentsFeature, messagesFeature], database })
  otherProcess = new pg.Client(database.connection)
  await otherProcess.connect()
  typeId = (await insertTypes(server.pool)).spring
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
const publish = (content: string, more: object = {}) => as(member).comments.publish({ courseId, content, ...more })
/** Calls it as the inbox does, in a transaction of its own. */
const answer = (commentId: number, content: string) =>
  typedDatabase(server.pool)
    .transaction()
    .execute((work) => createCommentModerationService(server).answerIn(work, { commentId, content, by: COLLEAGUE_ID }))

describe('the author’s answer', () => {
  it('stands below the comment, and the member finds a new notice that leads there', async () => {
    const { commentId } = await publish('第二章的代码在哪里？')
    await testClient(server).comments.list({ courseId })
    server.clock.advance(1000)
    await answer(commentId, '在讲义的附件里。')

    // The public answer is cached, and dropped as soon as the database reports the change.
    await expect
      .poll(async () => (await as(member).comments.list({ courseId })).list[0])
      .toMatchObject({
        authorReply: '在讲义的附件里。',
        authorReplyTime: server.clock.now().toISOString(),
      })
    expect(await as(member).messages.unread({})).toMatchObject({ reply: 1 })
    const [notice] = (await as(member).messages.replies({})).list
    expect(notice).toMatchObject({
      kind: 'author',
      content: '在讲义的附件里。',
      myContent: '第二章的代码在哪里？',
      courseId,
      commentId,
    })
  })

  it('is heard of by other processes', async () => {
    const { commentId } = await publish('问')
    await otherProcess.query('listen content_changed')
    await otherProcess.query('listen messages')
    const heard: string[] = []
    const collect = ({ channel, payload }: pg.Notification) => heard.push(`${channel} ${payload ?? ''}`)
    otherProcess.on('notification', collect)
    await answer(commentId, '答')
    while (heard.length < 3) await once(otherProcess, 'notification')
    otherProcess.off('notification', collect)
    expect(heard.toSorted()).toEqual([
      'content_changed comments',
      `messages new ${member.userId}`,
      `messages reply ${member.userId}`,
    ])
  })

  it('is one, to a comment itself, and takes no other’s place', async () => {
    const { commentId } = await publish('问')
    const { commentId: replyId } = await publish('学员的回复', { parentId: commentId })
    await answer(commentId, '答')
    for (const id of [commentId, replyId, 999_999]) {
      await expect(answer(id, '再答')).rejects.toMatchObject({ status: 404, message: NO_SUCH_COMMENT })
    }
    expect((await as(member).comments.list({ courseId })).list[0]).toMatchObject({ authorReply: '答' })
    expect(await as(member).messages.unread({})).toMatchObject({ reply: 1 })
  })
})
