import { forbidden } from '@bee/contract/failures.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { Right, Staff } from './staff-session.ts'

/** How far a right reaches into the school: to everything, or to what belongs to this member of staff. */
export type Reach = { isAll: true } | { isAll: false; userId: number }

type Reacher = Pick<Staff, 'userId' | 'rights'>

/** Undefined where the right is missing or a colleague has to agree first: by itself it reaches nothing. */
export function reachOf(staff: Reacher, by: PermissionKey | Right): Reach | undefined {
  const scope = (typeof by === 'string' ? staff.rights.get(by) : by)?.scope
  if (scope === undefined || scope === 'asks') return undefined
  return scope === 'all' ? { isAll: true } : { isAll: false, userId: staff.userId }
}

/** By a permission, or by the right that a call was let in with. Of a list everybody sees as much as this reaches. */
export function reach(staff: Reacher, by: PermissionKey | Right): Reach {
  const found = reachOf(staff, by)
  if (!found) throw forbidden('你的角色没有这项权限')
  return found
}

/** As the repositories take it: whose things alone, undefined for everybody's. */
export const ownOf = (reached: Reach): number | undefined => (reached.isAll ? undefined : reached.userId)
