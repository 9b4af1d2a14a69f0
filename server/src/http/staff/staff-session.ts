import type { PermissionKey, Scope } from '@bee/contract/manage/permissions.ts'

/** How far somebody's right reaches. */
export interface Right {
  scope: Scope
  limit: number | null
}

/** Who calls on the operators' side, with everything that this call may need to know: read anew for every call. */
export interface Staff {
  userId: number
  sessionId: number
  nickName: string
  mobile: string
  avatarUrl: string
  roleId: number
  roleName: string
  /** The own role's, as the record names it. */
  ownRoleName: string
  /** Looks at the desk as another role, whose rights these are. Writes nothing meanwhile. */
  isViewing: boolean
  isOwner: boolean
  rights: ReadonlyMap<PermissionKey, Right>
  /** Whether a code was asked for at the log-in. */
  hasSecondStep: boolean
  /** Whether the role demands it. */
  needsSecondStep: boolean
  confirmedAt: Date
  expiresAt: Date
}

export type FindStaff = (token: string) => Promise<Staff | undefined>
