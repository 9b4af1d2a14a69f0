import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { startOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '../../http/staff/staff-session.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import { membersFeature } from '../members/members.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { staffLogInFeature } from '../staff/staff-log-in.feature.ts'
import { inboxFeature } from './inbox.feature.ts'
import { startInboxStage } from './testing/inbox-stage.ts'

const stage = await startInboxStage([membersFeature, staffLogInFeature, siteFeature])
const { server, courseId, owner, teacher, other, as, member, newKey, ask, waiting, only, answer } = stage
afterAll(() => stage.server.close())
beforeEach(stage.empty)

it('goes on with a feedback to and fro, and only colleagues read their words', async () => {
  const { id } = await as(member()).profile.sendFeedback({
    kind: 'bug',
    content: '字幕盖住了按钮，打 13812345678 找我',
  })
  const thread = await only()
  expect(thread).toMatchObject({
    kind: 'feedback',
    feedbackKind: 'bug',
    excerpt: '字幕盖住了按钮，打 138****5678 找我',
  })
  await owner.calls.inbox.note({ threadId: thread.id, content: '是 iOS 的', key: newKey() })
  server.clock.advance(MINUTE_MS)
  await answer(thread.id, '在修', { version: thread.version, isDone: false })
  expect(await only()).toMatchObject({ isAnswered: true, state: 'waiting' })
  await owner.calls.inbox.done({ threadId: thread.id })
  await as(member()).profile.replyToFeedback({ feedbackId: id, content: '好的，谢谢' })
  expect(await only()).toMatchObject({ excerpt: '好的，谢谢' })
  const { messages } = await owner.calls.inbox.thread({ threadId: thread.id })
  expect(messages.map(({ kind }) => kind)).toEqual(['member', 'internal', 'school', 'member'])
  const { list } = await as(member()).profile.feedbackList({})
  expect(JSON.stringify(list)).not.toContain('iOS')
})

describe('a booked call', () => {
  const book = (contact: string) =>
    server.pool.query(
      `insert into feedback (kind, content, contact, call_at, created_at)
       values ('booking', '预约试听Java 练兵台，称呼：小蜂，留言：晚上打给我', $1, $2, $3)`,
      [contact, new Date(server.clock.now().getTime() + HOUR_MS), server.clock.now()],
    )

  it('is decided with a sentence that reaches the member whose number it is', async () => {
    await book(member().mobile)
    const thread = await only()
    const { booking } = await owner.calls.inbox.thread({ threadId: thread.id })
    expect(booking).toMatchObject({ isMember: true, contact: `139****${member().mobile.slice(-4)}`, decision: null })
    const { version } = thread
    const moved = { threadId: thread.id, decision: 'moved' as const, content: '改到明天晚上', version, key: newKey() }
    await expect(owner.calls.inbox.decide(moved)).rejects.toMatchObject({ message: '请选新的时间' })
    const callTime = new Date(server.clock.now().getTime() + 2 * HOUR_MS).toISOString()
    expect(await owner.calls.inbox.decide({ ...moved, callTime })).toMatchObject({ state: 'done', callTime })
    expect((await as(member()).messages.list({})).list[0]?.content).toBe('你的预约有了答复：改到明天晚上')
    expect((await owner.calls.inbox.thread({ threadId: thread.id })).booking).toMatchObject({ decision: 'moved' })
  })

  it('is among the calls to make from today on, the first in front, also once it is answered', async () => {
    const today = startOfShanghaiDay(server.clock.now()).getTime()
    const times = [
      ['后天', today + 2 * DAY_MS],
      ['今天一早', today],
      ['明天', today + DAY_MS],
      ['昨天', today - 1],
      ['没约时间', null],
    ] as const
    for (const [name, at] of times) {
      await server.pool.query(
        `insert into feedback (kind, content, contact, call_at, created_at)
         values ('booking', $1, '13700001111', $2, $3)`,
        [`预约试听Java 练兵台，称呼：${name}`, at === null ? null : new Date(at), server.clock.now()],
      )
    }
    const calls = async (who = owner) => (await who.calls.inbox.calls()).map(({ name, state }) => [name, state])
    expect(await calls()).toEqual([
      ['今天一早', 'waiting'],
      ['明天', 'waiting'],
      ['后天', 'waiting'],
    ])
    // No booking is lost: the others are in the inbox itself.
    expect((await waiting()).map(({ name }) => name)).toEqual(['后天', '今天一早', '明天', '昨天', '没约时间'])

    const threadOf = async (wanted: string) => {
      const found = (await waiting()).find(({ name }) => name === wanted)
      return { threadId: found?.id ?? 0, version: found?.version ?? 0, key: newKey() }
    }
    const { decide } = owner.calls.inbox
    await decide({ ...(await threadOf('明天')), decision: 'confirmed', content: '准时打给你' })
    await decide({ ...(await threadOf('后天')), decision: 'declined', content: '那天没有人' })
    const callTime = new Date(today + 3 * DAY_MS).toISOString()
    await decide({ ...(await threadOf('昨天')), decision: 'moved', callTime, content: '换到大后天' })
    expect(await calls()).toEqual([
      ['今天一早', 'waiting'],
      ['明天', 'done'],
      ['昨天', 'done'],
    ])
    // A call is about no course, so a teacher sees none.
    expect(await calls(teacher)).toEqual([])
  })

  it('shows its whole number on demand, so often a day as the role may, each time written down', async () => {
    await book('13700001111')
    const thread = await only()
    expect(thread).toMatchObject({ name: '小蜂', member: null })
    const support = await addStaff(server, 'support')
    await server.pool.query(
      `update role_permissions set limit_value = 3 where permission = 'members.mobile' and limit_value is not null`,
    )
    const reveal = () => support.calls.inbox.revealContact({ threadId: thread.id, reason: '约好打电话' })
    expect(await reveal()).toMatchObject({ contact: '13700001111' })
    // One daily limit for the pages of inbox and members.
    const { userId } = member()
    expect(await support.calls.members.mobile({ userId, reason: '核对' })).toMatchObject({ leftToday: 1 })
    const answers = await Promise.allSettled([reveal(), support.calls.members.mobile({ userId, reason: '再核对' })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(reveal()).rejects.toMatchObject({ status: 429 })
    await expect(support.calls.members.mobile({ userId, reason: '核对' })).rejects.toMatchObject({ status: 429 })
    const { list } = await owner.calls.audit.list({ actorId: support.userId })
    const looks = list.filter(({ action }) => ['inbox.contact', 'member.mobile'].includes(action))
    expect(looks).toHaveLength(3)
  })
})

describe('a teacher', () => {
  it('sees the own courses and nothing else, by no call', async () => {
    await ask('我的课')
    const { id: threadId } = await only()
    const { commentId } = await as(member()).comments.publish({ courseId, content: '我的第二条', kind: 'question' })
    await as(await server.registerMember()).comments.report({ commentId })
    await as(member()).profile.sendFeedback({ kind: 'bug', content: '反馈' })
    expect((await waiting(teacher)).map(({ kind }) => kind)).toEqual(['comment', 'comment', 'report'])
    expect(await waiting(other)).toEqual([])
    expect((await other.calls.inbox.counts()).waiting).toMatchObject({ all: 0 })
    expect((await teacher.calls.inbox.counts()).waiting).toMatchObject({ all: 3, comment: 2, report: 1, feedback: 0 })
    const { inbox } = other.calls
    const tries = [
      () => inbox.thread({ threadId }),
      () => inbox.lessons({ threadId }),
      () => inbox.colleagues({ threadId }),
      () => answer(threadId, '答', { isForced: true }, other),
      () => inbox.note({ threadId, content: '话', key: newKey() }),
      () => inbox.assign({ threadId, assigneeId: other.userId, fromId: null }),
      () => inbox.later({ threadId, untilTime: new Date(server.clock.now().getTime() + HOUR_MS).toISOString() }),
      () => inbox.done({ threadId }),
      () => inbox.reopen({ threadId }),
      () => inbox.hide({ threadId, commentId }),
      () => inbox.show({ threadId, commentId }),
      () => inbox.judge({ threadId, isUpheld: true }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 })
    // An own thread gives no right over a comment of another thread.
    await expect(teacher.calls.inbox.hide({ threadId, commentId })).rejects.toMatchObject({ status: 404 })
    expect(await waiting(teacher)).toHaveLength(3)
  })

  it('keeps sentences, and leaves everybody’s to whoever answers for all', async () => {
    const { savedReplies } = teacher.calls
    const own = await savedReplies.add({ title: '自调用', content: '没有经过代理', isShared: false })
    await expect(savedReplies.add({ title: '大家的', content: '话', isShared: true })).rejects.toMatchObject({
      status: 403,
    })
    const shared = await owner.calls.savedReplies.add({ title: '大家的', content: '话', isShared: true })
    await expect(
      owner.calls.savedReplies.edit({ id: own.id, title: '抢', content: '话', version: 1 }),
    ).rejects.toMatchObject({ status: 404 })
    await ask('问')
    const { id, version } = await only()
    await answer(id, '没有经过代理', { version, savedReplyId: own.id }, teacher)
    expect((await savedReplies.list()).map(({ title, usedCount }) => [title, usedCount])).toEqual([
      ['自调用', 1],
      ['大家的', 0],
    ])
    await owner.calls.savedReplies.remove({ id: shared.id, version: 1 })
    await expect(owner.calls.savedReplies.remove({ id: shared.id, version: 1 })).rejects.toMatchObject({ status: 404 })
  })
})

it('pages by where it stands, and finds words said anywhere in a thread', async () => {
  for (const word of ['甲', '乙', '丙']) {
    await ask(`问${word}`)
    server.clock.advance(1000)
  }
  const first = await owner.calls.inbox.list({ limit: 2 })
  expect(first.list.map(({ excerpt }) => excerpt)).toEqual(['问甲', '问乙'])
  const rest = await owner.calls.inbox.list({ limit: 2, after: first.next ?? '' })
  expect({ words: rest.list.map(({ excerpt }) => excerpt), next: rest.next }).toEqual({ words: ['问丙'], next: null })
  const id = first.list[0]?.id ?? 0
  await answer(id, '看 Nacos 的日志', { version: 1 })
  expect((await owner.calls.inbox.list({ state: 'done', search: 'nacos 日志' })).list.map((each) => each.id)).toEqual([
    id,
  ])
  expect((await teacher.calls.inbox.list({ state: 'done', search: '日志' })).list).toHaveLength(1)
  expect((await other.calls.inbox.list({ state: 'done', search: '日志' })).list).toEqual([])
})

it('tells how long the first answers of this week took', async () => {
  await server.pool.query('delete from inbox_answer_weeks')
  await ask('问')
  server.clock.advance(30 * MINUTE_MS)
  const { id, version } = await only()
  await answer(id, '答', { version })
  await answer(id, '再答', { isForced: true })
  const { averageAnswerSeconds, doneToday } = await owner.calls.inbox.counts()
  expect(averageAnswerSeconds).toEqual({ thisWeek: 30 * 60, lastWeek: null })
  expect(doneToday).toBeGreaterThanOrEqual(1)
})

it('tells the sidebar and today what waits of each kind, for whom, within the reach', async () => {
  await ask('先问的')
  stage.server.clock.advance(1000)
  await ask('后问的，打 13812345678')
  const [first] = await waiting()
  await owner.calls.inbox.assign({ threadId: first?.id ?? 0, assigneeId: teacher.userId, fromId: null })
  await as(member()).profile.sendFeedback({ kind: 'bug', content: '打 13812345678' })
  const { inbox } = testServices([inboxFeature, commentsFeature], stage.server.pool, stage.server.clock)
  const staff = (userId: number, scope: 'all' | 'own') =>
    ({ userId, rights: new Map([['inbox.read', { scope, limit: null }]]) }) as unknown as Staff
  const all = await inbox.waiting(staff(owner.userId, 'all'))
  expect(all.map(({ kind, count, firstExcerpt }) => [kind, count, firstExcerpt])).toEqual([
    ['comment', 2, '先问的'],
    ['feedback', 1, '打 138****5678'],
  ])
  expect(all[0]).toMatchObject({
    oldestSince: new Date(first?.waitingSinceTime ?? 0),
    firstId: first?.id,
    courseIds: [courseId],
    assigneeIds: [teacher.userId],
  })
  expect((await inbox.waiting(staff(teacher.userId, 'own'))).map(({ kind }) => kind)).toEqual(['comment'])
  expect(await inbox.waiting(staff(other.userId, 'own'))).toEqual([])
  expect(await inbox.waiting({ ...staff(owner.userId, 'all'), rights: new Map() })).toEqual([])
})

it('narrows to a course, which gives nobody more than the own ones', async () => {
  await ask('问')
  const inCourse = async (who: TestStaff) => (await who.calls.inbox.list({ courseId })).list.length
  expect([await inCourse(owner), await inCourse(teacher), await inCourse(other)]).toEqual([1, 1, 0])
  expect((await owner.calls.inbox.list({ courseId: 999_999 })).list).toEqual([])
})

it('lists what is said about one course, answered or not, to those whose course it is', async () => {
  await ask('第一问')
  await ask('讲得很清楚', { kind: 'review', rating: 5 })
  await ask('第二问')
  const [first] = await waiting()
  await answer(first?.id ?? 0, '这样做')
  const of = async (show: 'all' | 'review' | 'question' | 'waiting', who = owner, before?: number) =>
    (await who.calls.inbox.ofCourse({ courseId, show, ...(before !== undefined && { before }) })).list
  const said = (list: Awaited<ReturnType<typeof of>>) => list.map(({ excerpt }) => excerpt)
  const all = await of('all', teacher)
  expect(said(all)).toEqual(['第二问', '讲得很清楚', '第一问'])
  expect(said(await of('question'))).toEqual(['第二问', '第一问'])
  expect(said(await of('review'))).toEqual(['讲得很清楚'])
  expect(said(await of('waiting'))).toEqual(['第二问'])
  expect(said(await of('all', owner, all[1]?.id))).toEqual(['第一问'])
  const { counts, hasMore } = await owner.calls.inbox.ofCourse({ courseId })
  expect([counts, hasMore]).toEqual([{ all: 3, review: 1, question: 2, waiting: 1 }, false])
  expect(await other.calls.inbox.ofCourse({ courseId })).toEqual({
    list: [],
    hasMore: false,
    counts: { all: 0, review: 0, question: 0, waiting: 0 },
  })
})

it('takes back what can be taken back, by the record', async () => {
  await ask('问')
  const { id: threadId } = await only()
  await owner.calls.session.confirm({ password: owner.password })
  const undoLast = async () => {
    const [event] = (await owner.calls.audit.list({ actorId: owner.userId, limit: 1 })).list
    await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
  }
  await owner.calls.inbox.assign({ threadId, assigneeId: teacher.userId, fromId: null })
  await undoLast()
  expect(await only()).toMatchObject({ assignee: null })
  await owner.calls.inbox.done({ threadId })
  await undoLast()
  expect(await only()).toMatchObject({ state: 'waiting' })
  await owner.calls.inbox.later({
    threadId,
    untilTime: new Date(stage.server.clock.now().getTime() + HOUR_MS).toISOString(),
  })
  await undoLast()
  expect(await only()).toMatchObject({ state: 'waiting' })
  await owner.calls.inbox.done({ threadId })
  await ask('又说一句', { parentId: (await owner.calls.inbox.thread({ threadId })).messages[0]?.commentId })
  const [done] = (await owner.calls.audit.list({ action: 'inbox.done', limit: 1 })).list
  await expect(owner.calls.audit.undo({ eventId: done?.id ?? 0 })).rejects.toMatchObject({
    message: '后来又有人改过，不能再改回去',
  })
})
