import type { NewEvent } from '../../http/staff/staff-write.ts'
import type { StaffRow } from './staff.repository.ts'

export const NOT_UNDONE = '登录的事不能撤回'

/** Either a session token, or a ticket for the second step. */
export interface Admitted {
  token?: string
  ticket?: string
}

/** The call comes without a session, so the event names its actor itself. */
export const logInEvent = (person: StaffRow, action: NewEvent['action'], summary: string): NewEvent => ({
  action,
  target: { kind: 'staff', id: person.userId },
  summary,
  undo: NOT_UNDONE,
  actor: { id: person.userId, name: person.nickName, roleName: person.roleName },
})
