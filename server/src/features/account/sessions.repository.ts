import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface AliveSessionRow {
  /** In hexadecimal, as everywhere outside the database. */
  token_hash: string
  id: number
  user_id: number
  last_seen_at: Date
  prolonged_at: Date
}

export interface SessionRow {
  id: number
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
}

export function createSessionsRepository(database: Database) {
  return {
    findAlive: async (tokenHashes: readonly string[], now: Date): Promise<AliveSessionRow[]> => {
      const { rows } = await sql<AliveSessionRow>`
        select encode(token_hash, 'hex') as token_hash, id, user_id, last_seen_at, prolonged_at
        from sessions
        where token_hash = any(${tokenHashes.map((hash) => `\\x${hash}`)}::bytea[]) and expires_at > ${now}`.execute(
        database,
      )
      return rows
    },

    insert: (row: {
      tokenHash: string
      userId: number
      userAgent: string
      address: string
      now: Date
      expiresAt: Date
    }) =>
      database
        .insertInto('sessions')
        .values({
          token_hash: Buffer.from(row.tokenHash, 'hex'),
          user_id: row.userId,
          user_agent: row.userAgent,
          address: row.address,
          created_at: row.now,
          last_seen_at: row.now,
          prolonged_at: row.now,
          expires_at: row.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),

    /** Answers whether this call prolonged it: of two at once only one does. */
    prolong: async (sessionId: number, before: Date, now: Date, expiresAt: Date): Promise<boolean> => {
      const { numUpdatedRows } = await database
        .updateTable('sessions')
        .set({ prolonged_at: now, last_seen_at: now, expires_at: expiresAt })
        .where('id', '=', sessionId)
        .where('prolonged_at', '=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    touch: (sessionId: number, now: Date) =>
      database.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute(),

    list: (userId: number, now: Date): Promise<SessionRow[]> =>
      database
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Only of this member: the id of somebody else's session ends nothing. */
    delete: async (userId: number, sessionId: number): Promise<number> => {
      const { numDeletedRows } = await database
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** Every session of the member, except one where it is named. */
    deleteAll: async (userId: number, exceptId?: number): Promise<number> => {
      let query = database.deleteFrom('sessions').where('user_id', '=', userId)
      if (exceptId !== undefined) query = query.where('id', '<>', exceptId)
      const { numDeletedRows } = await query.executeTakeFirst()
      return Number(numDeletedRows)
    },

    deleteExpired: (now: Date) => database.deleteFrom('sessions').where('expires_at', '<=', now).execute(),
  }
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>
