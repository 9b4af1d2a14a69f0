import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

let server: TestServer
let owner: TestStaff
let teacher: TestStaff
let other: TestStaff
let member: TestMember
let courseId: number
let foreignId: number
let lessonId: number

beforeAll(async () => {
  server = await startTestServer()
  const { spring: typeId } = await insertTypes(server.pool)
  courseId = await insertCourse(server.pool, { name: 'Spring Boot 3', typeId, lessons: ['一', '二'] })
  foreignId = await insertCourse(server.pool, { name: 'Vue 3', typeId, lessons: ['一'] })
  const { rows } = await server.pool.query<{ id: number }>(
    'select id from catalogue_entries where course_id = $1 and chapter_id is not null order by position desc limit 1',
    [courseId],
  )
  lessonId = rows[0]?.id ?? 0
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  teacher = await addStaff(server, 'teacher', { nickName: '陆承远' })
  other = await addStaff(server, 'teacher', { nickName: '苏明澈' })
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2), ($3, $4)', [
    teacher.userId,
    courseId,
    other.userId,
    foreignId,
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(MINUTE_MS)
  member = await server.registerMember()
  await server.pool.query('delete from comments; delete from feedback')
})

const as = (who: { headers: Record<string, string> }) => testClient(server, { headers: who.headers })
let pressed = 0
const newKey = () => `a-press-of-the-button-${(pressed += 1)}`

const ask = (content: string, more: object = {}) =>
  as(member).comments.publish({ courseId, content, kind: 'question', ...more })

const waiting = async (who = owner) => (await who.calls.inbox.list({ state: 'waiting' })).list
async function only(who = owner) {
  const [thread, ...rest] = await waiting(who)
  if (!thread || rest.length > 0) throw new Error(`one thread was expected, ${rest.length + Number(!!thread)} wait`)
  return thread
}
const answer = (threadId: number, content: string, more: object = {}, who = owner) =>
  who.calls.inbox.answer({ threadId, content, version: 1, key: newKey(), ...more })

describe('a question', () => {
  it('waits with its place, and is answered with another one that the student can go to', async () => {
    await ask('这里为什么没有生效？', { lessonId, second: 847 })
    const thread = await only()
    expect(thread).toMatchObject({
      kind: 'comment',
      isQuestion: true,
      excerpt: '这里为什么没有生效？',
      place: { courseName: 'Spring Boot 3', lessonNumber: '1.2', second: 847 },
      waitingSinceTime: server.clock.now().toISOString(),
      assignee: null,
    })
    server.clock.advance(HOUR_MS)
    expect(await answer(thread.id, '没有经过代理', { lessonId, second: 570 }, teacher)).toMatchObject({
      state: 'done',
      isAnswered: true,
    })
    expect((await as(member).comments.list({ courseId })).list[0]).toMatchObject({ authorReply: '没有经过代理' })
    expect(await as(member).messages.unread({})).toMatchObject({ reply: 1 })

    const { messages, answersAs, member: card, moment } = await owner.calls.inbox.thread({ threadId: thread.id })
    expect(messages.map(({ kind, content, roleName }) => [kind, content, roleName])).toEqual([
      ['member', '这里为什么没有生效？', ''],
      ['school', '没有经过代理', '讲师'],
    ])
    expect(messages[1]?.place).toMatchObject({ lessonNumber: '1.2', second: 570 })
    expect(answersAs).toBe('校长 叶青禾')
    expect(card).toMatchObject({ mobile: `139****${member.mobile.slice(-4)}`, questionCount: 1, hasBought: false })
    expect(moment).toMatchObject({ second: 847, nearbyCount: 0 })
  })

  it('opens again by another word of whoever asked, and by nobody else’s', async () => {
    const { commentId } = await ask('问')
    const { id, version } = await only()
    await answer(id, '答', { version })
    const stranger = await server.registerMember()
    await as(stranger).comments.publish({ courseId, content: '同问', parentId: commentId })
    expect(await waiting()).toEqual([])
    server.clock.advance(1000)
    await ask('还是不行', { parentId: commentId })
    const again = await only()
    expect(again).toMatchObject({ id, excerpt: '还是不行', waitingSinceTime: server.clock.now().toISOString() })
    await answer(id, '再看第二讲', { version: again.version })
    const { list } = await as(member).comments.list({ courseId })
    expect(list[0]?.authorReply).toBe('答')
    expect(list[0]?.replies.map(({ content }) => content)).toEqual(['同问', '还是不行', '再看第二讲'])
  })

  it('is settled by a teacher on the students’ side, by the command, and by what helped', async () => {
    const first = await ask('一')
    await as({ headers: teacher.memberHeaders }).comments.publish({
      courseId,
      content: '答',
      parentId: first.commentId,
    })
    expect(await waiting()).toEqual([])
    const second = await ask('二')
    // Of another course: a member here like any other.
    await as({ headers: other.memberHeaders }).comments.publish({ courseId, content: '答', parentId: second.commentId })
    expect(await waiting()).toHaveLength(1)
    await testServices(server.pool, server.clock).commentModeration.answer(second.commentId, '答')
    expect(await waiting()).toEqual([])
    const third = await ask('三')
    const helped = await as(await server.registerMember()).comments.publish({
      courseId,
      content: '重启一下',
      parentId: third.commentId,
    })
    const { commentId: replyId } = helped
    await as(member).comments.solve({ replyId })
    expect(await waiting()).toEqual([])
    await as(member).comments.unsolve({ commentId: third.commentId })
    expect(await waiting()).toHaveLength(1)
  })

  it('does not wait as praise, does as a complaint, and goes when it is deleted', async () => {
    await as(member).comments.publish({ courseId, content: '讲得好', rating: 5 })
    expect(await waiting()).toEqual([])
    expect((await owner.calls.inbox.list({ state: 'done' })).list).toHaveLength(1)
    const { commentId } = await as(member).comments.publish({ courseId, content: '太快了', rating: 2 })
    expect(await only()).toMatchObject({ isQuestion: false })
    await as(member).comments.remove({ commentId })
    expect(await waiting()).toEqual([])
  })
})

