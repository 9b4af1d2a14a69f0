import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, PASSWORD } from '../../testing/calls/account-calls.ts'
import { manageClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, openStaffSession, type TestStaff } from '../../testing/test-staff.ts'
import { accountDataFeature } from '../account/account-data.feature.ts'
import { staffLogInFeature } from './staff-log-in.feature.ts'
import { staffFeature } from './staff.feature.ts'

const FEATURES = [staffFeature, staffLogInFeature, accountDataFeature] as const

let server: TestServer
let owner: TestStaff
beforeEach(async () => {
  server = await startTestServer({ features: FEATURES })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
})
afterEach(() => server.close())

const roleIdOf = async (name: string) => {
  const role = (await owner.calls.roles.list()).find((each) => each.name === name)
  if (!role) throw new Error(`no role ${name}`)
  return role.id
}

const personOf = async (userId: number) => {
  const person = (await owner.calls.staff.list({ state: 'all' })).find((each) => each.userId === userId)
  if (!person) throw new Error(`no staff ${userId}`)
  return person
}

describe('the staff', () => {
  it('have courses of their own, changed only by somebody who has seen the newest', async () => {
    const { spring } = await insertTypes(server.pool)
    const courseId = await insertCourse(server.pool, { name: '分布式事务', typeId: spring })
    const { userId } = await addStaff(server, 'teacher', { mobile: '13812345678', nickName: '陆承远' })
    const changed = await owner.calls.staff.changeCourses({ userId, courseIds: [courseId], version: 1 })
    expect(changed).toMatchObject({
      nickName: '陆承远',
      mobile: '138****5678',
      role: { name: '讲师' },
      courses: [{ id: courseId, name: '分布式事务' }],
      endedTime: null,
      version: 2,
    })
    const gone = owner.calls.staff.changeCourses({ userId, courseIds: [9999], version: 2 })
    await expect(gone).rejects.toMatchObject({ status: 400 })
    const old = owner.calls.staff.changeCourses({ userId, courseIds: [], version: 1 })
    await expect(old).rejects.toMatchObject({ status: 409 })
  })

  it('have what the new role gives them at once, and nothing once they are ended', async () => {
    const person = await addStaff(server, 'support')
    await expect(person.calls.staff.list()).rejects.toMatchObject({ status: 403 })
    const roleId = await roleIdOf('校长')
    await owner.calls.staff.changeRole({ userId: person.userId, roleId, version: 1 })
    expect(await person.calls.staff.list()).toHaveLength(2)
    await owner.calls.staff.end({ userId: person.userId, version: 2 })
    await expect(person.calls.session.me()).rejects.toMatchObject({ status: 401 })
    expect(await owner.calls.staff.list()).toHaveLength(1)
    expect(await owner.calls.staff.list({ state: 'ended' })).toHaveLength(1)
    const back = await owner.calls.staff.restore({ userId: person.userId, version: 3 })
    expect(back).toMatchObject({ endedTime: null, lastSeen: null })
    await expect(person.calls.session.me()).rejects.toMatchObject({ status: 401 })
  })

  it('can have their log-ins and a lost authenticator taken away', async () => {
    const person = await addStaff(server, 'editor')
    const [session] = await owner.calls.staff.sessions({ userId: person.userId })
    expect(session).toMatchObject({ device: 'Windows 上的 Chrome', isCurrent: false })
    expect(await owner.calls.staff.endSession({ userId: person.userId, id: session?.id ?? 0 })).toEqual({
      endedCount: 1,
    })
    await expect(person.calls.session.me()).rejects.toMatchObject({ status: 401 })
    await owner.calls.staff.resetSecondStep({ userId: person.userId })
    expect((await personOf(person.userId)).secondStep).toEqual({ isOn: false, isRequired: true })
    await expect(owner.calls.staff.resetSecondStep({ userId: person.userId })).rejects.toMatchObject({ status: 409 })
    await expect(owner.calls.staff.endSessions({ userId: 9999 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the last owner', () => {
  it('can neither be ended nor become something else', async () => {
    const roleId = await roleIdOf('教务')
    const { userId } = owner
    const refusal = { status: 409, message: '至少要留一位校长' }
    await expect(owner.calls.staff.end({ userId, version: 1 })).rejects.toMatchObject(refusal)
    await expect(owner.calls.staff.changeRole({ userId, roleId, version: 1 })).rejects.toMatchObject(refusal)
    expect(await owner.calls.staff.list()).toHaveLength(1)
  })

  it('stays when two owners end each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await addStaff(server, 'owner')
      const [mine, theirs] = [await personOf(owner.userId), await personOf(other.userId)]
      const ended = await Promise.allSettled([
        owner.calls.staff.end({ userId: other.userId, version: theirs.version }),
        other.calls.staff.end({ userId: owner.userId, version: mine.version }),
      ])
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { rows } = await server.pool.query('select from staff where ended_at is null and role_id = 1')
      expect(rows).toHaveLength(1)
      await server.pool.query('update staff set ended_at = null where user_id = $1', [owner.userId])
      await server.pool.query('update staff set ended_at = now() where user_id = $1', [other.userId])
      const headers = await openStaffSession(server, owner.userId)
      owner = { ...owner, headers, calls: manageClient(server, { headers }) }
    }
  })

  it('is held by the database itself, whoever asks it', async () => {
    const other = await addStaff(server, 'owner')
    const clients = [new pg.Client(server.connection), new pg.Client(server.connection)]
    for (const client of clients) {
      await client.connect()
      await client.query('begin')
    }
    const [first, second] = clients
    await first?.query('update staff set ended_at = now() where user_id = $1', [owner.userId])
    const refused = expect(
      second?.query('update staff set role_id = 2 where user_id = $1', [other.userId]),
    ).rejects.toMatchObject({ code: 'BEE01' })
    await first?.query('commit')
    await refused
    for (const client of clients) await client.end()
    await expect(server.pool.query('update staff set ended_at = now() where ended_at is null')).rejects.toMatchObject({
      code: 'BEE01',
    })
  })
})

describe('an account', () => {
  const deleteAccount = (staff: TestStaff) =>
    accountCalls(server).post('/user/delete', { password: PASSWORD }, staff.memberHeaders)

  it('cannot be deleted while its member is on the staff; afterwards the record keeps the name', async () => {
    const person = await addStaff(server, 'support', { nickName: '安然' })
    expect((await deleteAccount(person)).json()).toMatchObject({
      code: 409,
      msg: '你还是这所学校的员工，请先让校长结束你的员工身份，再注销账号',
    })
    await person.calls.session.logOut()
    await owner.calls.staff.end({ userId: person.userId, version: 1 })
    expect((await deleteAccount(person)).statusCode).toBe(200)
    const { list } = await owner.calls.audit.list({ actorId: person.userId })
    expect(list.map(({ actorName, summary }) => `${actorName} ${summary}`)).toEqual(['安然 退出了蜂巢'])
    for (const table of ['staff', 'staff_sessions', 'staff_second_steps', 'course_staff']) {
      const { rows } = await server.pool.query(`select from ${table} where user_id = $1`, [person.userId])
      expect(rows, table).toHaveLength(0)
    }
  })

  it('hands over what is theirs without any key', async () => {
    const answer = await accountCalls(server).post('/user/export', { password: PASSWORD }, owner.memberHeaders)
    const { sections } = answer.json<{ data: { sections: { name: string; title: string; rows: object[] }[] } }>().data
    const ours = sections.filter(({ name }) => name.includes('staff'))
    expect(ours.map(({ title }) => /\p{Script=Han}/u.test(title))).not.toContain(false)
    expect(ours.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row)))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/_hash$|_secret$/)]),
    )
    expect(ours.find(({ name }) => name === 'staff')?.rows).toHaveLength(1)
  })
})

it('makes an owner by the operator’s hand, and writes that down', async () => {
  const { staffing } = testServices(FEATURES, server.pool, server.clock)
  await server.registerMember({ mobile: '13812345678', nickName: '何田' })
  await expect(staffing.grantOwner('13900009999')).rejects.toMatchObject({ reason: 'not-found' })
  await staffing.grantOwner('13812345678')
  await staffing.grantOwner('13812345678')
  expect((await owner.calls.staff.list()).map(({ nickName, role }) => `${nickName} ${role.name}`)).toEqual([
    '叶青禾 校长',
    '何田 校长',
  ])
  expect((await owner.calls.audit.list({})).list[0]).toMatchObject({
    actorId: null,
    actorName: '命令行',
    summary: '让 何田 做校长',
    undo: { state: 'impossible' },
  })
})
