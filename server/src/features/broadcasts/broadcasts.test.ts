import { DAY_MS, HOUR_MS } from '@bee/contract/durations.ts'
import { RECALL_DAYS, SCHEDULE_DAYS_MAX } from '@bee/contract/manage/broadcasts.contract.ts'
import { describe, expect, it, test } from 'vitest'
import { addStaff } from '../../testing/test-staff.ts'
import { prepareBroadcastTests } from './testing/broadcast-stage.ts'

const { stage, as, textsOf, unreadOf, learner, write, versionOf, send, inHours, runDueJobs } = prepareBroadcastTests()

describe('goes', () => {
  test('to everybody who is a member, in one row', async () => {
    const early = await stage.server.registerMember()
    stage.server.clock.advance(1000)
    expect(await send()).toMatchObject({ state: 'sent', audienceCount: 3, readCount: 0, canRecall: true })
    stage.server.clock.advance(1000)
    const late = await stage.server.registerMember()
    expect(await textsOf(early)).toEqual(['今晚八点停机半小时'])
    expect(await textsOf(late)).toEqual([])
    const { rows } = await stage.server.pool.query('select count(*)::int from messages')
    expect(rows).toEqual([{ count: 1 }])
  })

  test('to those who learn the course, and to nobody else', async () => {
    const learning = await learner()
    const other = await stage.server.registerMember()
    stage.server.clock.advance(1000)
    expect(await stage.owner.calls.broadcasts.audience({ audience: 'course', courseId: stage.courseId })).toEqual({
      count: 1,
      isExact: true,
    })
    const sent = await send({ audience: 'course', courseId: stage.courseId, content: '答疑改到周四' })
    expect(sent).toMatchObject({ course: { id: stage.courseId, name: 'Redis 实战' }, audienceCount: 1 })
    stage.server.clock.advance(1000)
    const late = await learner()
    expect(await unreadOf(learning)).toBe(1)
    expect([await unreadOf(other), await unreadOf(late)]).toEqual([0, 0])
    const [mine] = (await as(learning).messages.list()).list
    expect(await as(learning).messages.info({ id: mine?.id ?? 0 })).toMatchObject({ content: '答疑改到周四' })
    await expect(as(other).messages.info({ id: mine?.id ?? 0 })).rejects.toMatchObject({ status: 404 })
    expect(await textsOf(late)).toEqual([])
  })

  test('to one, by the number on the account', async () => {
    const one = await stage.server.registerMember({ nickName: '程小满' })
    const draft = await write({
      audience: 'member',
      mobile: one.mobile,
      content: ' 发票寄出了 ',
      link: '/profile/order',
    })
    expect(draft.recipient).toMatchObject({ userId: one.userId, nickName: '程小满' })
    expect(draft.recipient?.mobile).toMatch(/^\d{3}\*{4}\d{4}$/)
    await stage.owner.calls.broadcasts.send(versionOf(draft))
    const { list } = await as(one).messages.list()
    expect(list.map(({ content, link }) => [content, link])).toEqual([['发票寄出了', '/profile/order']])
    expect(await textsOf(await stage.server.registerMember())).toEqual([])
    expect(await stage.owner.calls.broadcasts.detail({ broadcastId: draft.id })).toMatchObject({
      audienceCount: 1,
      readCount: 1,
    })
  })

  test.each<[object, string]>([
    [{ audience: 'course' }, '请选一门课'],
    [{ audience: 'course', courseId: 999_999 }, '没有这门课'],
    [{ audience: 'member' }, '请输入 11 位手机号'],
    [{ audience: 'member', mobile: '13900000000' }, '没有这个手机号的会员'],
    [{ content: ' ' }, '请填写要说的话'],
    ...['https://elsewhere.example', '//elsewhere.example', String.raw`/\elsewhere.example`, 'subject'].map(
      (link): [object, string] => [{ link }, '链接要写站内的路径，例如 /subject'],
    ),
  ])('nowhere with %o', async (more, sentence) => {
    await expect(write(more)).rejects.toMatchObject({ status: 400, message: sentence })
  })
})

describe('who has read it', () => {
  test('is counted once each, at once while a page waits and for good by the job', async () => {
    const [first, second] = [await learner(), await learner()]
    stage.server.clock.advance(1000)
    const { id: broadcastId } = await send({ audience: 'course', courseId: stage.courseId })
    const counts = async () => {
      const { audienceCount, readCount } = await stage.owner.calls.broadcasts.detail({ broadcastId })
      return [readCount, audienceCount]
    }
    expect(await counts()).toEqual([0, 2])
    await Promise.all([textsOf(first), textsOf(first), as(first).messages.list()])
    expect(await counts()).toEqual([1, 2])
    await stage.services.broadcastReading.countReads()
    await stage.services.broadcastReading.countReads()
    expect(await counts()).toEqual([1, 2])
    await textsOf(second)
    await textsOf(first)
    expect((await stage.owner.calls.broadcasts.list({})).list[0]?.readCount).toBe(2)
    await stage.services.broadcastReading.countReads()
    expect(await counts()).toEqual([2, 2])
  })

  test('does not count those it was not for, who read what came after', async () => {
    const other = await stage.server.registerMember()
    stage.server.clock.advance(1000)
    const { id: broadcastId } = await send({ audience: 'course', courseId: stage.courseId })
    await send()
    await textsOf(other)
    await stage.services.broadcastReading.countReads()
    expect(await stage.owner.calls.broadcasts.detail({ broadcastId })).toMatchObject({ readCount: 0, audienceCount: 0 })
  })

  test('of an audience too large to count while somebody waits is counted later', async () => {
    const { id: broadcastId } = await send()
    await stage.server.pool.query('update broadcasts set audience_count = null')
    expect(await stage.owner.calls.broadcasts.detail({ broadcastId })).toMatchObject({ audienceCount: null })
    await stage.services.broadcastReading.countReads()
    expect(await stage.owner.calls.broadcasts.detail({ broadcastId })).toMatchObject({ audienceCount: 2 })
  })
})