describe('two colleagues', () => {
  it('the second to answer is told, and may say it all the same', async () => {
    await ask('问')
    const { id, version } = await only()
    await answer(id, '我先', { version }, teacher)
    await expect(answer(id, '我也', { version })).rejects.toMatchObject({
      status: 409,
      message: '陆承远 刚刚已经回复了，看一眼再决定',
    })
    expect(await answer(id, '我也', { version, isForced: true })).toMatchObject({ state: 'done' })
    const { messages } = await owner.calls.inbox.thread({ threadId: id })
    expect(messages.map(({ content }) => content)).toEqual(['问', '我先', '我也'])
  })

  it('a double click is one answer', async () => {
    await ask('问')
    const { id, version } = await only()
    const key = newKey()
    await Promise.all([answer(id, '答', { version, key }), answer(id, '答', { version, key })])
    await answer(id, '答', { version, key })
    const { messages } = await owner.calls.inbox.thread({ threadId: id })
    expect(messages).toHaveLength(2)
  })

  it('the second to assign, to settle and to hide reads a sentence', async () => {
    const { commentId } = await ask('问')
    const { id: threadId } = await only()
    await owner.calls.inbox.assign({ threadId, assigneeId: teacher.userId, fromId: null, content: '你看一眼' })
    await expect(
      teacher.calls.inbox.assign({ threadId, assigneeId: owner.userId, fromId: null }),
    ).rejects.toMatchObject({ message: '刚刚已经指派给 陆承远 了' })
    await expect(
      owner.calls.inbox.assign({ threadId, assigneeId: other.userId, fromId: teacher.userId }),
    ).rejects.toMatchObject({ message: '这位同事没有权限回复这一件' })
    expect(await teacher.calls.inbox.counts()).toMatchObject({ mine: 1, unassigned: 0 })
    await owner.calls.inbox.done({ threadId })
    await expect(teacher.calls.inbox.done({ threadId })).rejects.toMatchObject({ message: '刚刚已经完成了' })
    await owner.calls.inbox.hide({ threadId, commentId })
    await expect(teacher.calls.inbox.hide({ threadId, commentId })).rejects.toMatchObject({ message: '刚刚已经隐藏了' })
  })
})

it('puts off until a moment, at which the thread comes back by itself', async () => {
  await ask('问')
  const { id: threadId } = await only()
  const untilTime = new Date(server.clock.now().getTime() + HOUR_MS).toISOString()
  await expect(
    owner.calls.inbox.later({ threadId, untilTime: server.clock.now().toISOString() }),
  ).rejects.toMatchObject({ message: '请选一个以后的时间' })
  expect(await owner.calls.inbox.later({ threadId, untilTime })).toMatchObject({
    state: 'later',
    laterUntilTime: untilTime,
  })
  const { inboxUpkeep } = testServices(server.pool, server.clock)
  await inboxUpkeep.wake()
  expect(await waiting()).toEqual([])
  server.clock.advance(HOUR_MS)
  await inboxUpkeep.wake()
  expect(await waiting()).toHaveLength(1)
})

