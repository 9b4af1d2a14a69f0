import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface Block {
  since: Date
  /** Null means for ever. */
  until: Date | null
  reason: string
}

export interface HeldMember {
  id: number
  nickName: string
  block: Block | null
  isStaff: boolean
}

export interface BlockColumns {
  blocked_at: Date | null
  blocked_until: Date | null
  block_reason: string | null
}

/** Reads the row only. Callers compare `until` with their clock to see whether the block is over. */
export const blockOf = ({
  blocked_at: since,
  blocked_until: until,
  block_reason: reason,
}: BlockColumns): Block | null => (since === null ? null : { since, until, reason: reason ?? '' })

/**
 * Locks the member's row until the transaction ends. Writes of the member that are under way are waited for; later ones wait and then see
 * the new state of the member.
 */
export async function lockMember(work: Work, userId: number): Promise<HeldMember | undefined> {
  const { rows } = await sql<BlockColumns & { id: number; nickName: string }>`
    select id, nick_name as "nickName", blocked_at, blocked_until, block_reason
    from users where id = ${userId} for update`.execute(work)
  const [member] = rows
  if (!member) return undefined
  // Read after the lock: an invitation to the staff takes the same lock.
  const { rows: staff } = await sql`select from staff where user_id = ${userId} and ended_at is null`.execute(work)
  return { id: member.id, nickName: member.nickName, block: blockOf(member), isStaff: staff.length > 0 }
}

export function createBlocksRepository(database: Database) {
  async function put(work: Work, userId: number, { since, until, reason }: Block): Promise<void> {
    await work
      .updateTable('users')
      .set({ blocked_at: since, blocked_until: until, block_reason: reason })
      .where('id', '=', userId)
      .execute()
  }

  async function lift(work: Work, userId: number): Promise<void> {
    await work
      .updateTable('users')
      .set({ blocked_at: null, blocked_until: null, block_reason: null })
      .where('id', '=', userId)
      .execute()
  }

  /** Lifts the blocks that are over, of one member or of all members. */
  async function liftOver(now: Date, userId?: number): Promise<void> {
    await sql`
      update users set blocked_at = null, blocked_until = null, block_reason = null
      where blocked_at is not null and blocked_until <= ${now}
        and ${userId === undefined ? sql`true` : sql`id = ${userId}`}`.execute(database)
  }

  async function endSessions(work: Work, userId: number): Promise<number> {
    const { numDeletedRows } = await work.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
    return Number(numDeletedRows)
  }

  return { put, lift, liftOver, endSessions }
}

export type BlocksRepository = ReturnType<typeof createBlocksRepository>