describe('at a time', () => {
  test('it goes then, with what it says then', async () => {
    const member = await stage.server.registerMember()
    const draft = await write()
    const set = await stage.owner.calls.broadcasts.send({ ...versionOf(draft), sendTime: inHours(2) })
    expect(set).toMatchObject({ state: 'scheduled', sendTime: inHours(2), sentTime: null })
    const changed = await write({ ...versionOf(set), content: '改成九点停机' })
    expect(changed).toMatchObject({ state: 'scheduled', sendTime: inHours(2) })
    expect(await textsOf(member)).toEqual([])
    stage.server.clock.advance(2 * HOUR_MS)
    expect(await runDueJobs()).toEqual(['发给了3 位会员'])
    expect(await textsOf(member)).toEqual(['改成九点停机'])
  })

  test('that was changed the earlier job does nothing', async () => {
    const first = await stage.owner.calls.broadcasts.send({ ...versionOf(await write()), sendTime: inHours(1) })
    await stage.owner.calls.broadcasts.send({ ...versionOf(first), sendTime: inHours(3) })
    stage.server.clock.advance(HOUR_MS)
    expect(await runDueJobs()).toEqual(['改了时间或者不发了，这一次什么也没做'])
    stage.server.clock.advance(2 * HOUR_MS)
    expect(await runDueJobs()).toEqual(['发给了2 位会员'])
  })

  test('it can be given up, and sent at once', async () => {
    const set = await stage.owner.calls.broadcasts.send({ ...versionOf(await write()), sendTime: inHours(1) })
    const draft = await stage.owner.calls.broadcasts.cancel(versionOf(set))
    expect(draft).toMatchObject({ state: 'draft', sendTime: null })
    expect(await stage.owner.calls.broadcasts.send(versionOf(draft))).toMatchObject({ state: 'sent' })
    stage.server.clock.advance(HOUR_MS)
    await runDueJobs()
    const { rows } = await stage.server.pool.query('select count(*)::int from messages')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('refuses a time that is over or too far away', async () => {
    const input = versionOf(await write())
    for (const [sendTime, message] of [
      [inHours(0), '这个时间已经过了'],
      [inHours((SCHEDULE_DAYS_MAX + 1) * 24), `最多定到 ${SCHEDULE_DAYS_MAX} 天以后`],
      ['昨天', '请选一个时间'],
    ]) {
      await expect(stage.owner.calls.broadcasts.send({ ...input, sendTime })).rejects.toMatchObject({ message })
    }
  })
})

describe('a recall', () => {
  test('takes it from everybody, read or not, and from every badge', async () => {
    const [read, unread] = [await stage.server.registerMember(), await stage.server.registerMember()]
    stage.server.clock.advance(1000)
    const sent = await send()
    await textsOf(read)
    expect(await stage.owner.calls.broadcasts.recall(versionOf(sent))).toMatchObject({
      state: 'recalled',
      canRecall: false,
    })
    for (const member of [read, unread]) {
      expect(await textsOf(member)).toEqual([])
      expect(await unreadOf(member)).toBe(0)
    }
    await stage.services.broadcastReading.countReads()
    expect(await stage.owner.calls.broadcasts.detail({ broadcastId: sent.id })).toMatchObject({
      content: '今晚八点停机半小时',
      readCount: 1,
    })
    // A later broadcast is unread again for both.
    await send({ content: '不停机了' })
    expect([await unreadOf(read), await unreadOf(unread)]).toEqual([1, 1])
  })

  test('of what one has read keeps that it was read', async () => {
    const one = await stage.server.registerMember()
    const sent = await send({ audience: 'member', mobile: one.mobile })
    await textsOf(one)
    expect(await stage.owner.calls.broadcasts.recall(versionOf(sent))).toMatchObject({ readCount: 1, audienceCount: 1 })
    expect(await textsOf(one)).toEqual([])
  })

  test('is over after some weeks', async () => {
    const sent = await send()
    stage.server.clock.advance(RECALL_DAYS * DAY_MS)
    const fresh = await addStaff(stage.server, 'owner')
    expect(await fresh.calls.broadcasts.detail({ broadcastId: sent.id })).toMatchObject({ canRecall: false })
    await expect(fresh.calls.broadcasts.recall(versionOf(sent))).rejects.toMatchObject({
      message: `发出去超过 ${RECALL_DAYS} 天，不能再撤回`,
    })
  })
})

test('the list goes on where the page before ended', async () => {
  const ids: number[] = []
  for (let nth = 0; nth < 5; nth += 1) ids.unshift((await write({ content: `第 ${nth} 条` })).id)
  const first = await stage.owner.calls.broadcasts.list({ limit: 3 })
  expect({ ids: first.list.map(({ id }) => id), hasMore: first.hasMore }).toEqual({
    ids: ids.slice(0, 3),
    hasMore: true,
  })
  const rest = await stage.owner.calls.broadcasts.list({ limit: 3, before: ids[2] })
  expect({ ids: rest.list.map(({ id }) => id), hasMore: rest.hasMore }).toEqual({ ids: ids.slice(3), hasMore: false })
  expect((await stage.owner.calls.broadcasts.list({ state: 'sent' })).list).toEqual([])
})
