import { NOTICE_KEYS, NOTICE_TEXTS, NoticesDraft, type NoticeKey } from '@bee/contract/messages/notice-texts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { membersFeature } from '../members/members.feature.ts'
import { settingsFeature } from './settings.feature.ts'

let server: TestServer
let owner: TestStaff
let typeId: number | undefined
beforeEach(async () => {
  typeId = undefined
  server = await startTestServer({ features: [settingsFeature, membersFeature] })
  owner = await addStaff(server, 'owner')
})
afterEach(() => server.close())

const lastEvent = async () => (await owner.calls.audit.list({ limit: 1 })).list[0]

async function write(change: Partial<NoticesDraft>) {
  server.clock.advance(1000)
  return owner.calls.settings.changeNotices({ ...(await owner.calls.settings.notices()), ...change })
}

/** The message to a member whom the school gives a course. */
async function messageOfGrant(reason: string) {
  typeId ??= (await insertTypes(server.pool)).spring
  const courseId = await insertCourse(server.pool, { name: '并发编程', priceFen: 19_900, typeId })
  const { userId, headers } = await server.registerMember()
  await owner.calls.members.grant({ userId, courseId, days: null, reason })
  const { list } = await testClient(server, { headers }).messages.list()
  return list[0]?.content
}

it('a new text is sent from then on, with its values; an empty one is ours', async () => {
  const ours = '学校送给你一门课《并发编程》，永久有效。原因：志愿者'
  expect(await messageOfGrant('志愿者')).toBe(ours)
  await write({ grantGiven: '收下《{课程}》吧（{原因}），{有效期}。' })
  expect(await messageOfGrant('志愿者')).toBe('收下《并发编程》吧（志愿者），永久有效。')
  await write({ grantGiven: '' })
  expect(await messageOfGrant('志愿者')).toBe(ours)
})

it('a value is never read as a placeholder again', async () => {
  await write({ grantGiven: '{原因}，{课程}' })
  expect(await messageOfGrant('{课程}')).toBe('{课程}，并发编程')
})

it('the longest texts come back to the letter', async () => {
  const texts = Object.fromEntries(NOTICE_KEYS.map((key, index) => [key, `${index}`.padEnd(400, '字')]))
  expect(await write(texts)).toMatchObject(texts)
  expect(await owner.calls.settings.notices()).toMatchObject(texts)
  await expect(write({ welcome: '字'.repeat(401) })).rejects.toMatchObject({
    message: '新会员注册之后不能超过400个字',
  })
})

it('refuses a placeholder that its message has no value for', async () => {
  await expect(write({ orderPaid: '《{课程名}》开通了' })).rejects.toMatchObject({
    status: 400,
    message: '这里没有 {课程名}，可以用的是 {课程}、{金额}、{订单号}',
  })
})

it('is taken back from the record, and refused over a change that was not seen', async () => {
  const seen = await owner.calls.settings.notices()
  await write({ orderPaid: '《{课程}》开通了' })
  await expect(owner.calls.settings.changeNotices(seen)).rejects.toMatchObject({ status: 409 })
  const event = await lastEvent()
  expect(event).toMatchObject({ action: 'settings.notices', undo: { state: 'possible' } })
  expect(event?.summary).toContain('「付款确认之后」')
  server.clock.advance(1000)
  await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
  expect(await owner.calls.settings.notices()).toMatchObject({ orderPaid: '' })
})

it.each(NOTICE_KEYS)('our own text of %s keeps the rules for texts', (key: NoticeKey) => {
  const { text } = NOTICE_TEXTS[key]
  const others = Object.fromEntries(NOTICE_KEYS.map((other) => [other, '']))
  expect(NoticesDraft.parse({ ...others, [key]: text })).toMatchObject({ [key]: text })
})
