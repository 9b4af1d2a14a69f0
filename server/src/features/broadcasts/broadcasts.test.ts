import type { Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { RECALL_DAYS, SCHEDULE_DAYS_MAX } from '@bee/contract/manage/broadcasts.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Services } from '../../create-services.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, TEST_START, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let services: Services
let owner: TestStaff
let support: TestStaff
let courseId: number
beforeAll(async () => {
  server = await startTestServer()
  services = testServices(server.pool, server.clock)
  courseId = await insertCourse(server.pool, { name: 'Redis 实战', typeId: (await insertTypes(server.pool)).vue })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(TEST_START)
  await server.pool.query(`delete from broadcasts; delete from messages; delete from course_messages;
    delete from enrolments; delete from jobs; select set_config('bee.staff_may_go', 'yes', false); delete from users;
    select set_config('bee.staff_may_go', '', false)`)
  owner = await addStaff(server, 'owner')
  support = await addStaff(server, 'support')
})

const as = (who: TestMember) => testClient(server, who)
const textsOf = async (who: TestMember) => (await as(who).messages.list()).list.map(({ content }) => content)
const unreadOf = async (who: TestMember) => (await as(who).messages.unread()).system

async function learner(): Promise<TestMember> {
  const member = await server.registerMember()
  await server.pool.query('insert into enrolments (user_id, course_id, started_at) values ($1, $2, $3)', [
    member.userId,
    courseId,
    server.clock.now(),
  ])
  return member
}

const write = (more: object = {}) =>
  owner.calls.broadcasts.save({ audience: 'all', content: '今晚八点停机半小时', link: '/news', ...more })
const versionOf = ({ id, version }: Broadcast) => ({ broadcastId: id, version })
const send = async (more: object = {}) => owner.calls.broadcasts.send(versionOf(await write(more)))
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString()

/** What a worker does with the jobs that are due. */
async function runDueJobs(): Promise<unknown[]> {
  const { rows } = await server.pool.query<{ id: number; input: { broadcastId: number; sendTime: string } }>(
    `delete from jobs where kind = 'messages.broadcast' and run_at <= $1 returning id, input`,
    [server.clock.now()],
  )
  const { database } = services.ground
  return Promise.all(
    rows.map(({ input }) => database.transaction().execute((work) => services.broadcastSending.sendDue(work, input))),
  )
}

describe('goes', () => {
  test('to everybody who is a member, in one row', async () => {
    const early = await server.registerMember()
    server.clock.advance(1000)
    expect(await send()).toMatchObject({ state: 'sent', audienceCount: 3, readCount: 0, canRecall: true })
    server.clock.advance(1000)
    const late = await server.registerMember()
    expect(await textsOf(early)).toEqual(['今晚八点停机半小时'])
    expect(await textsOf(late)).toEqual([])
    const { rows } = await server.pool.query('select count(*)::int from messages')
    expect(rows).toEqual([{ count: 1 }])
  })

  test('to those who learn the course, and to nobody else', async () => {
    const learning = await learner()
    const other = await server.registerMember()
    server.clock.advance(1000)
    expect(await owner.calls.broadcasts.audience({ audience: 'course', courseId })).toEqual({ count: 1, isExact: true })
    const sent = await send({ audience: 'course', courseId, content: '答疑改到周四' })
    expect(sent).toMatchObject({ course: { id: courseId, name: 'Redis 实战' }, audienceCount: 1 })
    server.clock.advance(1000)
    const late = await learner()
    expect(await unreadOf(learning)).toBe(1)
    expect([await unreadOf(other), await unreadOf(late)]).toEqual([0, 0])
    const [mine] = (await as(learning).messages.list()).list
    expect(await as(learning).messages.info({ id: mine?.id ?? 0 })).toMatchObject({ content: '答疑改到周四' })
    await expect(as(other).messages.info({ id: mine?.id ?? 0 })).rejects.toMatchObject({ status: 404 })
    expect(await textsOf(late)).toEqual([])
  })

  test('to one, by the number on the account', async () => {
    const one = await server.registerMember({ nickName: '程小满' })
    const draft = await write({ audience: 'member', mobile: one.mobile, content: '发票寄出了' })
    expect(draft.recipient).toEqual({ userId: one.userId, nickName: '程小满', mobile: expect.stringContaining('****') })
    await owner.calls.broadcasts.send(versionOf(draft))
    expect(await textsOf(one)).toEqual(['发票寄出了'])
    expect(await owner.calls.broadcasts.detail({ broadcastId: draft.id })).toMatchObject({
      audienceCount: 1,
      readCount: 1,
    })
  })

  test.each([
    [{ audience: 'course' }, '请选一门课'],
    [{ audience: 'course', courseId: 999_999 }, '没有这门课'],
    [{ audience: 'member' }, '请输入 11 位手机号'],
    [{ audience: 'member', mobile: '13900000000' }, '没有这个手机号的会员'],
    [{ content: ' ' }, '请填写要说的话'],
    [{ link: 'https://elsewhere.example' }, '链接要写站内的路径，例如 /subject'],
  ])('nowhere with %o', async (more, sentence) => {
    await expect(write(more)).rejects.toMatchObject({ status: 400, message: sentence })
  })
})

describe('who has read it', () => {
  test('is counted once each, at once while a page waits and for good by the job', async () => {
    const [first, second] = [await learner(), await learner()]
    server.clock.advance(1000)
    const { id: broadcastId } = await send({ audience: 'course', courseId })
    const counts = async () => {
      const { audienceCount, readCount } = await owner.calls.broadcasts.detail({ broadcastId })
      return [readCount, audienceCount]
    }
    expect(await counts()).toEqual([0, 2])
    await Promise.all([textsOf(first), textsOf(first), as(first).messages.list()])
    expect(await counts()).toEqual([1, 2])
    await services.broadcastReading.countReads()
    await services.broadcastReading.countReads()
    expect(await counts()).toEqual([1, 2])
    await textsOf(second)
    await textsOf(first)
    expect((await owner.calls.broadcasts.list({})).list[0]?.readCount).toBe(2)
    await services.broadcastReading.countReads()
    expect(await counts()).toEqual([2, 2])
  })

  test('does not count those it was not for, who read what came after', async () => {
    const other = await server.registerMember()
    server.clock.advance(1000)
    const { id: broadcastId } = await send({ audience: 'course', courseId })
    await send()
    await textsOf(other)
    await services.broadcastReading.countReads()
    expect(await owner.calls.broadcasts.detail({ broadcastId })).toMatchObject({ readCount: 0, audienceCount: 0 })
  })

  test('of an audience too large to count while somebody waits is counted later', async () => {
    const { id: broadcastId } = await send()
    await server.pool.query('update broadcasts set audience_count = null')
    expect(await owner.calls.broadcasts.detail({ broadcastId })).toMatchObject({ audienceCount: null })
    await services.broadcastReading.countReads()
    expect(await owner.calls.broadcasts.detail({ broadcastId })).toMatchObject({ audienceCount: 2 })
  })
})

describe('at a time', () => {
  test('it goes then, with what it says then', async () => {
    const member = await server.registerMember()
    const draft = await write()
    const set = await owner.calls.broadcasts.send({ ...versionOf(draft), sendTime: inHours(2) })
    expect(set).toMatchObject({ state: 'scheduled', sendTime: inHours(2), sentTime: null })
    const changed = await write({ ...versionOf(set), content: '改成九点停机' })
    expect(changed).toMatchObject({ state: 'scheduled', sendTime: inHours(2) })
    expect(await textsOf(member)).toEqual([])
    server.clock.advance(2 * HOUR_MS)
    expect(await runDueJobs()).toEqual(['发给了3 位会员'])
    expect(await textsOf(member)).toEqual(['改成九点停机'])
  })

  test('that was changed the earlier job does nothing', async () => {
    const first = await owner.calls.broadcasts.send({ ...versionOf(await write()), sendTime: inHours(1) })
    await owner.calls.broadcasts.send({ ...versionOf(first), sendTime: inHours(3) })
    server.clock.advance(HOUR_MS)
    expect(await runDueJobs()).toEqual(['改了时间或者不发了，这一次什么也没做'])
    server.clock.advance(2 * HOUR_MS)
    expect(await runDueJobs()).toEqual(['发给了2 位会员'])
  })

  test('it can be given up, and sent at once', async () => {
    const set = await owner.calls.broadcasts.send({ ...versionOf(await write()), sendTime: inHours(1) })
    const draft = await owner.calls.broadcasts.cancel(versionOf(set))
    expect(draft).toMatchObject({ state: 'draft', sendTime: null })
    expect(await owner.calls.broadcasts.send(versionOf(draft))).toMatchObject({ state: 'sent' })
    server.clock.advance(HOUR_MS)
    await runDueJobs()
    const { rows } = await server.pool.query('select count(*)::int from messages')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('refuses a time that is over or too far away', async () => {
    const input = versionOf(await write())
    for (const [sendTime, message] of [
      [inHours(0), '这个时间已经过了'],
      [inHours((SCHEDULE_DAYS_MAX + 1) * 24), `最多定到 ${SCHEDULE_DAYS_MAX} 天以后`],
      ['昨天', '请选一个时间'],
    ]) {
      await expect(owner.calls.broadcasts.send({ ...input, sendTime })).rejects.toMatchObject({ message })
    }
  })
})

describe('a recall', () => {
  test('takes it from everybody, read or not, and from every badge', async () => {
    const [read, unread] = [await server.registerMember(), await server.registerMember()]
    server.clock.advance(1000)
    const sent = await send()
    await textsOf(read)
    expect(await owner.calls.broadcasts.recall(versionOf(sent))).toMatchObject({ state: 'recalled', canRecall: false })
    for (const member of [read, unread]) {
      expect(await textsOf(member)).toEqual([])
      expect(await unreadOf(member)).toBe(0)
    }
    await services.broadcastReading.countReads()
    expect(await owner.calls.broadcasts.detail({ broadcastId: sent.id })).toMatchObject({
      content: '今晚八点停机半小时',
      readCount: 1,
    })
    // What comes afterwards is unread again for both.
    await send({ content: '不停机了' })
    expect([await unreadOf(read), await unreadOf(unread)]).toEqual([1, 1])
  })

  test('of what one has read keeps that it was read', async () => {
    const one = await server.registerMember()
    const sent = await send({ audience: 'member', mobile: one.mobile })
    await textsOf(one)
    expect(await owner.calls.broadcasts.recall(versionOf(sent))).toMatchObject({ readCount: 1, audienceCount: 1 })
    expect(await textsOf(one)).toEqual([])
  })

  test('is over after some weeks', async () => {
    const sent = await send()
    server.clock.advance(RECALL_DAYS * DAY_MS)
    const fresh = await addStaff(server, 'owner')
    expect(await fresh.calls.broadcasts.detail({ broadcastId: sent.id })).toMatchObject({ canRecall: false })
    await expect(fresh.calls.broadcasts.recall(versionOf(sent))).rejects.toMatchObject({
      message: `发出去超过 ${RECALL_DAYS} 天，不能再撤回`,
    })
  })
})

describe('two operators', () => {
  test('who send the same at once: it goes once', async () => {
    const member = await server.registerMember()
    const input = versionOf(await write())
    const sendings = [owner, support, owner, support].map(({ calls }) => calls.broadcasts.send(input))
    const answers = await Promise.allSettled(sendings)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ message: '这条消息已经发出去了' })
    expect(await textsOf(member)).toHaveLength(1)
  })

  test('who change the same: the later one looks first', async () => {
    const input = versionOf(await write())
    await write({ ...input, content: '甲写的' })
    await expect(support.calls.broadcasts.save({ ...input, audience: 'all', content: '乙写的' })).rejects.toMatchObject(
      { status: 409, message: '这条消息刚被别人改过，看过新的再说' },
    )
  })

  test('one of whom recalls while it is being sent: sent and recalled, or refused; never both there and gone', async () => {
    const member = await server.registerMember()
    for (let nth = 0; nth < 10; nth += 1) {
      const set = await owner.calls.broadcasts.send({ ...versionOf(await write()), sendTime: inHours(1) })
      server.clock.advance(HOUR_MS)
      const results = await Promise.allSettled([
        runDueJobs(),
        support.calls.broadcasts.recall({ broadcastId: set.id, version: set.version + 1 }),
        support.calls.broadcasts.cancel(versionOf(set)),
      ])
      const { state } = await owner.calls.broadcasts.detail({ broadcastId: set.id })
      const isThere = (await textsOf(member)).length > 0
      expect(isThere).toBe(state === 'sent')
      if (state === 'sent') await owner.calls.broadcasts.recall({ broadcastId: set.id, version: set.version + 1 })
      expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    }
  })
})

describe('the record', () => {
  const lastEvent = async () => (await owner.calls.audit.list({ limit: 1 })).list[0]

  test('takes a sending back by recalling it', async () => {
    const member = await server.registerMember()
    await send()
    const event = await lastEvent()
    expect(event?.summary).toBe('发给所有会员，3 位：「今晚八点停机半小时」')
    await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
    expect(await textsOf(member)).toEqual([])
    expect((await lastEvent())?.summary).toContain('改回去：撤回了发给所有会员的')
  })

  test('takes back a draft, a change, a time and the removal of a draft', async () => {
    const draft = await write()
    await write({ ...versionOf(draft), content: '改过的' })
    await owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    const again = await owner.calls.broadcasts.detail({ broadcastId: draft.id })
    expect(again.content).toBe('今晚八点停机半小时')
    await owner.calls.broadcasts.send({ ...versionOf(again), sendTime: inHours(1) })
    await owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    const unset = await owner.calls.broadcasts.detail({ broadcastId: draft.id })
    expect(unset).toMatchObject({ state: 'draft', sendTime: null })
    await owner.calls.broadcasts.remove(versionOf(unset))
    expect((await owner.calls.broadcasts.list({})).list).toEqual([])
    await owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    expect((await owner.calls.broadcasts.list({ state: 'draft' })).list).toMatchObject([
      { content: '今晚八点停机半小时' },
    ])
  })

  test('keeps no full number, and so does not offer to write one again', async () => {
    const draft = await write({ content: '请打 13812345678' })
    await write({ ...versionOf(draft), content: '不用打了' })
    expect(await lastEvent()).toMatchObject({
      undo: { state: 'impossible', sentence: '正文里有手机号，记录里不留全号，不能照原样改回去' },
    })
  })
})

test('the list goes on where the page before ended', async () => {
  const ids: number[] = []
  for (let nth = 0; nth < 5; nth += 1) ids.unshift((await write({ content: `第 ${nth} 条` })).id)
  const first = await owner.calls.broadcasts.list({ limit: 3 })
  expect({ ids: first.list.map(({ id }) => id), hasMore: first.hasMore }).toEqual({
    ids: ids.slice(0, 3),
    hasMore: true,
  })
  const rest = await owner.calls.broadcasts.list({ limit: 3, before: ids[2] })
  expect({ ids: rest.list.map(({ id }) => id), hasMore: rest.hasMore }).toEqual({ ids: ids.slice(3), hasMore: false })
  expect((await owner.calls.broadcasts.list({ state: 'sent' })).list).toEqual([])
})
