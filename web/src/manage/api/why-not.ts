import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { PERMISSIONS, type PermissionKey } from '@bee/contract/manage/permissions.ts'
import { rightOf } from './me.queries.ts'

/**
 * Tooltip of a disabled button: the roles that have the permission, the own role, and the colleague to ask. Undefined with the permission.
 */
export const whyMayNot = (me: Pick<StaffMe, 'rights' | 'role'>, permission: PermissionKey): string | undefined =>
  rightOf(me, permission)
    ? undefined
    : `「${PERMISSIONS[permission].label}」需要校长，或有这项权限的角色。你是${me.role.name}，可以请有权限的同事来做。`
