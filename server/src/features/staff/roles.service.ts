import { isDeepStrictEqual } from 'node:util'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { RoleRight } from '@bee/contract/manage/permissions.ts'
import { PERMISSIONS, rightWords } from '@bee/contract/manage/permissions.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'
import { lockRole, type RoleRow, type RolesRepository } from './roles.repository.ts'
import type { StaffSessionsService } from './staff-sessions.service.ts'
import { refuseBeyondOwn, type Giver } from './within-rights.ts'

const CHANGED = '这个角色刚被别人改过，看过新的再改'

/** The snapshot that audit events store. */
const auditSnapshot = ({ name, rights, version }: RoleRow) => ({ name, rights, version })

/** Used by undo. */
export async function readRole(work: Work, id: string) {
  const role = await lockRole(work, Number(id))
  return role ? auditSnapshot(role) : null
}

const wordsOf = (right: RoleRight | undefined) => (right ? rightWords(right) || '可以' : '不可以')

/** Lists the changed rights one by one. */
function describeChange(before: RoleRow, after: RoleRow): string {
  const cellOf = ({ rights }: RoleRow) => new Map(rights.map((right) => [right.permission, right]))
  const [old, now] = [cellOf(before), cellOf(after)]
  const cells = (Object.keys(PERMISSIONS) as RoleRight['permission'][]).flatMap((key) => {
    const [from, to] = [wordsOf(old.get(key)), wordsOf(now.get(key))]
    return from === to ? [] : [`「${PERMISSIONS[key].label}」从 ${from} 改为 ${to}`]
  })
  const name = before.name === after.name ? [] : [`改名为 ${after.name}`]
  return [...name, ...cells].join('；') || '没有变化'
}

interface RolesParts {
  roles: RolesRepository
  sessions: Pick<StaffSessionsService, 'view'>
  clock: Clock
}

export function createRolesService({ roles, sessions, clock }: RolesParts) {
  async function lock(work: Work, roleId: number): Promise<RoleRow> {
    const role = await lockRole(work, roleId)
    if (!role) throw notFound('没有这个角色')
    return role
  }

  async function lockVersion(work: Work, roleId: number, version: number): Promise<RoleRow> {
    const role = await lock(work, roleId)
    if (role.isOwner) throw conflict(STAFF_MESSAGES.ownerFixed)
    refuseOtherVersion(role, version, CHANGED)
    return role
  }

  const nameTaken = () => badField('name', '已经有叫这个名字的角色')

  async function add(
    work: Work,
    { name, rights }: { name: string; rights: RoleRight[] },
    by: Giver,
  ): Promise<Outcome<RoleRow>> {
    refuseBeyondOwn(by, rights)
    const roleId = await roles.insert(work, name, clock.now())
    if (roleId === undefined) throw nameTaken()
    await roles.setRights(work, roleId, rights)
    const role = await lock(work, roleId)
    return {
      result: role,
      event: {
        action: 'role.add',
        target: { kind: 'role', id: roleId },
        summary: `加了角色 ${name}`,
        after: auditSnapshot(role),
        undo: { call: 'roles.remove', input: { roleId, version: role.version } },
      },
    }
  }

  /** Colleagues with this role have the new rights at their next call. */
  async function edit(
    work: Work,
    input: { roleId: number; name: string; rights: RoleRight[]; version: number },
    by: Giver,
  ): Promise<Outcome<RoleRow>> {
    const { roleId, name, rights } = input
    const before = await lockVersion(work, roleId, input.version)
    // Rights that the role already had are not given by this change.
    refuseBeyondOwn(
      by,
      rights.filter((right) => !before.rights.some((had) => isDeepStrictEqual(had, right))),
    )
    if (await roles.isNameTaken(work, name, roleId)) throw nameTaken()
    await roles.rename(work, roleId, name)
    await roles.setRights(work, roleId, rights)
    const role = await lock(work, roleId)
    return {
      result: role,
      event: {
        action: 'role.edit',
        target: { kind: 'role', id: roleId },
        summary: `改了角色 ${before.name}：${describeChange(before, role)}`,
        before: auditSnapshot(before),
        after: auditSnapshot(role),
        undo: {
          call: 'roles.edit',
          input: { roleId, name: before.name, rights: before.rights, version: role.version },
        },
      },
    }
  }

  async function remove(
    work: Work,
    { roleId, version }: { roleId: number; version: number },
  ): Promise<Outcome<{ roleId: number }>> {
    const role = await lockVersion(work, roleId, version)
    if (role.key !== null) throw conflict('这个角色是网站自带的，可以改，不能去掉')
    if (role.staffCount > 0) throw conflict(`还有 ${role.staffCount} 位员工是这个角色，先换成别的角色`)
    if (await roles.hasEverBeenUsed(work, roleId)) throw conflict('有结束了的员工曾是这个角色，请回来时还要用')
    if (await roles.isInvitedTo(work, roleId, clock.now())) throw conflict('有还没接受的邀请用着这个角色，先收回邀请')
    await roles.remove(work, roleId)
    return {
      result: { roleId },
      event: {
        action: 'role.remove',
        target: { kind: 'role', id: roleId },
        summary: `去掉了角色 ${role.name}`,
        before: auditSnapshot(role),
        undo: { call: 'roles.add', input: { name: role.name, rights: role.rights } },
      },
    }
  }

  /** Applies to this session alone, from its next call on. */
  async function view(
    work: Work,
    roleId: number,
    by: Giver & { sessionId: number },
  ): Promise<Outcome<{ roleId: number }>> {
    const role = await lock(work, roleId)
    if (role.isOwner) throw conflict('校长什么都看得到，不用以校长的身份看')
    refuseBeyondOwn(by, role.rights)
    await sessions.view(work, by.sessionId, roleId)
    return {
      result: { roleId },
      event: {
        action: 'role.view',
        target: { kind: 'role', id: roleId },
        summary: `以${role.name}的身份看后台，只能看`,
        undo: '只是看，没有改过什么',
      },
    }
  }

  return { view, list: roles.list, add, edit, remove, findByKey: roles.findByKey }
}

export type RolesService = ReturnType<typeof createRolesService>
