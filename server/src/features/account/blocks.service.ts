import { DAY_MS } from '@bee/contract/durations.ts'
import { conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import { blockedSentence, MEMBER_MESSAGES } from '@bee/contract/manage/members/member-fields.ts'
import type { Work } from '../../database/database.ts'
import type { Right } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import {
  blockOf,
  lockMember,
  type Block,
  type BlockColumns,
  type BlocksRepository,
  type HeldMember,
} from './blocks.repository.ts'
import type { UserRow, UsersRepository } from './users.repository.ts'

export type { Block, BlockColumns } from './blocks.repository.ts'

const isOver = ({ until }: Block, now: Date) => until !== null && until <= now

/** The form in which audit events store a block. */
const auditSnapshot = (block: Block | null) => ({
  isBlocked: block !== null,
  since: block?.since.toISOString() ?? null,
  until: block?.until?.toISOString() ?? null,
  reason: block?.reason ?? null,
})

/** Undo compares this with the event. */
export async function readMember(work: Work, id: string) {
  const member = await lockMember(work, Number(id))
  return member ? auditSnapshot(member.block) : null
}

/** Members who may not log in, for how long, and why. */
export function createBlocksService(parts: {
  blocks: BlocksRepository
  users: Pick<UsersRepository, 'byId'>
  clock: Clock
}) {
  const { blocks, users, clock } = parts

  /** The block in the member's row: null where there is none, or where its time is over. */
  function standing(row: BlockColumns): Block | null {
    const block = blockOf(row)
    return block && !isOver(block, clock.now()) ? block : null
  }

  /** Runs before a session is opened. A block that is over is lifted, so that no mark is left on a member who logs in. */
  async function refuseBlocked(user: UserRow): Promise<void> {
    if (user.blocked_at === null) return
    const block = standing(user)
    if (block) throw conflict(blockedSentence(block))
    await blocks.liftOver(clock.now(), user.id)
  }

  /** Runs after sessions.open has failed: a staff member may have blocked the member at that moment. */
  async function refuseBlockedNow(userId: number): Promise<void> {
    const user = await users.byId(userId)
    if (user) await refuseBlocked(user)
  }

  /** Locks the member against their own writes and those of other staff members, for every staff act on a member. */
  async function lock(work: Work, userId: number): Promise<HeldMember> {
    const member = await lockMember(work, userId)
    if (!member) throw notFound(MEMBER_MESSAGES.gone)
    return member
  }

  /**
   * Locks the member and reads the block before staff writes a row for them: the database refuses a row of a member with the mark
   * (`refuse-blocked.sql`). A block that is over is lifted here, as it is at the log-in.
   */
  async function lockStanding(work: Work, userId: number): Promise<Block | null> {
    const { block: put } = await lock(work, userId)
    if (!put || !isOver(put, clock.now())) return put
    await blocks.lift(work, userId)
    return null
  }

  function refuseBeyond({ limit }: Right, days: number | null): void {
    if (limit === null) return
    if (days === null) throw forbidden(MEMBER_MESSAGES.foreverRefused)
    if (days > limit) throw forbidden(`你的角色最多封禁 ${limit} 天`)
  }

  async function block(
    work: Work,
    { userId, days, reason }: { userId: number; days: number | null; reason: string },
    right: Right,
  ): Promise<Outcome<{ block: Block; endedCount: number }>> {
    refuseBeyond(right, days)
    const { nickName, block: before, isStaff } = await lock(work, userId)
    if (isStaff) throw conflict(MEMBER_MESSAGES.isStaff)
    const since = clock.now()
    if (before && !isOver(before, since)) throw conflict(MEMBER_MESSAGES.blockedAlready)
    const until = days === null ? null : new Date(since.getTime() + days * DAY_MS)
    const put = { since, until, reason }
    await blocks.put(work, userId, put)
    const endedCount = await blocks.endSessions(work, userId)
    return {
      result: { block: put, endedCount },
      event: {
        action: 'member.block',
        target: { kind: 'member', id: userId },
        summary: `封禁了 ${nickName}，${days === null ? '永久' : `${days} 天`}，原因：${reason}`,
        before: auditSnapshot(before),
        after: auditSnapshot(put),
        undo: { call: 'members.unblock', input: { userId } },
      },
    }
  }

  async function unblock(work: Work, userId: number): Promise<Outcome<{ userId: number }>> {
    const { nickName, block: before } = await lock(work, userId)
    if (!before || isOver(before, clock.now())) throw conflict(MEMBER_MESSAGES.notBlocked)
    await blocks.lift(work, userId)
    return {
      result: { userId },
      event: {
        action: 'member.unblock',
        target: { kind: 'member', id: userId },
        summary: `解开了 ${nickName} 的封禁`,
        before: auditSnapshot(before),
        after: auditSnapshot(null),
        undo: '解开以后会员可能已经登录，要封就再封一次',
      },
    }
  }

  async function signOut(work: Work, userId: number): Promise<Outcome<{ endedCount: number }>> {
    const { nickName } = await lock(work, userId)
    const endedCount = await blocks.endSessions(work, userId)
    return {
      result: { endedCount },
      event: {
        action: 'member.signOut',
        target: { kind: 'member', id: userId },
        summary: `让 ${nickName} 在 ${endedCount} 处退出登录`,
        undo: '结束的登录不能撤回，会员再登录一次就好',
      },
    }
  }

  function sweep() {
    return blocks.liftOver(clock.now())
  }

  return { standing, lock, lockStanding, refuseBlocked, refuseBlockedNow, block, unblock, signOut, sweep }
}

export type BlocksService = ReturnType<typeof createBlocksService>
