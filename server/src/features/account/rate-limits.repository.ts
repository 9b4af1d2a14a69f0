import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface RateWindow {
  key: string
  max: number
  seconds: number
}

export type Taken =
  | { isAllowed: true; eventIds: ReadonlyMap<string, string> }
  /** When the window that refuses has room again. */
  | { isAllowed: false; retryAt: Date }

/** Spread far from the numbers other advisory locks use. */
const LOCK_SPACE = 20_260_013

export function createRateLimitsRepository(database: Database) {
  return {
    /**
     * Takes a place in every window or in none. The lock makes callers of one key wait for each other, so that a
     * hundred requests at the same moment count like a hundred in a row.
     */
    take: (windows: readonly RateWindow[], now: Date): Promise<Taken> =>
      database.transaction().execute(async (transaction): Promise<Taken> => {
        const keys = [...new Set(windows.map(({ key }) => key))].sort()
        // In one order for everybody, so that two callers never wait for each other.
        for (const key of keys) {
          await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, hashtext(${key}))`.execute(transaction)
        }
        for (const { key, max, seconds } of windows) {
          const since = new Date(now.getTime() - seconds * 1000)
          // The event that must grow old before there is room: the max-th newest.
          const blocking = await transaction
            .selectFrom('rate_events')
            .select('happened_at')
            .where('key', '=', key)
            .where('happened_at', '>', since)
            .orderBy('happened_at', 'desc')
            .offset(max - 1)
            .limit(1)
            .executeTakeFirst()
          if (blocking) {
            return { isAllowed: false, retryAt: new Date(blocking.happened_at.getTime() + seconds * 1000) }
          }
        }
        const rows = await transaction
          .insertInto('rate_events')
          .values(keys.map((key) => ({ key, happened_at: now })))
          .returning(['id', 'key'])
          .execute()
        return { isAllowed: true, eventIds: new Map(rows.map(({ id, key }) => [key, id])) }
      }),

    release: (eventIds: readonly string[]) =>
      database
        .deleteFrom('rate_events')
        .where('id', 'in', [...eventIds])
        .execute(),

    deleteBefore: (time: Date) => database.deleteFrom('rate_events').where('happened_at', '<=', time).execute(),
  }
}

export type RateLimitsRepository = ReturnType<typeof createRateLimitsRepository>
