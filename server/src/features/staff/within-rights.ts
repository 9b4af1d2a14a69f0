import { forbidden } from '@bee/contract/failures.ts'
import { isByCourse, PERMISSIONS, type RoleRight } from '@bee/contract/manage/permissions.ts'
import type { Staff } from '../../http/staff/staff-session.ts'

/** Who acts on others: what matters of them here. */
export type Giver = Pick<Staff, 'userId' | 'isOwner' | 'rights'>

function covers(giver: Giver, { permission, scope, limit }: RoleRight): boolean {
  const own = giver.rights.get(permission)
  if (!own) return false
  const reachesAsFar = own.scope === 'all' || own.scope === scope
  return reachesAsFar && (own.limit === null || (limit !== null && limit <= own.limit))
}

/** Whether this member of staff may look at the desk as a role: with the right to manage, and seeing no more than already. */
export const mayView = (viewer: Giver, role: { isOwner: boolean; rights: readonly RoleRight[] }): boolean =>
  viewer.rights.get('school.manage')?.scope === 'all' &&
  !role.isOwner &&
  role.rights.every((right) => covers(viewer, right))

/**
 * Nobody gives what they do not have: whoever looks after the staff would otherwise be the owner by way of a role that they
 * write themselves.
 */
export function refuseBeyondOwn(giver: Giver, rights: readonly RoleRight[]): void {
  const beyond = rights.find((right) => !covers(giver, right))
  if (beyond) throw forbidden(`你自己没有「${PERMISSIONS[beyond.permission].label}」这么大的权限，不能给别人`)
}

/**
 * The same for courses. A right to the own courses reaches as far as they do, so whoever has it like that gives the own ones alone.
 * `rights` are those of the role that the courses go with.
 */
export function refuseForeignCourses(
  giver: Giver,
  rights: readonly RoleRight[],
  courses: { given: readonly number[]; own: readonly number[] },
): void {
  if (courses.given.every((id) => courses.own.includes(id))) return
  const isBeyond = rights.some(
    ({ permission, scope }) =>
      scope === 'own' && isByCourse(permission) && giver.rights.get(permission)?.scope !== 'all',
  )
  if (isBeyond) throw forbidden('你只能把自己的课交给别人')
}

/** Owners are made, changed and ended by owners. */
export function refuseUnlessOwner(giver: Giver, isAboutOwner: boolean): void {
  if (isAboutOwner && !giver.isOwner) throw forbidden('只有校长能动校长')
}
