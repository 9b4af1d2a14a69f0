import { readFileSync } from 'node:fs'
import type { Client } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { FEEDBACK_MAX_REPLIES, FEEDBACK_REPLY_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { FEEDBACK_REPLY_TOO_LONG_MESSAGE } from '@bee/contract/profile/profile.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { createFeedbackAnswersRepository } from './feedback-answers.repository.ts'
import { createFeedbackAnswersService } from './feedback-answers.service.ts'
import { FEEDBACK_THREAD_FULL, NO_SUCH_FEEDBACK } from './feedback.service.ts'
import { profileFeature } from './profile.feature.ts'
import { inboxFeature } from '../inbox/inbox.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'

let server: TestServer
let member: TestMember
let api: Client<Contract>
let owner: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [profileFeature, messagesFeature, inboxFeature] })
  owner = await addStaff(server, 'owner')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  member = await server.registerMember()
  api = testClient(server, { headers: member.headers })
})

/** Answers as the inbox does, in a transaction of its own. */
const answer = (feedbackId: number, text: string) =>
  typedDatabase(server.pool)
    .transaction()
    .execute((work) => {
      const answers = createFeedbackAnswersRepository()
      return createFeedbackAnswersService({ answers, clock: server.clock }).answerIn(
        work,
        feedbackId,
        text,
        owner.userId,
      )
    })

const said = (replies: readonly { isMine: boolean; content: string }[]) =>
  replies.map(({ isMine, content }) => `${isMine ? '我' : '校'}：${content}`)

test('goes to and fro, and the member hears of every answer', async () => {
  const { id } = await api.profile.sendFeedback({ content: '播放卡顿' })
  await expect(api.profile.replyToFeedback({ feedbackId: id, content: '还在吗' })).rejects.toMatchObject({
    status: 409,
  })
  expect(await answer(id, '  哪一讲？  ')).toBe(true)
  expect(await answer(id, '哪一讲？')).toBe(false)
  server.clock.advance(60_000)
  await api.profile.replyToFeedback({ feedbackId: id, content: '第三讲' })
  server.clock.advance(60_000)
  expect(await answer(id, '哪一讲？')).toBe(true)
  const { list } = await api.profile.feedbackList()
  expect(list[0]).toMatchObject({ id, answer: '哪一讲？' })
  expect(said(list[0]?.replies ?? [])).toEqual(['校：哪一讲？', '我：第三讲', '校：哪一讲？'])
  const messages = await api.messages.list()
  expect(messages.list.map(({ content, link }) => [content, link])).toEqual([
    ['你的反馈有了回复：哪一讲？', '/profile/feedback'],
    ['你的反馈有了回复：哪一讲？', '/profile/feedback'],
  ])
})

test('waits for the school again after each word of the member, the longest waiting first', async () => {
  const first = await api.profile.sendFeedback({ content: '甲' })
  server.clock.advance(1000)
  await api.profile.sendFeedback({ content: '乙' })
  const waiting = async () => {
    const { list } = await owner.calls.inbox.list({ kind: 'feedback' })
    return list.filter((thread) => thread.member?.userId === member.userId).map(({ excerpt }) => excerpt)
  }
  expect(await waiting()).toEqual(['甲', '乙'])
  server.clock.advance(1000)
  await answer(first.id, '收到')
  expect(await waiting()).toEqual(['乙'])
  // At the same moment of the clock.
  await api.profile.replyToFeedback({ feedbackId: first.id, content: '那什么时候好' })
  expect(await waiting()).toEqual(['乙', '那什么时候好'])
})

test('is nobody else’s, takes 1 to 200 characters, and a double click once', async () => {
  const { id } = await api.profile.sendFeedback({ content: '卡顿' })
  await answer(id, '哪一讲')
  const other = testClient(server, { headers: (await server.registerMember()).headers })
  await expect(other.profile.replyToFeedback({ feedbackId: id, content: '我看看' })).rejects.toMatchObject({
    status: 404,
    message: NO_SUCH_FEEDBACK,
  })
  const long = '蜂'.repeat(FEEDBACK_REPLY_MAX_CHARACTERS + 1)
  await expect(api.profile.replyToFeedback({ feedbackId: id, content: long })).rejects.toMatchObject({
    fields: { content: FEEDBACK_REPLY_TOO_LONG_MESSAGE },
  })
  await expect(api.profile.replyToFeedback({ feedbackId: id, content: ' ' })).rejects.toMatchObject({ status: 400 })
  const clicks = await Promise.all(
    [1, 2, 3].map(() => api.profile.replyToFeedback({ feedbackId: id, content: '第三讲' })),
  )
  expect(said(clicks.at(-1)?.replies ?? [])).toEqual(['校：哪一讲', '我：第三讲'])
})

test('ends somewhere', async () => {
  const { id } = await api.profile.sendFeedback({ content: '卡顿' })
  await answer(id, '哪一讲')
  await server.pool.query(
    "insert into feedback_replies (feedback_id, content) select $1, '嗯' from generate_series(2, $2)",
    [id, FEEDBACK_MAX_REPLIES],
  )
  await expect(api.profile.replyToFeedback({ feedbackId: id, content: '再说' })).rejects.toMatchObject({
    status: 409,
    message: FEEDBACK_THREAD_FULL,
  })
})

test('an answer written by hand is a reply of the thread, and everything goes with the account', async () => {
  const { id } = await api.profile.sendFeedback({ content: '卡顿' })
  await server.pool.query("update feedback set answer = '手写的', answered_at = now() where id = $1", [id])
  await server.pool.query("update feedback set contact = '改别的不算' where id = $1", [id])
  await api.profile.replyToFeedback({ feedbackId: id, content: '看到了' })
  expect(said((await api.profile.feedbackList()).list[0]?.replies ?? [])).toEqual(['校：手写的', '我：看到了'])
  await server.pool.query('delete from users where id = $1', [member.userId])
  const { rowCount } = await server.pool.query('select from feedback_replies where feedback_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('answers from before become the first reply, once', async () => {
  const { id } = await api.profile.sendFeedback({ content: '卡顿' })
  await answer(id, '已经修好')
  await server.pool.query('delete from feedback_replies where feedback_id = $1', [id])
  const fill = readFileSync(
    new URL('../../database/migrations/history/0069-answers-are-replies.sql', import.meta.url),
    'utf8',
  )
  await server.pool.query(fill)
  expect((await server.pool.query(fill)).rowCount).toBe(0)
  expect(said((await api.profile.feedbackList()).list[0]?.replies ?? [])).toEqual(['校：已经修好'])
})
