import type { rolesContract, staffContract } from '@bee/contract/manage/staff.contract.ts'
import type { StaffHandlers } from '../../http/staff/implement-staff.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { RolesService } from './roles.service.ts'
import { presentPerson, presentRole, presentStaffSession } from './staff.presenter.ts'
import type { StaffService } from './staff.service.ts'

const presented = async <Row, Shown>(outcome: Promise<Outcome<Row>>, present: (row: Row) => Shown) => {
  const { result, event } = await outcome
  return { result: present(result), event }
}

export const staffRoutes = (staffing: StaffService): StaffHandlers<typeof staffContract> => ({
  list: async ({ state }) => (await staffing.list(state)).map(presentPerson),
  invite: (input, { write }) => write((work) => presented(staffing.invite(work, input), presentPerson)),
  changeRole: (input, { write }) => write((work) => presented(staffing.changeRole(work, input), presentPerson)),
  changeCourses: (input, { write }) => write((work) => presented(staffing.changeCourses(work, input), presentPerson)),
  end: (input, { write }) => write((work) => presented(staffing.end(work, input), presentPerson)),
  restore: (input, { write }) => write((work) => presented(staffing.restore(work, input), presentPerson)),
  resetSecondStep: ({ userId }, { write }) => write((work) => staffing.resetSecondStep(work, userId)),
  sessions: async ({ userId }, { staff }) =>
    (await staffing.sessionsOf(userId)).map((row) => presentStaffSession(row, staff.sessionId)),
  endSession: ({ userId, id }, { write }) => write((work) => staffing.endSessions(work, userId, id)),
  endSessions: ({ userId }, { write }) => write((work) => staffing.endSessions(work, userId)),
})

export const rolesRoutes = (roles: RolesService): StaffHandlers<typeof rolesContract> => ({
  list: async () => (await roles.list()).map(presentRole),
  add: (input, { write }) => write((work) => presented(roles.add(work, input), presentRole)),
  edit: (input, { write }) => write((work) => presented(roles.edit(work, input), presentRole)),
  remove: (input, { write }) => write((work) => roles.remove(work, input)),
})
