import type { UserExport } from '@bee/contract/account/account.contract.ts'
import { notFound, tooMany } from '@bee/contract/failures.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { MEMBER_MESSAGES } from '@bee/contract/manage/member-fields.ts'
import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AccountDataService } from '../account/account-data.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { StaffService } from '../staff/staff.service.ts'
import type { MemberListRepository, NamedMember } from './member-list.repository.ts'

/** Each of them shows a full mobile number, so that they share one limit a day. */
const SHOWING: readonly AuditAction[] = ['member.mobile', 'member.export']

interface Asked {
  userId: number
  reason: string
}

/** What staff may see of a member only by saying why, so often a day, and never without a trace. */
export function createPrivateDataService(parts: {
  members: Pick<MemberListRepository, 'find'>
  accountData: Pick<AccountDataService, 'exportOf'>
  staffing: Pick<StaffService, 'holdSelf'>
  audit: Pick<AuditService, 'countToday'>
  clock: Clock
}) {
  const { members, accountData, staffing, audit, clock } = parts

  /** How many are left today after this one; null without a limit. Held by the own row: two at once are counted one after the other. */
  async function takePlace(work: Work, { userId }: Pick<Staff, 'userId'>, { limit }: Right): Promise<number | null> {
    if (limit === null) return null
    await staffing.holdSelf(work, userId)
    const left = limit - (await audit.countToday(work, { actorId: userId, actions: SHOWING, most: limit }))
    if (left > 0) return left - 1
    const now = clock.now()
    const waitSeconds = Math.ceil((endOfShanghaiDay(now).getTime() - now.getTime()) / 1000)
    throw tooMany(`你的角色一天最多看 ${limit} 次完整手机号，今天用完了，明天再看`, waitSeconds)
  }

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
    const leftToday = await takePlace(work, staff, right)
    const { mobile, nickName } = await found(work, asked.userId)
    return { result: { mobile, leftToday }, event: eventOf('member.mobile', asked, `看了 ${nickName} 的手机号`) }
  }

  /** Many rows, so they are read before the work begins that hands them over. */
  function collect(userId: number): Promise<UserExport> {
    return accountData.exportOf(userId)
  }

  async function exportAll(
    work: Work,
    { collected, ...asked }: Asked & { collected: UserExport },
    staff: Pick<Staff, 'userId'>,
    right: Right,
  ): Promise<Outcome<UserExport>> {
    await takePlace(work, staff, right)
    const { nickName } = await found(work, asked.userId)
    return { result: collected, event: eventOf('member.export', asked, `导出了 ${nickName} 的全部数据`) }
  }

  return { revealMobile, collect, exportAll }
}

export type PrivateDataService = ReturnType<typeof createPrivateDataService>
