import { forbidden } from '@bee/contract/failures.ts'
import { isByCourse, PERMISSIONS, type RoleRight } from '@bee/contract/manage/permissions.ts'
import type { Staff } from '../../http/staff/staff-session.ts'

/** The staff member who acts on others. */
export type Giver = Pick<Staff, 'userId' | 'isOwner' | 'rights'>

function covers(giver: Giver, { permission, scope, limit }: RoleRight): boolean {
  const own = giver.rights.get(permission)
  if (!own) return false
  const reachesAsFar = own.scope === 'all' || own.scope === scope
  return reachesAsFar && (own.limit === null || (limit !== null && limit <= own.limit))
}

/**
 * Whether this staff member may view the desk as a role: only with the right to manage the school, and only a role without further rights.
 */
export const mayView = (viewer: Giver, role: { isOwner: boolean; rights: readonly RoleRight[] }): boolean =>
  viewer.rights.get('school.manage')?.scope === 'all' &&
  !role.isOwner &&
  role.rights.every((right) => covers(viewer, right))

/**
 * A staff member cannot give a right that they do not have: otherwise a manager of staff could become the owner with a role of their own
 * making.
 */
export function refuseBeyondOwn(giver: Giver, rights: readonly RoleRight[]): void {
  const beyond = rights.find((right) => !covers(giver, right))
  if (beyond) throw forbidden(`你自己没有「${PERMISSIONS[beyond.permission].label}」这么大的权限，不能给别人`)
}

/**
 * Same for courses. A right limited to own courses covers only those, so its holder can give only those. `rights` are the rights of the
 * role that the courses belong to.
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

/** Only owners may appoint, change and end owners. */
export function refuseUnlessOwner(giver: Giver, isAboutOwner: boolean): void {
  if (isAboutOwner && !giver.isOwner) throw forbidden('只有校长能动校长')
}
