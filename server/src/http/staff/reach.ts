import { forbidden } from '@bee/contract/failures.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { Staff } from './staff-session.ts'

/** How far a right reaches into the school: to everything, or to what belongs to this member of staff. */
export type Reach = { isAll: true } | { isAll: false; userId: number }

type Reacher = Pick<Staff, 'userId' | 'rights'>

/** Undefined where the right is missing or a colleague has to agree first: by itself it reaches nothing. */
export function reachOf({ userId, rights }: Reacher, permission: PermissionKey): Reach | undefined {
  const scope = rights.get(permission)?.scope
  if (scope === undefined || scope === 'asks') return undefined
  return scope === 'all' ? { isAll: true } : { isAll: false, userId }
}

/** For a list, of which everybody sees as much as the right reaches. */
export function reach(staff: Reacher, permission: PermissionKey): Reach {
  const found = reachOf(staff, permission)
  if (!found) throw forbidden('你的角色没有这项权限')
  return found
}

/** For what belongs to no course: a right to the own things reaches none of it. */
export function refuseUnlessAll(staff: Reacher, permission: PermissionKey, sentence: string): void {
  if (!reachOf(staff, permission)?.isAll) throw forbidden(sentence)
}

/** As the repositories take it: whose things alone, undefined for everybody's. */
export const ownOf = (reached: Reach): number | undefined => (reached.isAll ? undefined : reached.userId)
