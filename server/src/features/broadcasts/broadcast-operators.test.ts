import { HOUR_MS } from '@bee/contract/durations.ts'
import { describe, expect, test } from 'vitest'
import { prepareBroadcastTests } from './testing/broadcast-stage.ts'

const { stage, textsOf, write, versionOf, send, inHours, runDueJobs } = prepareBroadcastTests()

describe('two operators', () => {
  test('who send the same at once: it goes once', async () => {
    const member = await stage.server.registerMember()
    const input = versionOf(await write())
    const sendings = [stage.owner, stage.support, stage.owner, stage.support].map(({ calls }) =>
      calls.broadcasts.send(input),
    )
    const answers = await Promise.allSettled(sendings)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ message: '这条消息已经发出去了' })
    expect(await textsOf(member)).toHaveLength(1)
  })

  test('who change the same: the later one looks first', async () => {
    const input = versionOf(await write())
    await write({ ...input, content: '甲写的' })
    await expect(
      stage.support.calls.broadcasts.save({ ...input, audience: 'all', content: '乙写的' }),
    ).rejects.toMatchObject({ status: 409, message: '这条消息刚被别人改过，看过新的再说' })
  })

  test('one of whom recalls while it is being sent: sent and recalled, or refused; never both there and gone', async () => {
    const member = await stage.server.registerMember()
    for (let nth = 0; nth < 10; nth += 1) {
      const set = await stage.owner.calls.broadcasts.send({ ...versionOf(await write()), sendTime: inHours(1) })
      stage.server.clock.advance(HOUR_MS)
      const results = await Promise.allSettled([
        runDueJobs(),
        stage.support.calls.broadcasts.recall({ broadcastId: set.id, version: set.version + 1 }),
        stage.support.calls.broadcasts.cancel(versionOf(set)),
      ])
      const { state } = await stage.owner.calls.broadcasts.detail({ broadcastId: set.id })
      const isThere = (await textsOf(member)).length > 0
      expect(isThere).toBe(state === 'sent')
      if (state === 'sent') await stage.owner.calls.broadcasts.recall({ broadcastId: set.id, version: set.version + 1 })
      expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    }
  })
})

describe('the record', () => {
  const lastEvent = async () => (await stage.owner.calls.audit.list({ limit: 1 })).list[0]

  test('takes a sending back by recalling it', async () => {
    const member = await stage.server.registerMember()
    await send()
    const event = await lastEvent()
    expect(event?.summary).toBe('发给所有会员，3 位：「今晚八点停机半小时」')
    await stage.owner.calls.audit.undo({ eventId: event?.id ?? 0 })
    expect(await textsOf(member)).toEqual([])
    expect((await lastEvent())?.summary).toContain('改回去：撤回了发给所有会员的')
  })

  test('takes back a draft, a change, a time and the removal of a draft', async () => {
    const draft = await write()
    await write({ ...versionOf(draft), content: '改过的' })
    await stage.owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    const again = await stage.owner.calls.broadcasts.detail({ broadcastId: draft.id })
    expect(again.content).toBe('今晚八点停机半小时')
    await stage.owner.calls.broadcasts.send({ ...versionOf(again), sendTime: inHours(1) })
    await stage.owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    const unset = await stage.owner.calls.broadcasts.detail({ broadcastId: draft.id })
    expect(unset).toMatchObject({ state: 'draft', sendTime: null })
    await stage.owner.calls.broadcasts.remove(versionOf(unset))
    expect((await stage.owner.calls.broadcasts.list({})).list).toEqual([])
    await stage.owner.calls.audit.undo({ eventId: (await lastEvent())?.id ?? 0 })
    expect((await stage.owner.calls.broadcasts.list({ state: 'draft' })).list).toMatchObject([
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
