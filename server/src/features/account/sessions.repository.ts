import type { Database } from '../../database/database.ts'

export interface SessionRow {
  id: number
  user_id: number
  prolonged_at: Date
  expires_at: Date
}

export function createSessionsRepository(database: Database) {
  return {
    findAlive: (tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> =>
      database
        .selectFrom('sessions')
        .select(['id', 'user_id', 'prolonged_at', 'expires_at'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    insert: (row: {
      tokenHash: Buffer
      userId: number
      userAgent: string
      address: string
      now: Date
      expiresAt: Date
    }) =>
      database
        .insertInto('sessions')
        .values({
          token_hash: row.tokenHash,
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
    prolong: async (tokenHash: Buffer, before: Date, now: Date, expiresAt: Date): Promise<boolean> => {
      const { numUpdatedRows } = await database
        .updateTable('sessions')
        .set({ prolonged_at: now, last_seen_at: now, expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .where('prolonged_at', '=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    delete: (tokenHash: Buffer) => database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute(),

    deleteExpired: (now: Date) => database.deleteFrom('sessions').where('expires_at', '<=', now).execute(),
  }
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>
