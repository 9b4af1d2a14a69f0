import { forbidden } from '@bee/contract/failures.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { Right, Staff } from './staff-session.ts'

/** How far a right extends: to everything, or to the staff member's own courses and files. */
export type Reach = { isAll: true } | { isAll: false; userId: number }

type Reacher = Pick<Staff, 'userId' | 'rights'>

/** Undefined for a missing right and for one that needs a colleague's consent: alone it covers nothing. */
export function reachOf(staff: Reacher, by: PermissionKey | Right): Reach | undefined {
  const scope = (typeof by === 'string' ? staff.rights.get(by) : by)?.scope
  if (scope === undefined || scope === 'asks') return undefined
  return scope === 'all' ? { isAll: true } : { isAll: false, userId: staff.userId }
}

/** By a permission, or by the right that admitted the call. A list shows as much as this covers. */
export function reach(staff: Reacher, by: PermissionKey | Right): Reach {
  const found = reachOf(staff, by)
  if (!found) throw forbidden('你的角色没有这项权限')
  return found
}

/** The form for repositories: the id of the owner, or undefined without a limit. */
export const ownOf = (reached: Reach): number | undefined => (reached.isAll ? undefined : reached.userId)
