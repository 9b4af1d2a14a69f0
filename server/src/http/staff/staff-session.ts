import type { PermissionKey, Scope } from '@bee/contract/manage/permissions.ts'

export interface Right {
  scope: Scope
  limit: number | null
}

/** The calling staff member with everything that a call may need to know: read again for every call. */
export interface Staff {
  userId: number
  sessionId: number
  nickName: string
  mobile: string
  avatarUrl: string
  roleId: number
  roleName: string
  /** The staff member's own role, as the audit record names it. */
  ownRoleName: string
  /** True while viewing the desk as another role; `rights` are those of that role. Such a session cannot write. */
  isViewing: boolean
  isOwner: boolean
  rights: ReadonlyMap<PermissionKey, Right>
  /** Whether the log-in asked for a code. */
  hasSecondStep: boolean
  /** Whether the role requires it. */
  needsSecondStep: boolean
  confirmedAt: Date
  expiresAt: Date
}

export type FindStaff = (token: string) => Promise<Staff | undefined>
