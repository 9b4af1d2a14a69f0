import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import type { StaffSession } from '@bee/contract/manage/staff-fields.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import type { Role, StaffPerson } from '@bee/contract/manage/staff.contract.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import { maskMobile } from '../../text/mask-mobile.ts'
import { describeDevice } from '../../text/describe-device.ts'
import type { RoleRow } from './roles.repository.ts'
import type { StaffSessionRow } from './staff-sessions.repository.ts'
import { touchProtected, rightsOf } from './staff-sessions.service.ts'
import type { StaffRow } from './staff.repository.ts'

export const presentStaffSession = (row: StaffSessionRow, currentId?: number): StaffSession => ({
  id: row.id,
  device: describeDevice(row.userAgent),
  address: row.address,
  createTime: row.createdAt.toISOString(),
  lastSeenTime: row.lastSeenAt.toISOString(),
  expiresTime: row.expiresAt.toISOString(),
  isCurrent: row.id === currentId,
})

export const presentMe = (staff: Staff, own: { courseIds: number[]; recoveryCodesLeft: number }): StaffMe => ({
  userId: staff.userId,
  nickName: staff.nickName,
  avatarUrl: staff.avatarUrl,
  mobile: maskMobile(staff.mobile),
  role: { id: staff.roleId, name: staff.roleName, isOwner: staff.isOwner },
  ownRole: staff.isViewing ? { name: staff.ownRoleName } : null,
  rights: [...staff.rights].map(([permission, right]) => ({ permission, ...right })),
  courseIds: own.courseIds,
  secondStep: {
    isOn: staff.hasSecondStep,
    isRequired: staff.needsSecondStep,
    isDue: staff.isSecondStepDue,
    dueTime: staff.secondStepDueAt?.toISOString() ?? null,
    recoveryCodesLeft: own.recoveryCodesLeft,
  },
  session: {
    id: staff.sessionId,
    expiresTime: staff.expiresAt.toISOString(),
    confirmedUntilTime: new Date(staff.confirmedAt.getTime() + CONFIRMED_MINUTES * 60 * 1000).toISOString(),
  },
})

const presentLastSeen = ({ lastSeenAt, lastUserAgent, lastAddress }: StaffRow): StaffPerson['lastSeen'] =>
  lastSeenAt === null
    ? null
    : { time: lastSeenAt.toISOString(), device: describeDevice(lastUserAgent ?? ''), address: lastAddress ?? '' }

export const presentPerson = (row: StaffRow): StaffPerson => ({
  userId: row.userId,
  nickName: row.nickName,
  avatarUrl: row.avatarUrl,
  mobile: maskMobile(row.mobile),
  role: { id: row.roleId, name: row.roleName, isOwner: row.isOwner },
  courses: row.courses,
  secondStep: { isOn: row.hasSecondStep, isRequired: touchProtected(rightsOf(row.isOwner, row.rights)) },
  hasPassword: row.hasPassword,
  sinceTime: row.createdAt.toISOString(),
  endedTime: row.endedAt?.toISOString() ?? null,
  lastSeen: presentLastSeen(row),
  version: row.version,
})

export const presentRole = (row: RoleRow): Role => ({
  id: row.id,
  name: row.name,
  isOwner: row.isOwner,
  isBuiltIn: row.key !== null,
  rights: rightsOf(row.isOwner, row.rights),
  staffCount: row.staffCount,
  version: row.version,
})
