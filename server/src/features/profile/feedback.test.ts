import type { Client } from '@bee/contract/client.ts'
import type { Contract } from '@bee/contract/index.ts'
import { FEEDBACK_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { FEEDBACK_EMPTY_MESSAGE, FEEDBACK_TOO_LONG_MESSAGE } from '@bee/contract/profile/profile.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SAME_WORDS_WITHIN_MS } from '../../double-clicks.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { FEEDBACK_PER_MEMBER } from '../limits/rate-limits.service.ts'
import { profileFeature } from './profile.feature.ts'

let server: TestServer
let member: TestMember
let api: Client<Contract>
beforeAll(async () => {
  server = await startTestServer({ features: [profileFeature] })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  member = await server.registerMember()
  api = testClient(server, { headers: member.headers })
})

async function upload(userId: number): Promise<string> {
  const name = `${crypto.randomUUID()}.webp`
  await server.pool.query(
    "insert into uploads (user_id, path, mime, bytes, width, height) values ($1, $2, 'image/webp', 10, 1, 1)",
    [userId, name],
  )
  return `/uploads/${name}`
}

test('is sent whole and listed with its answer, the newest first', async () => {
  const picture = await upload(member.userId)
  const sent = await api.profile.sendFeedback({
    kind: 'bug',
    content: '  播放到一半停了  ',
    contact: '晚上八点以后',
    rating: 3,
    pictures: [picture, picture],
  })
  expect(sent).toMatchObject({ kind: 'bug', content: '播放到一半停了', rating: 3, pictures: [picture], answer: null })
  server.clock.advance(60_000)
  await api.profile.sendFeedback({ content: '希望有夜间模式' })
  await server.pool.query('update feedback set answer = $1, answered_at = $2 where id = $3', [
    '已经修好',
    server.clock.now(),
    sent.id,
  ])
  const { list, totalCount } = await api.profile.feedbackList()
  expect(totalCount).toBe(2)
  expect(list.map(({ kind, content, answer }) => [kind, content, answer])).toEqual([
    ['suggestion', '希望有夜间模式', null],
    ['bug', '播放到一半停了', '已经修好'],
  ])
})

test('of others and bookings stay out of my list', async () => {
  const other = testClient(server, { headers: (await server.registerMember()).headers })
  await other.profile.sendFeedback({ content: '别人的' })
  await server.pool.query("insert into feedback (user_id, kind, content) values ($1, 'booking', '预约')", [
    member.userId,
  ])
  expect(await api.profile.feedbackList()).toEqual({ list: [], totalCount: 0, totalPage: 0 })
})

test('needs 1 to 500 characters, an emoji counting as one', async () => {
  await expect(api.profile.sendFeedback({ content: ' \n ' })).rejects.toMatchObject({
    status: 400,
    fields: { content: FEEDBACK_EMPTY_MESSAGE },
  })
  const longest = '🐝'.repeat(FEEDBACK_MAX_CHARACTERS)
  await expect(api.profile.sendFeedback({ content: `${longest}蜂` })).rejects.toMatchObject({
    fields: { content: FEEDBACK_TOO_LONG_MESSAGE },
  })
  expect((await api.profile.sendFeedback({ content: longest })).content).toBe(longest)
})

test('refuses a sixth star, a fifth picture and pictures that are not mine', async () => {
  const foreign = await upload((await server.registerMember()).userId)
  const refused = [
    { rating: 6 },
    { rating: 0 },
    { kind: 'booking' as 'bug' },
    { pictures: [foreign] },
    { pictures: ['https://elsewhere.example/x.webp'] },
    { pictures: ['/uploads/\u0000.webp'] },
    { pictures: ['/uploads/1', '/uploads/2', '/uploads/3', '/uploads/4', '/uploads/5'] },
    { contact: '蜂'.repeat(61) },
  ]
  for (const fields of refused) {
    await expect(api.profile.sendFeedback({ content: '好', ...fields })).rejects.toMatchObject({ status: 400 })
  }
  expect((await api.profile.feedbackList()).totalCount).toBe(0)
})

test('clicked twice is sent once', async () => {
  const clicks = await Promise.all([1, 2, 3].map(() => api.profile.sendFeedback({ content: '点了三下' })))
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(1)
  server.clock.advance(SAME_WORDS_WITHIN_MS)
  await api.profile.sendFeedback({ content: '点了三下' })
  expect((await api.profile.feedbackList()).totalCount).toBe(2)
})

test('cannot be flooded', async () => {
  for (let index = 0; index < FEEDBACK_PER_MEMBER.max; index += 1) {
    await api.profile.sendFeedback({ content: `第 ${index} 条` })
  }
  await expect(api.profile.sendFeedback({ content: '再来一条' })).rejects.toMatchObject({ status: 429 })
  server.clock.advance(FEEDBACK_PER_MEMBER.seconds * 1000)
  await api.profile.sendFeedback({ content: '再来一条' })
})
