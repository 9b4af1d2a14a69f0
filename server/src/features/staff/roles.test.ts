import { PERMISSIONS, type PermissionKey } from '@bee/contract/manage/permissions.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { invitationsFeature } from './invitations/invitations.feature.ts'
import { staffFeature } from './staff.feature.ts'

let server: TestServer
let owner: TestStaff
beforeEach(async () => {
  server = await startTestServer({ features: [staffFeature, invitationsFeature] })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
})
afterEach(() => server.close())

describe('the roles', () => {
  it('begin as the matrix has them', async () => {
    const roles = await owner.calls.roles.list()
    expect(roles.map(({ name, isOwner, isBuiltIn, staffCount }) => [name, isOwner, isBuiltIn, staffCount])).toEqual([
      ['校长', true, true, 1],
      ['教务', false, true, 0],
      ['讲师', false, true, 0],
      ['客服', false, true, 0],
    ])
    const cells = (name: string) =>
      Object.fromEntries(
        roles
          .find((role) => role.name === name)
          ?.rights.filter(({ permission }) => PERMISSIONS[permission].group !== 'reading')
          .map(({ permission, scope, limit }) => [permission, limit ?? scope]) ?? [],
      ) as Partial<Record<PermissionKey, unknown>>
    const writing = Object.entries(PERMISSIONS).filter(([, { group }]) => group !== 'reading')
    expect(cells('校长')).toEqual(Object.fromEntries(writing.map(([key]) => [key, 'all'])))
    expect(cells('教务')).toEqual({
      'content.write': 'all',
      'content.publish': 'all',
      'media.remove': 'all',
      'inbox.reply': 'all',
      'members.mobile': 'all',
      'members.grant': 'all',
      'messages.send': 'all',
      'orders.confirm': 'all',
      'orders.reconcile': 'all',
    })
    expect(cells('讲师')).toEqual({
      'content.write': 'own',
      'content.publish': 'asks',
      'media.remove': 'own',
      'inbox.reply': 'own',
    })
    expect(cells('客服')).toEqual({
      'inbox.reply': 'all',
      'members.mobile': 20,
      'members.grant': 7,
      'messages.send': 'all',
      'orders.confirm': 'all',
      'orders.refund': 50_000,
    })
  })

  it('can be added, changed and removed; a change counts from the next call on', async () => {
    const auditor = await owner.calls.roles.add({ name: '审计', rights: [{ permission: 'audit.read' }] })
    const person = await addStaff(server, '审计', { hasSecondStep: false })
    expect((await person.calls.audit.list({})).list).toHaveLength(1)
    const changed = await owner.calls.roles.edit({
      roleId: auditor.id,
      name: '审计员',
      rights: [{ permission: 'today.read', scope: 'own' }],
      version: auditor.version,
    })
    expect(changed).toMatchObject({ name: '审计员', staffCount: 1, version: auditor.version + 1 })
    await expect(person.calls.audit.list({})).rejects.toMatchObject({ status: 403, reason: 'forbidden' })
    const { summary } = (await owner.calls.audit.list({})).list[0] ?? { summary: '' }
    expect(summary).toBe(
      '改了角色 审计：改名为 审计员；「看今日」从 不可以 改为 只有自己的课；「看操作记录、改回去」从 可以 改为 不可以',
    )
    const removal = { roleId: auditor.id, version: changed.version }
    await expect(owner.calls.roles.remove(removal)).rejects.toMatchObject({ status: 409 })
  })

  it('cannot be taken from the owner, nor away where they came with the site, nor over a change not seen', async () => {
    const [ownerRole, editor] = await owner.calls.roles.list()
    if (!ownerRole || !editor) throw new Error('no roles')
    const change = { name: '校长', rights: [], version: 1 }
    await expect(owner.calls.roles.edit({ roleId: ownerRole.id, ...change })).rejects.toMatchObject({
      status: 409,
      message: '校长这一列不能改',
    })
    await expect(owner.calls.roles.remove({ roleId: editor.id, version: 1 })).rejects.toMatchObject({ status: 409 })
    await owner.calls.roles.edit({ roleId: editor.id, name: '教务处', rights: [], version: 1 })
    await expect(
      owner.calls.roles.edit({ roleId: editor.id, name: '教务', rights: [], version: 1 }),
    ).rejects.toMatchObject({ status: 409 })
    await expect(owner.calls.roles.add({ name: '客服', rights: [] })).rejects.toMatchObject({
      status: 400,
      fields: { name: '已经有叫这个名字的角色' },
    })
  })
})

