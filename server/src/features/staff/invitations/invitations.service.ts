import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { HOUR_MS } from '@bee/contract/durations.ts'
import type { Invitation, InvitationMade, InvitationSms } from '@bee/contract/manage/invitations.contract.ts'
import { badField, conflict, Failure, notFound } from '@bee/contract/failures.ts'
import { deskAddresses } from '@bee/contract/manage/desk-addresses.ts'
import { INVITATION_HOURS } from '@bee/contract/manage/staff-fields.ts'
import type { Work } from '../../../database/database.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { Randomness } from '../../../outside/randomness.ts'
import { SmsUnavailable } from '../../../outside/sms-gateway.ts'
import { maskMobile } from '../../../text/mask-mobile.ts'
import type { SmsDelivery } from '../../gateways/sms-delivery.service.ts'
import type { RateLimits } from '../../limits/rate-limits.service.ts'
import { hashOfToken, makeToken } from '../staff-sessions.service.ts'
import { STILL_BLOCKED, type StaffService } from '../staff.service.ts'
import { lockStaff, type StaffRepository } from '../staff.repository.ts'
import type { Giver } from '../within-rights.ts'
import { lockInvitation, type InvitationRow, type InvitationsRepository } from './invitations.repository.ts'

const INVITATION_MS = INVITATION_HOURS * HOUR_MS
/** After its end, a link still explains its state for this long. */
const REMEMBERED_MS = RETENTION.invitations.keptMs

/** The snapshot that audit events store. */
const auditSnapshot = ({ roleId, roleName, courseIds, endedAs }: InvitationRow) => ({
  roleId,
  roleName,
  courseIds,
  isOpen: endedAs === null,
})

/** Used by undo. */
export async function readInvitation(work: Work, id: string) {
  const invitation = await lockInvitation(work, Number(id))
  return invitation ? auditSnapshot(invitation) : null
}

const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  mobile: maskMobile(row.mobile ?? ''),
  role: { id: row.roleId, name: row.roleName },
  courseCount: row.courseIds.length,
  inviterName: row.inviterName,
  createTime: row.createdAt.toISOString(),
  expiresTime: row.expiresAt.toISOString(),
})

interface InvitationsParts {
  invitations: InvitationsRepository
  staff: Pick<StaffRepository, 'lockMember'>
  staffing: Pick<StaffService, 'roleFrom'>
  delivery: Pick<SmsDelivery, 'linkSender'>
  limits: Pick<RateLimits, 'takeSms'>
  publicUrl: string
  clock: Clock
  randomness: Randomness
}

/** Invites colleagues by mobile number. Accepting is in `acceptance.service.ts`. */
export function createInvitationsService(parts: InvitationsParts) {
  const { invitations, staff, staffing, delivery, limits, publicUrl, clock, randomness } = parts

  async function list(): Promise<Invitation[]> {
    return (await invitations.list(clock.now())).map(presentInvitation)
  }

  async function refuseNumber(work: Work, mobile: string): Promise<void> {
    const member = await staff.lockMember(work, mobile)
    if (!member) return
    if (member.isBlocked) throw badField('mobile', STILL_BLOCKED)
    const person = await lockStaff(work, member.id)
    if (person && !person.endedAt) throw badField('mobile', '已经是员工了')
  }

  async function lock(work: Work, id: number): Promise<InvitationRow> {
    const row = await lockInvitation(work, id)
    if (!row) throw notFound('没有这个邀请')
    return row
  }

  /** `link` is in no audit event: a reader of the record could use it. */
  async function invite(
    work: Work,
    { mobile, roleId, courseIds }: { mobile: string; roleId: number; courseIds: readonly number[] },
    by: Giver,
  ): Promise<Outcome<Omit<InvitationMade, 'sms'>>> {
    await refuseNumber(work, mobile)
    const role = await staffing.roleFrom(work, { roleId, courseIds }, by)
    if (!(await invitations.areCourses(work, courseIds))) throw badField('courseIds', '有一门课已经没有了')
    const token = makeToken(randomness)
    const now = clock.now()
    const id = await invitations.insert(work, {
      tokenHash: hashOfToken(token),
      mobile,
      roleId,
      courseIds: [...new Set(courseIds)],
      invitedBy: by.userId,
      now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    })
    if (id === undefined) throw conflict('同事刚邀请了这个号码，看过列表再决定')
    const row = await lock(work, id)
    return {
      // Behind the #: a browser does not send that part, so no log on the way contains the token.
      result: { invitation: presentInvitation(row), link: `${deskAddresses.invitation}#${token}` },
      event: {
        action: 'staff.invite',
        target: { kind: 'invitation', id },
        summary: `邀请 ${maskMobile(mobile)} 做${role.name}`,
        after: auditSnapshot(row),
        undo: { call: 'invitations.takeBack', input: { invitationId: id } },
      },
    }
  }

  /** Runs after the invitation is committed. A refusal changes nothing: the link can be handed over in another way. */
  async function sendLink(mobile: string, link: string, address: string): Promise<InvitationSms> {
    const sendTo = await delivery.linkSender()
    if (!sendTo) return 'none'
    try {
      await limits.takeSms(mobile, address)
      await sendTo({ mobile, link: publicUrl + link, scene: 'invitation' })
      return 'sent'
    } catch (error) {
      if (error instanceof SmsUnavailable || error instanceof Failure) return 'failed'
      throw error
    }
  }

  async function takeBack(work: Work, invitationId: number): Promise<Outcome<{ invitationId: number }>> {
    const before = await lock(work, invitationId)
    if (before.mobile === null) throw conflict('这个邀请已经用过或收回了')
    await invitations.end(work, invitationId, 'taken-back')
    return {
      result: { invitationId },
      event: {
        action: 'staff.takeBackInvitation',
        target: { kind: 'invitation', id: invitationId },
        summary: `收回了给 ${maskMobile(before.mobile)} 的邀请（${before.roleName}）`,
        before: auditSnapshot(before),
        after: auditSnapshot(await lock(work, invitationId)),
        undo: '收回的链接不能再用，再邀请一次就好',
      },
    }
  }

  function sweep(): Promise<void> {
    return invitations.deleteOlderThan(new Date(clock.now().getTime() - REMEMBERED_MS))
  }

  return { list, invite, sendLink, takeBack, sweep }
}

export type InvitationsService = ReturnType<typeof createInvitationsService>
