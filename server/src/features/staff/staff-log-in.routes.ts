import type { sessionContract, LogInAnswer } from '@bee/contract/manage/session.contract.ts'
import type { FastifyReply } from 'fastify'
import type { Work } from '../../database/database.ts'
import { callerOf } from '../../http/caller.ts'
import { isFromThisMachine } from '../../http/from-this-machine.ts'
import { clearStaffCookie, writeStaffCookie } from '../../http/staff/staff-cookie.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { SaveDraft, NewEvent, Outcome, Write } from '../../http/staff/staff-write.ts'
import type { DemoVisits } from './demo-visits.service.ts'
import type { Admitted } from './log-in-event.ts'
import type { StaffLogIn } from './staff-log-in.service.ts'
import type { SecondStepsService } from './second-steps.service.ts'
import { presentMe, presentStaffSession } from './staff.presenter.ts'
import type { StaffSessionsService } from './staff-sessions.service.ts'
import type { StaffService } from './staff.service.ts'

/** The token is only in the cookie, never in the answer, and the cookie is set before the answer is sent. */
export async function letIn(write: Write, reply: FastifyReply, act: (work: Work) => Promise<Outcome<Admitted>>) {
  let admitted: Admitted = {}
  const answer = await write<LogInAnswer>(async (work) => {
    const { result, event } = await act(work)
    admitted = result
    return { result: { isInside: result.token !== undefined, ticket: result.ticket ?? '' }, event }
  })
  if (admitted.token !== undefined) writeStaffCookie(reply, admitted.token)
  return answer
}

const noteBy = (keep: SaveDraft) => (eventOf: (work: Work) => Promise<NewEvent | undefined>) =>
  keep(async (work) => ({ result: undefined, event: await eventOf(work) }))

export const staffLogInRoutes = (parts: {
  staffLogIn: StaffLogIn
  demoVisits: DemoVisits
  staffing: StaffService
  staffSessions: StaffSessionsService
  secondSteps: SecondStepsService
}): StaffHandlers<typeof sessionContract> => ({
  logIn: async (input, { request, reply, write, keep }) =>
    letIn(write, reply, await parts.staffLogIn.logIn(input, callerOf(request), noteBy(keep))),

  secondStep: (input, { request, reply, write, keep }) =>
    parts.staffLogIn.secondStep(input, callerOf(request), {
      write: (act) => letIn(write, reply, act),
      note: noteBy(keep),
    }),

  welcome: async (input, { request, reply, write }) =>
    letIn(write, reply, await parts.staffLogIn.welcome(input, callerOf(request))),

  demoColleagues: (_input, { request }) => parts.demoVisits.colleagues(isFromThisMachine(request.raw)),

  demoLogIn: async ({ userId }, { request, reply, write }) =>
    letIn(write, reply, await parts.demoVisits.logIn(userId, callerOf(request), isFromThisMachine(request.raw))),

  me: async (_input, { staff }) =>
    presentMe(staff, {
      courseIds: await parts.staffing.coursesOf(staff.userId),
      recoveryCodesLeft: await parts.secondSteps.codesLeft(staff.userId),
    }),

  async logOut(_input, { staff, reply, write }) {
    const answer = await write((work) => parts.staffLogIn.logOut(work, staff))
    clearStaffCookie(reply)
    return answer
  },

  stopViewing: (_input, { staff, write }) => write((work) => parts.staffLogIn.stopViewing(work, staff)),

  confirm: (input, { staff, request, write }) =>
    parts.staffLogIn.confirm(staff, input, request.address, (act) =>
      write(async (work) => {
        const { result, event } = await act(work)
        return { result: { confirmedUntilTime: result.toISOString() }, event }
      }),
    ),

  setUpSecondStep: (_input, { staff, write }) => write((work) => parts.staffLogIn.setUpSecondStep(work, staff)),

  enableSecondStep: ({ code }, { staff, request, write }) =>
    parts.staffLogIn.enableSecondStep(staff, code, request.address, (act) => write(act)),

  disableSecondStep: (_input, { staff, write }) => write((work) => parts.staffLogIn.disableSecondStep(work, staff)),

  renewRecoveryCodes: (_input, { staff, write }) => write((work) => parts.staffLogIn.renewRecoveryCodes(work, staff)),

  sessions: async (_input, { staff }) =>
    (await parts.staffSessions.list(staff.userId)).map((row) => presentStaffSession(row, staff.sessionId)),

  async endSession({ id }, { staff, reply, write }) {
    const answer = await write((work) => parts.staffLogIn.endSession(work, staff, id))
    if (id === staff.sessionId) clearStaffCookie(reply)
    return answer
  },

  endOtherSessions: (_input, { staff, write }) => write((work) => parts.staffLogIn.endOtherSessions(work, staff)),
})