describe('whoever looks after the staff without being the owner', () => {
  it('gives nothing that they do not have, and touches no owner', async () => {
    const rights = [{ permission: 'school.manage' }, { permission: 'orders.refund', limit: 10_000 }] as const
    const office = await owner.calls.roles.add({ name: '办公室', rights: [...rights] })
    const clerk = await addStaff(server, '办公室')
    const refund = (limit: number | null) => [{ permission: 'orders.refund' as const, limit }]
    await clerk.calls.roles.add({ name: '小额退款', rights: refund(5000) })
    for (const given of [refund(null), refund(10_001), [{ permission: 'audit.read' as const }]]) {
      await expect(clerk.calls.roles.add({ name: '多', rights: given })).rejects.toMatchObject({ status: 403 })
    }
    const own = { roleId: office.id, name: '办公室', version: office.version }
    await expect(
      clerk.calls.roles.edit({ ...own, rights: [{ permission: 'school.manage' }, { permission: 'orders.refund' }] }),
    ).rejects.toMatchObject({ status: 403, message: '你自己没有「退款」这么大的权限，不能给别人' })
    // Rights that the role already had may stay, and every right may be removed.
    const [, editor] = await owner.calls.roles.list()
    if (!editor) throw new Error('no roles')
    const kept = editor.rights.slice(1)
    await clerk.calls.roles.edit({ roleId: editor.id, name: '教务', rights: kept, version: editor.version })

    const member = await server.registerMember()
    const [ownerRole] = await owner.calls.roles.list()
    const about = { userId: owner.userId, version: 1 }
    const refused = { status: 403, message: '只有校长能动校长' }
    await expect(
      clerk.calls.invitations.invite({ mobile: member.mobile, roleId: ownerRole?.id ?? 0 }),
    ).rejects.toMatchObject(refused)
    await expect(clerk.calls.invitations.invite({ mobile: member.mobile, roleId: editor.id })).rejects.toMatchObject({
      status: 403,
    })
    await expect(clerk.calls.staff.end(about)).rejects.toMatchObject(refused)
    await expect(clerk.calls.staff.changeRole({ ...about, roleId: office.id })).rejects.toMatchObject(refused)
    await expect(clerk.calls.staff.resetSecondStep({ userId: owner.userId })).rejects.toMatchObject(refused)
    await expect(clerk.calls.staff.endSessions({ userId: owner.userId })).rejects.toMatchObject(refused)
    const self = { userId: clerk.userId, roleId: ownerRole?.id ?? 0, version: 1 }
    await expect(clerk.calls.staff.changeRole(self)).rejects.toMatchObject(refused)
  })

  it('gives no course that their own right does not reach', async () => {
    const { spring } = await insertTypes(server.pool)
    const [mine = 0, foreign = 0] = await Promise.all(
      ['自己的课', '别人的课'].map((name) => insertCourse(server.pool, { name, typeId: spring })),
    )
    const own = { permission: 'content.write', scope: 'own' } as const
    const office = await owner.calls.roles.add({ name: '办公室', rights: [{ permission: 'school.manage' }, own] })
    const writers = await owner.calls.roles.add({ name: '写课的', rights: [own] })
    const clerk = await addStaff(server, '办公室')
    await owner.calls.staff.changeCourses({ userId: clerk.userId, courseIds: [mine], version: 1 })
    const refused = { status: 403, message: '你只能把自己的课交给别人' }

    const self = { userId: clerk.userId, version: 2 }
    await expect(clerk.calls.staff.changeCourses({ ...self, courseIds: [mine, foreign] })).rejects.toMatchObject(
      refused,
    )
    expect(await clerk.calls.staff.changeCourses({ ...self, courseIds: [mine] })).toMatchObject({ version: 3 })

    const { mobile } = await server.registerMember()
    const invitation = { mobile, roleId: writers.id }
    await expect(clerk.calls.invitations.invite({ ...invitation, courseIds: [foreign] })).rejects.toMatchObject(refused)
    const invited = await clerk.calls.invitations.invite({ ...invitation, courseIds: [mine] })
    expect(invited.invitation.courseCount).toBe(1)

    // Courses that the colleague already has count as given with the new role.
    const quiet = await owner.calls.roles.add({ name: '不写课的', rights: [{ permission: 'school.manage' }] })
    const colleague = await addStaff(server, '不写课的')
    await owner.calls.staff.changeCourses({ userId: colleague.userId, courseIds: [foreign], version: 1 })
    const about = { userId: colleague.userId, version: 2 }
    await expect(clerk.calls.staff.changeRole({ ...about, roleId: office.id })).rejects.toMatchObject(refused)
    await clerk.calls.staff.changeRole({ ...about, roleId: quiet.id })
    await clerk.calls.staff.changeCourses({ userId: colleague.userId, courseIds: [], version: 3 })
  })
})
