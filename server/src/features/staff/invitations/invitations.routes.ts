import type { invitationsContract } from '@bee/contract/manage/invitations.contract.ts'
import { callerOf } from '../../../http/caller.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import { letIn } from '../staff-log-in.routes.ts'
import type { AcceptanceService } from './acceptance.service.ts'
import type { InvitationsService } from './invitations.service.ts'

export const invitationsRoutes = (parts: {
  invitations: InvitationsService
  acceptance: AcceptanceService
}): StaffHandlers<typeof invitationsContract> => ({
  list: () => parts.invitations.list(),
  async invite(input, { staff, request, write }) {
    const written = await write((work) => parts.invitations.invite(work, input, staff))
    const sms = await parts.invitations.sendLink(input.mobile, written.result.link, request.address)
    return { ...written, result: { ...written.result, sms } }
  },
  takeBack: ({ invitationId }, { write }) => write((work) => parts.invitations.takeBack(work, invitationId)),
  read: ({ token }) => parts.acceptance.read(token),
  accept: async (input, { request, reply, write }) =>
    letIn(write, reply, await parts.acceptance.accept(input, callerOf(request))),
})
