import { forbidden } from '@bee/contract/failures.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { DemoColleague } from '@bee/contract/manage/session.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import { logInEvent, type Admitted } from './log-in-event.ts'
import type { StaffSessionsService } from './staff-sessions.service.ts'
import { lockStaff, type StaffRepository } from './staff.repository.ts'

/**
 * A visitor of the demo school looks around as one of its staff by one click, without a password. Only on a site without access from outside,
 * and only for a browser on the same machine.
 */
export function createDemoVisits(parts: {
  staff: Pick<StaffRepository, 'listDemo'>
  sessions: Pick<StaffSessionsService, 'open'>
  isDemoOpen: boolean
}) {
  const { staff, sessions, isDemoOpen } = parts

  async function colleagues(isFromHere: boolean): Promise<DemoColleague[]> {
    return isDemoOpen && isFromHere ? staff.listDemo() : []
  }

  async function logIn(userId: number, caller: Caller, isFromHere: boolean) {
    const found = await colleagues(isFromHere)
    if (!found.some((person) => person.userId === userId)) throw forbidden(STAFF_MESSAGES.notDemo)
    return async (work: Work): Promise<Outcome<Admitted>> => {
      const person = await lockStaff(work, userId)
      // Set up a moment ago: the account belongs to somebody now.
      if (!person || person.hasSecondStep) throw forbidden(STAFF_MESSAGES.notDemo)
      const token = await sessions.open(work, userId, caller)
      if (token === undefined) throw forbidden(STAFF_MESSAGES.notStaff)
      return { result: { token }, event: logInEvent(person, 'door.logIn', '从这台机器进来看看演示学校') }
    }
  }

  return { colleagues, logIn }
}

export type DemoVisits = ReturnType<typeof createDemoVisits>
