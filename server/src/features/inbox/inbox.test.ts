import { HOUR_MS } from '@bee/contract/durations.ts'
import { INBOX_MESSAGES } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { testServices } from '../../testing/test-services.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { staffLogInFeature } from '../staff/staff-log-in.feature.ts'
import { inboxFeature } from './inbox.feature.ts'
import { startInboxStage } from './testing/inbox-stage.ts'

const stage = await startInboxStage([staffLogInFeature, siteFeature])
const { server, courseId, lessonId, owner, teacher, other, member, as, newKey, ask, waiting, only, answer } = stage
afterAll(() => stage.server.close())
beforeEach(stage.empty)

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
    expect((await as(member()).comments.list({ courseId })).list[0]).toMatchObject({ authorReply: '没有经过代理' })
    expect(await as(member()).messages.unread({})).toMatchObject({ reply: 1 })

    const { messages, answersAs, member: card, moment } = await owner.calls.inbox.thread({ threadId: thread.id })
    expect(messages.map(({ kind, content, roleName }) => [kind, content, roleName])).toEqual([
      ['member', '这里为什么没有生效？', ''],
      ['school', '没有经过代理', '讲师'],
    ])
    expect(messages[1]?.place).toMatchObject({ lessonNumber: '1.2', second: 570 })
    expect(answersAs).toBe('校长 叶青禾')
    expect(card).toMatchObject({ mobile: `139****${member().mobile.slice(-4)}`, questionCount: 1, hasBought: false })
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
    const { list } = await as(member()).comments.list({ courseId })
    expect(list[0]?.authorReply).toBe('答')
    expect(list[0]?.replies.map(({ content }) => content)).toEqual(['同问', '还是不行', '再看第二讲'])
  })

  it('is settled by a teacher on the students’ side, by an answer, and by what helped', async () => {
    const first = await ask('一')
    await as({ headers: teacher.memberHeaders }).comments.publish({
      courseId,
      content: '答',
      parentId: first.commentId,
    })
    expect(await waiting()).toEqual([])
    const second = await ask('二')
    // This teacher's course is another one: the reply counts as a member's.
    await as({ headers: other.memberHeaders }).comments.publish({ courseId, content: '答', parentId: second.commentId })
    expect(await waiting()).toHaveLength(1)
    const { id, version } = await only()
    await answer(id, '答', { version })
    expect(await waiting()).toEqual([])
    const third = await ask('三')
    const helped = await as(await server.registerMember()).comments.publish({
      courseId,
      content: '重启一下',
      parentId: third.commentId,
    })
    const { commentId: replyId } = helped
    await as(member()).comments.solve({ replyId })
    expect(await waiting()).toEqual([])
    await as(member()).comments.unsolve({ commentId: third.commentId })
    expect(await waiting()).toHaveLength(1)
  })

  it('is told of each answer once, and the answer keeps to the rules of comments', async () => {
    await ask('问')
    const { id, version } = await only()
    const key = newKey()
    await answer(id, ' 答 ', { version, key })
    await answer(id, '答', { version, key })
    const told = async () => {
      const { reply } = await as(member()).messages.unread({})
      return [reply, (await as(member()).messages.replies({})).list.map(({ content }) => content)]
    }
    expect(await told()).toEqual([1, ['答']])
    server.clock.advance(1000)
    await answer(id, '答得更清楚', { isForced: true })
    expect(await told()).toEqual([1, ['答得更清楚', '答']])

    await expect(answer(id, '  ', { isForced: true })).rejects.toMatchObject({ status: 400, message: '请写下回复' })
    await expect(answer(id, '蜂'.repeat(201), { isForced: true })).rejects.toMatchObject({
      status: 400,
      message: '回复最多 200 个字',
    })
    await expect(answer(999_999, '答')).rejects.toMatchObject({ status: 404, message: INBOX_MESSAGES.gone })
  })

  it('does not wait as praise, does as a complaint, and goes when it is deleted', async () => {
    await as(member()).comments.publish({ courseId, content: '讲得好', rating: 5 })
    expect(await waiting()).toEqual([])
    expect((await owner.calls.inbox.list({ state: 'done' })).list).toHaveLength(1)
    const { commentId } = await as(member()).comments.publish({ courseId, content: '太快了', rating: 2 })
    expect(await only()).toMatchObject({ isQuestion: false })
    await as(member()).comments.remove({ commentId })
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
  const { inboxUpkeep } = testServices([inboxFeature, commentsFeature], server.pool, server.clock)
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
  expect(report).toMatchObject({ reportCount: 1, excerpt: '加群领资料' })
  const seen = await owner.calls.inbox.thread({ threadId: report?.id ?? 0 })
  expect(seen.report).toMatchObject({ content: '加群领资料', reports: [{ reason: '广告', isDismissed: false }] })

  await owner.calls.inbox.judge({ threadId: report?.id ?? 0, isUpheld: true })
  expect((await testClient(server).comments.list({ courseId })).list).toEqual([])
  expect(await waiting()).toEqual([])
  const [event] = (await owner.calls.audit.list({ action: 'inbox.hide', limit: 1 })).list
  await owner.calls.session.confirm({ password: owner.password })
  await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
  expect((await waiting()).map(({ kind }) => kind).toSorted()).toEqual(['comment', 'report'])

  await owner.calls.inbox.judge({ threadId: report?.id ?? 0, isUpheld: false })
  expect(await only()).toMatchObject({ id: threadId })
  await expect(owner.calls.inbox.judge({ threadId: report?.id ?? 0, isUpheld: false })).rejects.toMatchObject({
    message: '刚刚已经处理过了',
  })
})

it('shows reports with their number, reasons and place, also of what hangs below, and settles each', async () => {
  const advert = await ask('加微信领资料', { lessonId })
  const { commentId: belowId } = await ask('也是广告', { parentId: advert.commentId })
  const [one, two] = [await server.registerMember(), await server.registerMember()]
  await as(one).comments.report({ commentId: advert.commentId, reason: '广告' })
  server.clock.advance(1000)
  await as(one).comments.report({ commentId: belowId, reason: '骚扰' })
  await as(two).comments.report({ commentId: advert.commentId })
  const reports = async () => (await owner.calls.inbox.list({ kind: 'report' })).list
  const [first, second] = await reports()
  expect([first, second]).toMatchObject([
    { excerpt: '加微信领资料', reportCount: 2, place: { courseName: 'Spring Boot 3', lessonNumber: '1.2' } },
    { excerpt: '也是广告', reportCount: 1 },
  ])
  const { report } = await owner.calls.inbox.thread({ threadId: first?.id ?? 0 })
  expect(report?.reports.map(({ person, reason }) => [person.userId, reason])).toEqual([
    [one.userId, '广告'],
    [two.userId, ''],
  ])
  // Only the reply is hidden: the report of the comment is not upheld.
  await owner.calls.inbox.judge({ threadId: second?.id ?? 0, isUpheld: true })
  await owner.calls.inbox.judge({ threadId: first?.id ?? 0, isUpheld: false })
  expect(await reports()).toEqual([])
  expect((await testClient(server).comments.list({ courseId })).list).toMatchObject([
    { content: '加微信领资料', replies: [] },
  ])
})
