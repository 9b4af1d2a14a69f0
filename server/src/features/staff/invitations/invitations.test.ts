import { HOUR_MS } from '@bee/contract/durations.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../testing/calls/account-calls.ts'
import { keptCookie, staffLogInOf } from '../../../testing/staff-log-in.ts'
import { manageClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { addStaff, OWN_PAGE, type TestStaff } from '../../../testing/test-staff.ts'
import { auditFeature } from '../../audit/audit.feature.ts'
import { staffFeature } from '../staff.feature.ts'
import { invitationsFeature } from './invitations.feature.ts'

const FEATURES = [invitationsFeature, staffFeature, auditFeature] as const
const MOBILE = '13812345678'

let server: TestServer
let logIns: ReturnType<typeof staffLogInOf>
let owner: TestStaff
const log: string[] = []
beforeEach(async () => {
  log.length = 0
  server = await startTestServer({
    features: FEATURES,
    config: { logLevel: 'trace' },
    parts: { logStream: { write: (line: string) => void log.push(line) } },
  })
  logIns = staffLogInOf(server)
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
})
afterEach(() => server.close())

const visitor = () => manageClient(server, { headers: OWN_PAGE })
const tokenOf = (link: string) => /^\/manage\/invitation#([\w-]{43})$/.exec(link)?.[1] ?? ''

async function roleIdOf(name: string): Promise<number> {
  return (await owner.calls.roles.list()).find((role) => role.name === name)?.id ?? 0
}

async function invite({ mobile = MOBILE, role = '讲师', by = owner, courseIds = [] as number[] } = {}) {
  const made = await by.calls.invitations.invite({ mobile, roleId: await roleIdOf(role), courseIds })
  return { ...made, token: tokenOf(made.link) }
}

const accept = (token: string, form: object = {}) =>
  logIns.post('/door/acceptInvitation', { token, password: PASSWORD, nickName: '陆承远', ...form })

const meOf = (answer: Awaited<ReturnType<typeof accept>>) =>
  manageClient(server, { headers: keptCookie(answer) }).session.me()

describe('an invitation', () => {
  it('makes a number that nobody has a member and one of the staff, once', async () => {
    const { spring } = await insertTypes(server.pool)
    const courseId = await insertCourse(server.pool, { name: '分布式事务', typeId: spring })
    const { token, invitation, sms } = await invite({ courseIds: [courseId, courseId] })
    expect(sms).toBe('none')
    expect(invitation).toMatchObject({
      mobile: '138****5678',
      role: { name: '讲师' },
      courseCount: 1,
      inviterName: '叶青禾',
    })
    expect(await owner.calls.invitations.list()).toEqual([invitation])
    expect(await visitor().invitations.read({ token })).toEqual({
      mobile: '138****5678',
      roleName: '讲师',
      inviterName: '叶青禾',
      expiresTime: invitation.expiresTime,
      account: 'new',
    })
    // An invitation alone makes neither a member nor a colleague.
    expect((await server.pool.query('select from users where mobile = $1', [MOBILE])).rowCount).toBe(0)

    expect((await accept(token, { password: MOBILE })).json()).toMatchObject({ code: 400 })
    const answer = await accept(token)
    expect(answer.json()).toMatchObject({ code: 200, data: { isInside: true, ticket: '' } })
    expect(await meOf(answer)).toMatchObject({ nickName: '陆承远', role: { name: '讲师' }, courseIds: [courseId] })
    expect(await owner.calls.invitations.list()).toEqual([])
    expect((await accept(token)).json()).toMatchObject({ code: 400, msg: STAFF_MESSAGES.invitationUsed })
    expect(await logIns.actions()).toEqual([
      'staff.invite 邀请 138****5678 做讲师',
      'staff.accept 陆承远 接受了邀请，成为讲师',
    ])
  })

  it('takes a member by the password that the member has, and never sets another', async () => {
    const member = await addStaff(server, 'support', { mobile: MOBILE, nickName: '何田', hasSecondStep: false })
    await server.pool.query('update staff set ended_at = now() where user_id = $1', [member.userId])
    const { token } = await invite()
    expect(await visitor().invitations.read({ token })).toMatchObject({ account: 'member' })
    expect((await accept(token, { password: 'another-9-honey' })).json()).toMatchObject({ msg: '手机号或密码不对' })
    expect(await meOf(await accept(token))).toMatchObject({
      userId: member.userId,
      nickName: '何田',
      role: { name: '讲师' },
    })
  })

  it('does not open the account of a student who has no password', async () => {
    await server.registerMember({ mobile: MOBILE })
    const { token } = await invite()
    expect(await visitor().invitations.read({ token })).toMatchObject({ account: 'without-password' })
    expect((await accept(token)).json()).toMatchObject({
      code: 400,
      msg: expect.stringContaining('还没有密码') as string,
    })
    expect(await owner.calls.invitations.list()).toHaveLength(1)
  })

  it('asks for the second step of somebody who has one, and to set one up where the role needs it', async () => {
    const former = await addStaff(server, 'support', { mobile: MOBILE })
    await server.pool.query('update staff set ended_at = now() where user_id = $1', [former.userId])
    expect((await accept((await invite()).token)).json()).toMatchObject({ data: { isInside: false } })
    const answer = await accept((await invite({ mobile: '13812345679', role: '客服' })).token)
    const me = await meOf(answer)
    expect(me.secondStep).toMatchObject({ isOn: false, isRequired: true, isDue: false })
  })

  it('is refused for a colleague, a blocked member, a course that is gone and a role that is gone', async () => {
    await addStaff(server, 'teacher', { mobile: MOBILE })
    await expect(invite()).rejects.toMatchObject({ fields: { mobile: '已经是员工了' } })
    const blocked = await server.registerMember({ mobile: '13812345679' })
    await server.pool.query(`update users set blocked_at = now(), block_reason = '打广告' where id = $1`, [
      blocked.userId,
    ])
    await expect(invite({ mobile: '13812345679' })).rejects.toMatchObject({
      fields: { mobile: '这位会员封禁着，先解开封禁' },
    })
    await expect(invite({ mobile: '13812345670', courseIds: [9999] })).rejects.toMatchObject({
      fields: { courseIds: '有一门课已经没有了' },
    })
    await expect(invite({ mobile: '13812345670', role: '没有的' })).rejects.toMatchObject({ status: 400 })
    expect(await owner.calls.invitations.list()).toEqual([])
  })

  it('is accepted once by two who come at the same moment', async () => {
    const { token } = await invite()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    expect((await server.pool.query('select from staff')).rowCount).toBe(2)
  })
})

describe('a link that opens nothing says why', () => {
  const refusalOf = async (token: string) => {
    const { msg } = (await accept(token)).json<{ msg: string }>()
    await expect(visitor().invitations.read({ token })).rejects.toMatchObject({ status: 400, message: msg })
    return msg
  }

  it('because it is wrong, late, taken back, or there is a newer one', async () => {
    expect(await refusalOf('x'.repeat(43))).toBe(STAFF_MESSAGES.invitationUnknown)
    const replaced = await invite()
    const { token, invitation } = await invite({ role: '教务' })
    expect(await refusalOf(replaced.token)).toBe(STAFF_MESSAGES.invitationReplaced)
    expect(await owner.calls.invitations.list()).toEqual([invitation])
    expect(await owner.calls.invitations.takeBack({ invitationId: invitation.id })).toEqual({
      invitationId: invitation.id,
    })
    expect(await refusalOf(token)).toBe(STAFF_MESSAGES.invitationTakenBack)
    await expect(owner.calls.invitations.takeBack({ invitationId: invitation.id })).rejects.toMatchObject({
      status: 409,
    })
    await expect(owner.calls.invitations.takeBack({ invitationId: 9999 })).rejects.toMatchObject({ status: 404 })
    const late = await invite()
    server.clock.advance(72 * HOUR_MS - 1)
    expect(await visitor().invitations.read({ token: late.token })).toMatchObject({ roleName: '讲师' })
    server.clock.advance(1)
    expect(await refusalOf(late.token)).toBe(STAFF_MESSAGES.invitationOver)
  })

  it('for a month; then it is forgotten', async () => {
    const { token } = await invite()
    const { invitations } = testServices(FEATURES, server.pool, server.clock)
    server.clock.advance((72 + 30 * 24) * HOUR_MS - 1)
    await invitations.sweep()
    expect(await refusalOf(token)).toBe(STAFF_MESSAGES.invitationOver)
    server.clock.advance(1)
    await invitations.sweep()
    expect(await refusalOf(token)).toBe(STAFF_MESSAGES.invitationUnknown)
  })

  it('because the one who invited may no longer give this role', async () => {
    const second = await addStaff(server, 'owner')
    const { token } = await invite({ by: second, role: '校长' })
    await owner.calls.staff.changeRole({ userId: second.userId, roleId: await roleIdOf('教务'), version: 1 })
    expect((await accept(token)).json()).toMatchObject({ code: 403, msg: STAFF_MESSAGES.invitationVoid })
    await owner.calls.staff.end({ userId: second.userId, version: 2 })
    expect((await accept(token)).json()).toMatchObject({ code: 403, msg: STAFF_MESSAGES.invitationVoid })
    expect((await server.pool.query('select from users where mobile = $1', [MOBILE])).rowCount).toBe(0)
  })
})

describe('who invites', () => {
  it('gives no more than the own rights, and only with the right to manage', async () => {
    await owner.calls.roles.add({ name: '办公室', rights: [{ permission: 'school.manage' }] })
    const clerk = await addStaff(server, '办公室')
    const editor = await addStaff(server, 'editor')
    await expect(invite({ by: editor })).rejects.toMatchObject({ status: 403 })
    await expect(editor.calls.invitations.list()).rejects.toMatchObject({ status: 403 })
    await expect(invite({ by: clerk, role: '校长' })).rejects.toMatchObject({
      status: 403,
      message: '只有校长能动校长',
    })
    await expect(invite({ by: clerk, role: '教务' })).rejects.toMatchObject({ status: 403 })
    expect((await invite({ by: clerk, role: '办公室' })).invitation.role.name).toBe('办公室')
  })

  it('keeps the role of an invitation from being removed', async () => {
    const { id: roleId, version } = await owner.calls.roles.add({ name: '前台', rights: [] })
    const { invitation } = await invite({ role: '前台' })
    await expect(owner.calls.roles.remove({ roleId, version })).rejects.toMatchObject({
      status: 409,
      message: '有还没接受的邀请用着这个角色，先收回邀请',
    })
    await owner.calls.invitations.takeBack({ invitationId: invitation.id })
    expect(await owner.calls.roles.remove({ roleId, version })).toEqual({ roleId })
  })

  it('takes both ends back from the record', async () => {
    const newest = async () => (await owner.calls.audit.list({})).list[0]?.id ?? 0
    await invite()
    await owner.calls.audit.undo({ eventId: await newest() })
    expect(await owner.calls.invitations.list()).toEqual([])
    const answer = await accept((await invite()).token)
    const { userId } = await meOf(answer)
    await owner.calls.audit.undo({ eventId: await newest() })
    expect(await logIns.statusOfMe(keptCookie(answer))).toBe(401)
    expect((await owner.calls.staff.list({ state: 'ended' })).map((person) => person.userId)).toEqual([userId])
  })

  it('leaves the secret in no table, no event and no line of the log', async () => {
    const { token } = await invite()
    await visitor().invitations.read({ token })
    await accept(token, { password: 'short' })
    await accept(token)
    const { rows } = await server.pool.query<{ row: string }>(
      `select to_jsonb(each)::text as row from audit_events each
       union all select to_jsonb(each)::text from staff_invitations each`,
    )
    expect(rows).toHaveLength(3)
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    expect(log.join()).toContain('/manage/door/acceptInvitation')
    expect(log.join()).not.toContain(token)
    // The number of an ended invitation is removed too.
    expect(rows.map(({ row }) => row).join()).not.toContain(MOBILE)
  })
})
