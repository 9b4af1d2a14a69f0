import { forbidden } from '@bee/contract/failures.ts'
import { PERMISSIONS, type RoleRight } from '@bee/contract/manage/permissions.ts'
import type { Staff } from '../../http/staff/staff-session.ts'

/** Who acts on others: what matters of them here. */
export type Giver = Pick<Staff, 'isOwner' | 'rights'>

function covers(giver: Giver, { permission, scope, limit }: RoleRight): boolean {
  const own = giver.rights.get(permission)
  if (!own) return false
  const reachesAsFar = own.scope === 'all' || own.scope === scope
  return reachesAsFar && (own.limit === null || (limit !== null && limit <= own.limit))
}

/**
 * Nobody gives what they do not have: whoever looks after the staff would otherwise be the owner by way of a role that they
 * write themselves.
 */
export function refuseBeyondOwn(giver: Giver, rights: readonly RoleRight[]): void {
  const beyond = rights.find((right) => !covers(giver, right))
  if (beyond) throw forbidden(`你自己没有「${PERMISSIONS[beyond.permission].label}」这么大的权限，不能给别人`)
}

/** Owners are made, changed and ended by owners. */
export function refuseUnlessOwner(giver: Giver, isAboutOwner: boolean): void {
  if (isAboutOwner && !giver.isOwner) throw forbidden('只有校长能动校长')
}
