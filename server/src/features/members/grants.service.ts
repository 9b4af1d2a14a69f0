import { DAY_MS } from '@bee/contract/durations.ts'
import { courseAddress } from '@bee/contract/site/page-addresses.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import { MEMBER_MESSAGES } from '@bee/contract/manage/members/member-fields.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Inverse, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import { noticeWords, type MessagesService } from '../messages/messages.service.ts'
import { grantStanding, type GrantRow, type GrantsRepository } from './grants.repository.ts'

const isOver = ({ until }: Pick<GrantRow, 'until'>, now: Date) => until !== null && until <= now
const termOf = ({ until }: Pick<GrantRow, 'until'>) =>
  until === null ? '永久有效' : `有效到 ${minuteInShanghai(until)}`

/** Courses that the school gives to members. Each act locks the member first, so that a later act reads the result of the first. */
export function createGrantsService(parts: {
  grants: GrantsRepository
  blocks: Pick<BlocksService, 'lock'>
  messages: Pick<MessagesService, 'notify'>
  clock: Clock
}) {
  const { grants, blocks, messages, clock } = parts

  async function outcomeOf(
    work: Work,
    act: { action: AuditAction; grantId: number; before: GrantRow | undefined },
    describe: (grant: GrantRow) => { summary: string; undo: Inverse | string },
  ): Promise<Outcome<GrantRow>> {
    const grant = await found(work, act.grantId)
    return {
      result: grant,
      event: {
        action: act.action,
        target: { kind: 'grant', id: grant.id },
        ...describe(grant),
        before: act.before && grantStanding(act.before),
        after: grantStanding(grant),
      },
    }
  }

  async function found(work: Work, grantId: number): Promise<GrantRow> {
    const grant = await grants.find(work, grantId)
    if (!grant) throw notFound(MEMBER_MESSAGES.noGrant)
    return grant
  }

  /** Locks the member of the grant, then reads the grant again. */
  async function lock(work: Work, grantId: number) {
    const { userId } = await found(work, grantId)
    const member = await blocks.lock(work, userId)
    return { member, grant: await found(work, grantId) }
  }

  /** Refuses when the member already has the course by a payment or a grant. A grant that has run out is put aside for the new one. */
  async function makeRoom(work: Work, userId: number, courseId: number, now: Date): Promise<string> {
    const course = await grants.findCourse(work, userId, courseId)
    if (!course) throw notFound('没有这门课')
    if (course.isFree) throw conflict(MEMBER_MESSAGES.freeCourse)
    if (course.isPaid) throw conflict(MEMBER_MESSAGES.boughtAlready)
    const alive = await grants.findAlive(work, userId, courseId)
    if (alive && !isOver(alive, now)) throw conflict(MEMBER_MESSAGES.grantedAlready)
    if (alive) await grants.setTakenBack(work, alive.id, alive.until)
    return course.name
  }

  async function grant(
    work: Work,
    input: { userId: number; courseId: number; days: number | null; reason: string },
    staff: Pick<Staff, 'userId' | 'nickName'>,
  ): Promise<Outcome<GrantRow>> {
    const { userId, courseId, days, reason } = input
    const { nickName } = await blocks.lock(work, userId)
    const now = clock.now()
    const courseName = await makeRoom(work, userId, courseId, now)
    const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
    const by = { id: staff.userId, name: staff.nickName }
    const grantId = await grants.insert(work, { userId, courseId, staff: by, reason, now, until })
    const words = noticeWords('grantGiven', { course: courseName, term: termOf({ until }), reason })
    await messages.notify(work, [{ userId, ...words, link: courseAddress(courseId) }])
    return outcomeOf(work, { action: 'member.grant', grantId, before: undefined }, () => ({
      summary: `送给 ${nickName}《${courseName}》，${days === null ? '永久' : `${days} 天`}，原因：${reason}`,
      undo: { call: 'members.takeBack', input: { grantId, reason: '送课被撤回' } },
    }))
  }

  async function takeBack(
    work: Work,
    { grantId, reason }: { grantId: number; reason: string },
  ): Promise<Outcome<GrantRow>> {
    const { member, grant: before } = await lock(work, grantId)
    if (before.takenBackAt !== null) throw conflict(MEMBER_MESSAGES.grantOver)
    await grants.setTakenBack(work, grantId, clock.now())
    const words = noticeWords('grantTakenBack', { course: before.courseName, reason })
    await messages.notify(work, [{ userId: before.userId, ...words, link: courseAddress(before.courseId) }])
    return outcomeOf(work, { action: 'member.takeBack', grantId, before }, ({ courseName }) => ({
      summary: `收回了送给 ${member.nickName} 的《${courseName}》，原因：${reason}`,
      undo: { call: 'members.restoreGrant', input: { grantId } },
    }))
  }

  async function restore(work: Work, grantId: number): Promise<Outcome<GrantRow>> {
    const { member, grant: before } = await lock(work, grantId)
    const now = clock.now()
    if (before.takenBackAt === null) throw conflict(MEMBER_MESSAGES.grantStands)
    if (isOver(before, now)) throw conflict(MEMBER_MESSAGES.grantExpired)
    const courseName = await makeRoom(work, before.userId, before.courseId, now)
    await grants.setTakenBack(work, grantId, null)
    const words = noticeWords('grantRestored', { course: courseName, term: termOf(before) })
    await messages.notify(work, [{ userId: before.userId, ...words, link: courseAddress(before.courseId) }])
    return outcomeOf(work, { action: 'member.restoreGrant', grantId, before }, () => ({
      summary: `把《${courseName}》还给了 ${member.nickName}`,
      undo: { call: 'members.takeBack', input: { grantId, reason: '还课被撤回' } },
    }))
  }

  return { grant, takeBack, restore }
}

export type GrantsService = ReturnType<typeof createGrantsService>