it('hides with the way back in the record, and the thread stands as it did', async () => {
  const { commentId } = await ask('加群领资料')
  const { id: threadId } = await only()
  await as(await server.registerMember()).comments.report({ commentId, reason: '广告' })
  const [report] = (await owner.calls.inbox.list({ kind: 'report' })).list
  expect(report).toMatchObject({ reportCount: 1, excerpt: '加群领资料', name: expect.any(String) })
  const seen = await owner.calls.inbox.thread({ threadId: report?.id ?? 0 })
  expect(seen.report).toMatchObject({ content: '加群领资料', reports: [{ reason: '广告', isDismissed: false }] })

  await owner.calls.inbox.judge({ threadId: report?.id ?? 0, isUpheld: true })
  expect((await testClient(server).comments.list({ courseId })).list).toEqual([])
  expect(await waiting()).toEqual([])
  const [event] = (await owner.calls.audit.list({ action: 'inbox.hide', limit: 1 })).list
  await owner.calls.door.confirm({ password: owner.password })
  await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
  expect((await waiting()).map(({ kind }) => kind).toSorted()).toEqual(['comment', 'report'])

  await owner.calls.inbox.judge({ threadId: report?.id ?? 0, isUpheld: false })
  expect(await only()).toMatchObject({ id: threadId })
  await expect(owner.calls.inbox.judge({ threadId: report?.id ?? 0, isUpheld: false })).rejects.toMatchObject({
    message: '刚刚已经处理过了',
  })
})

it('goes on with a feedback to and fro, and only colleagues read their words', async () => {
  const { id } = await as(member).profile.sendFeedback({ kind: 'bug', content: '字幕盖住了按钮，打 13812345678 找我' })
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
  await as(member).profile.replyToFeedback({ feedbackId: id, content: '好的，谢谢' })
  expect(await only()).toMatchObject({ excerpt: '好的，谢谢' })
  const { messages } = await owner.calls.inbox.thread({ threadId: thread.id })
  expect(messages.map(({ kind }) => kind)).toEqual(['member', 'internal', 'school', 'member'])
  const { list } = await as(member).profile.feedbackList({})
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
    await book(member.mobile)
    const thread = await only()
    const { booking } = await owner.calls.inbox.thread({ threadId: thread.id })
    expect(booking).toMatchObject({ isMember: true, contact: `139****${member.mobile.slice(-4)}`, decision: null })
    const { version } = thread
    const moved = { threadId: thread.id, decision: 'moved' as const, content: '改到明天晚上', version, key: newKey() }
    await expect(owner.calls.inbox.decide(moved)).rejects.toMatchObject({ message: '请选新的时间' })
    const callTime = new Date(server.clock.now().getTime() + 2 * HOUR_MS).toISOString()
    expect(await owner.calls.inbox.decide({ ...moved, callTime })).toMatchObject({ state: 'done', callTime })
    expect((await as(member).messages.list({})).list[0]?.content).toBe('你的预约有了答复：改到明天晚上')
    expect((await owner.calls.inbox.thread({ threadId: thread.id })).booking).toMatchObject({ decision: 'moved' })
  })

  it('shows its whole number on demand, so often a day as the role may, each time written down', async () => {
    await book('13700001111')
    const thread = await only()
    expect(thread).toMatchObject({ name: '小蜂', member: null })
    const support = await addStaff(server, 'support')
    await server.pool.query(
      `update role_permissions set limit_value = 1 where permission = 'members.mobile' and limit_value is not null`,
    )
    const reveal = () => support.calls.inbox.revealContact({ threadId: thread.id, reason: '约好打电话' })
    expect(await reveal()).toMatchObject({ contact: '13700001111' })
    await expect(reveal()).rejects.toMatchObject({ status: 429 })
    const { list } = await owner.calls.audit.list({ actorId: support.userId, action: 'inbox.contact' })
    expect(list).toHaveLength(1)
  })
})

describe('a teacher', () => {
  it('sees the own courses and nothing else, by no call', async () => {
    await ask('我的课')
    const { id: threadId } = await only()
    const { commentId } = await as(member).comments.publish({ courseId, content: '我的第二条', kind: 'question' })
    await as(await server.registerMember()).comments.report({ commentId })
    await as(member).profile.sendFeedback({ kind: 'bug', content: '反馈' })
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
    // A comment of another thread is not hidden by way of one's own.
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
