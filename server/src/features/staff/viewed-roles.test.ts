import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { staffLogInOf } from '../../testing/staff-log-in.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { staffLogInFeature } from './staff-log-in.feature.ts'
import { staffFeature } from './staff.feature.ts'

let server: TestServer
let owner: TestStaff
beforeEach(async () => {
  server = await startTestServer({ features: [staffFeature, staffLogInFeature] })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
})
afterEach(() => server.close())

const roleIdOf = async (name: string) => (await owner.calls.roles.list()).find((role) => role.name === name)?.id ?? 0

it('shows the desk as a role sees it, refuses every write, and leads back', async () => {
  const other = await addStaff(server, 'owner')
  const roleId = await roleIdOf('客服')
  const { name, rights } = (await owner.calls.roles.list()).find((role) => role.id === roleId) ?? {}
  expect(await owner.calls.roles.view({ roleId })).toEqual({ roleId })
  expect(await owner.calls.session.me()).toMatchObject({
    role: { id: roleId, name, isOwner: false },
    rights,
    ownRole: { name: '校长' },
  })
  await expect(owner.calls.staff.list()).rejects.toMatchObject({ status: 403, message: '你的角色没有这项权限' })
  const viewing = { status: 403, message: STAFF_MESSAGES.viewing }
  await expect(owner.calls.session.endOtherSessions()).rejects.toMatchObject(viewing)
  // A code would be due now, but the refusal for viewing comes first.
  server.clock.advance(11 * 60_000)
  await expect(owner.calls.session.disableSecondStep()).rejects.toMatchObject(viewing)
  // Only this session is affected.
  expect((await other.calls.session.me()).ownRole).toBeNull()

  expect(await owner.calls.session.stopViewing()).toEqual({ roleName: '校长' })
  expect(await owner.calls.session.me()).toMatchObject({ role: { name: '校长', isOwner: true }, ownRole: null })
  expect(await staffLogInOf(server).actions()).toEqual([
    'role.view 以客服的身份看后台，只能看',
    'role.stopViewing 看过了客服的后台，回到自己的角色',
  ])
  const { rows } = await server.pool.query('select distinct role_name from audit_events')
  expect(rows).toEqual([{ role_name: '校长' }])
})

it('logs out from there, as the own role', async () => {
  await owner.calls.roles.view({ roleId: await roleIdOf('讲师') })
  await owner.calls.session.logOut()
  const { rows } = await server.pool.query(`select role_name from audit_events where action = 'door.logOut'`)
  expect(rows).toEqual([{ role_name: '校长' }])
})

it('shows nobody more than the own rights, not the owner’s desk, and nothing to who may not manage', async () => {
  await owner.calls.roles.add({ name: '办公室', rights: [{ permission: 'school.manage' }] })
  const clerk = await addStaff(server, '办公室')
  await expect(clerk.calls.roles.view({ roleId: await roleIdOf('客服') })).rejects.toMatchObject({ status: 403 })
  await expect(owner.calls.roles.view({ roleId: await roleIdOf('校长') })).rejects.toMatchObject({ status: 409 })
  await expect(owner.calls.roles.view({ roleId: 9999 })).rejects.toMatchObject({ status: 404 })
  const editor = await addStaff(server, 'editor')
  await expect(editor.calls.roles.view({ roleId: await roleIdOf('讲师') })).rejects.toMatchObject({ status: 403 })
})

it('ends with the right to it', async () => {
  const second = await addStaff(server, 'owner')
  await second.calls.roles.view({ roleId: await roleIdOf('教务') })
  await owner.calls.staff.changeRole({ userId: second.userId, roleId: await roleIdOf('讲师'), version: 1 })
  expect(await second.calls.session.me()).toMatchObject({ role: { name: '讲师' }, ownRole: null })
})
