import type { rolesContract, staffContract } from '@bee/contract/manage/staff.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
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
  changeRole: (input, { staff, write }) =>
    write((work) => presented(staffing.changeRole(work, input, staff), presentPerson)),
  changeCourses: (input, { staff, write }) =>
    write((work) => presented(staffing.changeCourses(work, input, staff), presentPerson)),
  end: (input, { staff, write }) => write((work) => presented(staffing.end(work, input, staff), presentPerson)),
  restore: (input, { staff, write }) => write((work) => presented(staffing.restore(work, input, staff), presentPerson)),
  resetSecondStep: ({ userId }, { staff, write }) => write((work) => staffing.resetSecondStep(work, userId, staff)),
  sessions: async ({ userId }, { staff }) =>
    (await staffing.sessionsOf(userId)).map((row) => presentStaffSession(row, staff.sessionId)),
  endSession: (input, { staff, write }) => write((work) => staffing.endSessions(work, input, staff)),
  endSessions: (input, { staff, write }) => write((work) => staffing.endSessions(work, input, staff)),
})

export const rolesRoutes = (roles: RolesService): StaffHandlers<typeof rolesContract> => ({
  list: async () => (await roles.list()).map(presentRole),
  add: (input, { staff, write }) => write((work) => presented(roles.add(work, input, staff), presentRole)),
  edit: (input, { staff, write }) => write((work) => presented(roles.edit(work, input, staff), presentRole)),
  remove: (input, { write }) => write((work) => roles.remove(work, input)),
  view: ({ roleId }, { staff, write }) => write((work) => roles.view(work, roleId, staff)),
})
