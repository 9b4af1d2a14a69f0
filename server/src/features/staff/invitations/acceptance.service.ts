import { badField, badInput, forbidden } from '@bee/contract/failures.ts'
import type {
  InvitationAcceptance,
  InvitationShown,
  InvitedAccount,
} from '@bee/contract/manage/invitations.contract.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { Work } from '../../../database/database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import { maskMobile } from '../../../text/mask-mobile.ts'
import type { SignInService } from '../../account/sign-in.service.ts'
import type { Admitted } from '../log-in-event.ts'
import type { StaffLogIn } from '../staff-log-in.service.ts'
import { hashOfToken } from '../staff-sessions.service.ts'
import type { StaffRepository } from '../staff.repository.ts'
import type { StaffService } from '../staff.service.ts'
import { lockInvitation, type InvitationRow, type InvitationsRepository } from './invitations.repository.ts'

type OpenInvitation = InvitationRow & { mobile: string }

const ENDED_SENTENCES: Record<NonNullable<InvitationRow['endedAs']>, string> = {
  accepted: STAFF_MESSAGES.invitationUsed,
  'taken-back': STAFF_MESSAGES.invitationTakenBack,
  replaced: STAFF_MESSAGES.invitationReplaced,
}

interface AcceptanceParts {
  invitations: InvitationsRepository
  staff: Pick<StaffRepository, 'lockMember' | 'findAccount'>
  staffing: Pick<StaffService, 'join'>
  staffLogIn: Pick<StaffLogIn, 'admit' | 'refuseOldPassword'>
  signIn: Pick<SignInService, 'prepareEntry'>
  clock: Clock
}

/** The page of an invitation link. It is open to everyone with the link and needs no log-in. */
export function createAcceptanceService(parts: AcceptanceParts) {
  const { invitations, staff, staffing, staffLogIn, signIn, clock } = parts

  /** Explains why a dead link does not work. */
  function refuseDead(row: InvitationRow | undefined): OpenInvitation {
    if (!row) throw badInput(STAFF_MESSAGES.invitationUnknown)
    const { mobile, endedAs } = row
    if (endedAs !== null) throw badInput(ENDED_SENTENCES[endedAs])
    if (mobile === null || row.expiresAt <= clock.now()) throw badInput(STAFF_MESSAGES.invitationOver)
    return { ...row, mobile }
  }

  async function find(token: string): Promise<OpenInvitation> {
    return refuseDead(await invitations.findByToken(hashOfToken(token)))
  }

  async function accountOf(mobile: string): Promise<InvitedAccount> {
    const member = await staff.findAccount(mobile)
    if (!member) return 'new'
    return member.hasPassword ? 'member' : 'without-password'
  }

  async function read(token: string): Promise<InvitationShown> {
    const { mobile, roleName, inviterName, expiresAt } = await find(token)
    return {
      mobile: maskMobile(mobile),
      roleName,
      inviterName,
      expiresTime: expiresAt.toISOString(),
      account: await accountOf(mobile),
    }
  }

  /** Requires the member's own password and never sets a new one: a copied link must not open the account of a student. */
  async function accept({ token, ...form }: InvitationAcceptance, caller: Caller) {
    const { id, mobile } = await find(token)
    if ((await accountOf(mobile)) === 'without-password')
      throw badField('password', '这个号码的会员还没有密码，先在学员端用「忘记密码」定一个，再打开这个链接')
    const enter = await signIn.prepareEntry({ ...form, mobile }, caller)
    return async (work: Work): Promise<Outcome<Admitted>> => {
      const invitation = refuseDead(await lockInvitation(work, id))
      await invitations.end(work, id, 'accepted')
      const user = await enter(work)
      await staffLogIn.refuseOldPassword(work, user)
      if ((await staff.lockMember(work, mobile))?.isBlocked) throw forbidden('这个账号封禁着，请先联系学校')
      const { result: person, event } = await staffing.join(work, user.id, invitation)
      const actor = { id: person.userId, name: person.nickName, roleName: person.roleName }
      return { result: await staffLogIn.admit(work, person, caller), event: { ...event, actor } }
    }
  }

  return { read, accept }
}

export type AcceptanceService = ReturnType<typeof createAcceptanceService>
