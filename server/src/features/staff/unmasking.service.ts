import { tooMany } from '@bee/contract/failures.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { endOfShanghaiDay } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { StaffService } from './staff.service.ts'

/** All of these show a full mobile number, so they share one daily limit. */
const SHOWING: readonly AuditAction[] = ['member.mobile', 'member.export', 'inbox.contact']

/** Limits how often a day a staff member may see unmasked numbers. */
export function createUnmaskingService(parts: {
  staffing: Pick<StaffService, 'lockSelf'>
  audit: Pick<AuditService, 'countToday'>
  clock: Clock
}) {
  const { staffing, audit, clock } = parts

  /**
   * Returns how many are left today after this one; null without a limit. Takes the lock on the own row first, so that two requests at once
   * are counted one after the other.
   */
  async function takeSlot(work: Work, { userId }: Pick<Staff, 'userId'>, { limit }: Right): Promise<number | null> {
    if (limit === null) return null
    await staffing.lockSelf(work, userId)
    const left = limit - (await audit.countToday(work, { actorId: userId, actions: SHOWING, most: limit }))
    if (left > 0) return left - 1
    const now = clock.now()
    const waitSeconds = Math.ceil((endOfShanghaiDay(now).getTime() - now.getTime()) / 1000)
    throw tooMany(`你的角色一天最多看 ${limit} 次完整手机号，今天用完了，明天再看`, waitSeconds)
  }

  return { takeSlot }
}

export type UnmaskingService = ReturnType<typeof createUnmaskingService>
