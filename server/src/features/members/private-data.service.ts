import type { UserExport } from '@bee/contract/account/account.contract.ts'
import { notFound } from '@bee/contract/failures.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { MEMBER_MESSAGES } from '@bee/contract/manage/members/member-fields.ts'
import type { Work } from '../../database/database.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { AccountDataService } from '../account/account-data.service.ts'
import type { UnmaskingService } from '../staff/unmasking.service.ts'
import type { MemberListRepository, NamedMember } from './member-list.repository.ts'

interface Asked {
  userId: number
  reason: string
}

/** Private data of members. Staff must give a reason to see it, only so often a day, and each look writes an audit event. */
export function createPrivateDataService(parts: {
  members: Pick<MemberListRepository, 'find'>
  accountData: Pick<AccountDataService, 'exportOf'>
  unmasking: UnmaskingService
}) {
  const { members, accountData, unmasking } = parts

  async function found(work: Work, userId: number): Promise<NamedMember> {
    const member = await members.find(work, userId)
    if (!member) throw notFound(MEMBER_MESSAGES.gone)
    return member
  }

  const eventOf = (action: AuditAction, { userId, reason }: Asked, what: string) => ({
    action,
    target: { kind: 'member', id: userId },
    summary: `${what}，原因：${reason}`,
    undo: '看过的收不回来',
  })

  async function revealMobile(
    work: Work,
    asked: Asked,
    staff: Pick<Staff, 'userId'>,
    right: Right,
  ): Promise<Outcome<{ mobile: string; leftToday: number | null }>> {
    const leftToday = await unmasking.takeSlot(work, staff, right)
    const { mobile, nickName } = await found(work, asked.userId)
    return { result: { mobile, leftToday }, event: eventOf('member.mobile', asked, `看了 ${nickName} 的手机号`) }
  }

  /** Reads many rows, so it runs before the transaction that hands them over. */
  function collect(userId: number): Promise<UserExport> {
    return accountData.exportOf(userId)
  }

  async function exportAll(
    work: Work,
    { collected, ...asked }: Asked & { collected: UserExport },
    staff: Pick<Staff, 'userId'>,
    right: Right,
  ): Promise<Outcome<UserExport>> {
    await unmasking.takeSlot(work, staff, right)
    const { nickName } = await found(work, asked.userId)
    return { result: collected, event: eventOf('member.export', asked, `导出了 ${nickName} 的全部数据`) }
  }

  return { revealMobile, collect, exportAll }
}

export type PrivateDataService = ReturnType<typeof createPrivateDataService>
