import { secondStepNeeded } from '@bee/contract/failures.ts'
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
  /** Until when it can be put off. Undefined where it is on, or not required. */
  secondStepDueAt: Date | undefined
  /** It is missing and can be put off no longer. */
  isSecondStepDue: boolean
  confirmedAt: Date
  expiresAt: Date
}

/** A second step that the role requires can be put off for some days, but not for an act with money, staff, keys or backups. */
export function refuseWithoutSecondStep(
  { secondStepDueAt, isSecondStepDue }: Pick<Staff, 'secondStepDueAt' | 'isSecondStepDue'>,
  isProtectedAct: boolean,
): void {
  if (secondStepDueAt !== undefined && (isSecondStepDue || isProtectedAct)) throw secondStepNeeded()
}

export type FindStaff = (token: string) => Promise<Staff | undefined>
