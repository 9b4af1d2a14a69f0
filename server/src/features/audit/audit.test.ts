import { DAY_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { maskMobiles } from '../../text/mask-mobile.ts'
import { staffLogInFeature } from '../staff/staff-log-in.feature.ts'
import { invitationsFeature } from '../staff/invitations/invitations.feature.ts'
import { staffFeature } from '../staff/staff.feature.ts'
import { auditFeature } from './audit.feature.ts'
import { maskedJson } from './mask-mobiles.ts'

const FEATURES = [staffFeature, staffLogInFeature, invitationsFeature, auditFeature] as const

let server: TestServer
let owner: TestStaff
beforeEach(async () => {
  server = await startTestServer({ features: FEATURES })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
})
afterEach(() => server.close())

const newest = async (by = owner) => {
  const [event] = (await by.calls.audit.list({})).list
  if (!event) throw new Error('nothing is written down')
  return event
}
const addRole = (name: string) => owner.calls.roles.add({ name, rights: [{ permission: 'today.read' }] })

describe('the record', () => {
  it('says who did what from where, before and after', async () => {
    const role = await addRole('审计')
    await owner.calls.roles.edit({ roleId: role.id, name: '审计', rights: [], version: 1 })
    expect(await newest()).toMatchObject({
      actorId: owner.userId,
      actorName: '叶青禾',
      roleName: '校长',
      action: 'role.edit',
      targetKind: 'role',
      targetId: String(role.id),
      summary: '改了角色 审计：「看今日」从 可以 改为 不可以',
      before: { name: '审计', rights: [{ permission: 'today.read', scope: 'all', limit: null }], version: 1 },
      after: { name: '审计', rights: [], version: 2 },
      address: '203.0.113.7',
      requestId: expect.stringMatching(/./) as string,
      undo: { state: 'possible', sentence: '' },
    })
  })

  it('is written with the act or not at all', async () => {
    await server.pool.query(`alter table audit_events add constraint full_up check (summary <> '加了角色 满')`)
    await expect(addRole('满')).rejects.toMatchObject({ status: 500 })
    expect((await owner.calls.roles.list()).map(({ name }) => name)).not.toContain('满')
    // And an act that fails leaves nothing in it.
    const before = await newest().catch(() => undefined)
    await expect(addRole('校长')).rejects.toMatchObject({ status: 400 })
    expect(await newest().catch(() => undefined)).toEqual(before)
  })

  it('can only be added to', async () => {
    await addRole('一')
    for (const statement of [
      `update audit_events set summary = '没有的事'`,
      'delete from audit_events',
      'truncate audit_events cascade',
      'delete from audit_head',
      'truncate audit_head',
    ]) {
      await expect(server.pool.query(statement), statement).rejects.toMatchObject({ code: 'BEE03' })
    }
  })

  it('is read by person, action and days, page by page', async () => {
    const editor = await addStaff(server, 'editor', { nickName: '何田' })
    await addRole('一')
    await editor.calls.session.endOtherSessions()
    server.clock.advance(2 * DAY_MS)
    const { calls } = await addStaff(server, 'owner')
    for (const name of ['二', '三', '四']) await calls.roles.add({ name, rights: [] })
    const summaries = async (filter: Parameters<typeof calls.audit.list>[0]) =>
      (await calls.audit.list(filter)).list.map(({ summary }) => summary)
    expect(await summaries({})).toEqual([
      '加了角色 四',
      '加了角色 三',
      '加了角色 二',
      '结束了自己其他的 0 处登录',
      '加了角色 一',
    ])
    expect(await summaries({ actorId: owner.userId })).toEqual(['加了角色 一'])
    expect(await summaries({ action: 'door.endSession' })).toEqual(['结束了自己其他的 0 处登录'])
    expect(await summaries({ days: 2 })).toEqual(['加了角色 四', '加了角色 三', '加了角色 二'])
    expect(await summaries({ days: 3 })).toHaveLength(5)
    const first = await calls.audit.list({ limit: 2 })
    expect(first).toMatchObject({ hasMore: true })
    const last = await calls.audit.list({ limit: 3, before: first.list.at(-1)?.id })
    expect(last.list.map(({ summary }) => summary)).toEqual(['加了角色 二', '结束了自己其他的 0 处登录', '加了角色 一'])
    expect(last.hasMore).toBe(false)
  })

  it('begins a day at midnight in Shanghai', async () => {
    server.clock.set(new Date('2026-03-02T15:59:00Z'))
    const { calls } = await addStaff(server, 'owner')
    await calls.session.endOtherSessions()
    server.clock.set(new Date('2026-03-02T16:01:00Z'))
    expect((await calls.audit.list({ days: 1 })).list).toEqual([])
    expect((await calls.audit.list({ days: 2 })).list).toHaveLength(1)
  })

  it('shows only the own acts to whoever may see only those', async () => {
    const editor = await addStaff(server, 'editor')
    await addRole('一')
    const { id } = await newest()
    await editor.calls.session.endOtherSessions()
    for (const filter of [{}, { actorId: owner.userId }]) {
      const { list } = await editor.calls.audit.list(filter)
      expect(list.map(({ actorId }) => actorId)).toEqual([editor.userId])
    }
    await expect(editor.calls.audit.undo({ eventId: id })).rejects.toMatchObject({ status: 404 })
  })

  it('holds no full mobile number, wherever one was written', async () => {
    const mobile = '13812345678'
    await server.registerMember({ mobile, nickName: `找我 ${mobile}` })
    const [, editor] = await owner.calls.roles.list()
    await owner.calls.invitations.invite({ mobile, roleId: editor?.id ?? 0 })
    const person = await addStaff(server, 'editor', { nickName: `找我 ${mobile}` })
    await owner.calls.staff.end({ userId: person.userId, version: 1 })
    await testServices(FEATURES, server.pool, server.clock).staffing.grantOwner(mobile)
    await owner.calls.roles.add({ name: '138 12345678', rights: [] })
    // Without the random columns: a hash may hold any eleven digits.
    const { rows } = await server.pool.query<{ row: string }>(
      `select (to_jsonb(event) - array['hash', 'prev_hash', 'request_id'])::text as row from audit_events event order by id`,
    )
    expect(rows).toHaveLength(4)
    for (const { row } of rows) expect(row).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
    expect(rows[0]?.row).toContain('138****5678')
    // A row that is written past the service is refused.
    await expect(
      server.pool.query(
        `insert into audit_events (at, actor_name, role_name, action, subject_kind, subject_id, summary, after)
         values (now(), '', '', 'x', 'x', 'x', 'x', '{"deep": ["13812345678"]}')`,
      ),
    ).rejects.toMatchObject({ constraint: 'audit_events_without_mobiles' })
  })

  it.each([
    ['打给13812345678吧', '打给138****5678吧'],
    ['订单 2026111613812345', '订单 2026111613812345'],
    ['12345678901', '12345678901'],
  ])('masks %s', (text, masked) => {
    expect(maskMobiles(text)).toBe(masked)
    expect(maskedJson({ a: [text] })).toBe(JSON.stringify({ a: [masked] }))
  })

  it('masks a number that is a number', () => {
    expect(maskedJson({ mobile: 13_812_345_678, count: 3 })).toBe('{"mobile":"138****5678","count":3}')
    expect(maskedJson(null)).toBeNull()
  })
})

describe('the chain', () => {
  const check = () => testServices(FEATURES, server.pool, server.clock).audit.checkChain()

  it('is whole however many write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => addRole(`角色${index}`)))
    expect(await check()).toEqual({ isWhole: true, checkedCount: 12, brokenAt: null })
    const answer = await owner.calls.audit.check()
    expect(answer).toEqual({ isWhole: true, checkedCount: 12, brokenAt: null })
    expect(await newest()).toMatchObject({ action: 'audit.check', summary: '核对了 12 条操作记录，一条不缺' })
  })

  it.each([
    ['a row that was changed', `update audit_events set summary = '没有的事' where id = 2`, 2],
    ['a row that was taken out', 'delete from audit_events where id = 2', 2],
    ['an end that was cut off', 'delete from audit_events where id = 4', 4],
    [
      'a row that was changed together with its hash',
      `update audit_events e set summary = '没有的事' where id = 2;
       update audit_events e set hash = audit_event_hash(e) where id = 2`,
      3,
    ],
  ])('notices %s', async (_what, statement, brokenAt) => {
    for (const name of ['一', '二', '三', '四']) await addRole(name)
    await server.pool.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`)
    expect(await check()).toMatchObject({ isWhole: false, brokenAt })
  })
})

describe('to take something back', () => {
  it('works once, and is written down itself', async () => {
    const role = await addRole('审计')
    await owner.calls.roles.edit({ roleId: role.id, name: '督导', rights: [], version: 1 })
    const { id } = await newest()
    const undone = await owner.calls.audit.undo({ eventId: id })
    expect(undone).toMatchObject({ id, undo: { state: 'done' } })
    const roles = await owner.calls.roles.list()
    expect(roles.find((each) => each.id === role.id)).toMatchObject({
      name: '审计',
      rights: [{ permission: 'today.read', scope: 'all', limit: null }],
    })
    const undoing = await newest()
    expect(undoing).toMatchObject({
      undoes: id,
      action: 'role.edit',
      summary: expect.stringMatching(/^改回去：/) as string,
    })
    await expect(owner.calls.audit.undo({ eventId: id })).rejects.toMatchObject({ status: 409 })
    // An undo can be undone.
    await owner.calls.audit.undo({ eventId: undoing.id })
    expect((await owner.calls.roles.list()).find((each) => each.id === role.id)?.name).toBe('督导')
  })

  it('works only while nobody has changed it since', async () => {
    const role = await addRole('审计')
    await owner.calls.roles.edit({ roleId: role.id, name: '督导', rights: [], version: 1 })
    const { id } = await newest()
    await owner.calls.roles.edit({ roleId: role.id, name: '督学', rights: [], version: 2 })
    await expect(owner.calls.audit.undo({ eventId: id })).rejects.toMatchObject({
      status: 409,
      message: '后来又有人改过，不能再改回去',
    })
    expect((await owner.calls.roles.list()).find((each) => each.id === role.id)?.name).toBe('督学')
  })

  it('happens once when it is asked for twice at the same moment', async () => {
    await addRole('审计')
    const { id } = await newest()
    const answers = await Promise.allSettled([1, 2, 3].map(() => owner.calls.audit.undo({ eventId: id })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await server.pool.query('select from audit_events where undoes = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('goes through the whole life of a role and of a member of staff', async () => {
    const undoNewest = async () => owner.calls.audit.undo({ eventId: (await newest()).id })
    const names = async () => (await owner.calls.roles.list()).map(({ name }) => name)
    const role = await addRole('审计')
    await undoNewest()
    expect(await names()).not.toContain('审计')
    const again = await addRole('审计')
    expect(again.id).not.toBe(role.id)
    await owner.calls.roles.remove({ roleId: again.id, version: 1 })
    await undoNewest()
    expect(await names()).toContain('审计')

    const member = await addStaff(server, 'editor', { nickName: '安然' })
    const roleIds = (await owner.calls.roles.list()).map(({ id }) => id)
    const [, , teacherId = 0] = roleIds
    const person = async () =>
      (await owner.calls.staff.list({ state: 'all' })).find(({ userId }) => userId === member.userId)
    await owner.calls.staff.end({ userId: member.userId, version: 1 })
    await undoNewest()
    expect((await person())?.endedTime).toBeNull()
    await undoNewest()
    expect((await person())?.endedTime).not.toBeNull()
    await undoNewest()
    expect(await person()).toMatchObject({ endedTime: null, role: { name: '教务' } })
    await owner.calls.staff.changeRole({
      userId: member.userId,
      roleId: teacherId,
      version: (await person())?.version ?? 0,
    })
    await undoNewest()
    expect((await person())?.role.name).toBe('教务')
    await owner.calls.staff.end({ userId: member.userId, version: (await person())?.version ?? 0 })
    await undoNewest()
    expect((await person())?.endedTime).toBeNull()
  })

  it('takes the right to do the opposite, and says why where there is no way back', async () => {
    await owner.calls.session.endOtherSessions()
    const { id, undo } = await newest()
    expect(undo).toEqual({ state: 'impossible', sentence: '登录的事不能撤回' })
    await expect(owner.calls.audit.undo({ eventId: id })).rejects.toMatchObject({ status: 409 })
    // An owner of yesterday who is not one today cannot undo the acts that only owners do.
    const second = await addStaff(server, 'owner')
    await second.calls.roles.add({ name: '审计', rights: [] })
    const event = await newest(second)
    const [, editor] = await owner.calls.roles.list()
    await owner.calls.staff.changeRole({ userId: second.userId, roleId: editor?.id ?? 0, version: 1 })
    await expect(second.calls.audit.undo({ eventId: event.id })).rejects.toMatchObject({
      status: 403,
      message: '你的角色没有这项权限',
    })
    await expect(owner.calls.audit.undo({ eventId: 9999 })).rejects.toMatchObject({ status: 404 })
  })
})
