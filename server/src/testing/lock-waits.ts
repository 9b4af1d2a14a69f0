import type pg from 'pg'
import { expect } from 'vitest'

/** Who waits for a lock in this database; other tests have theirs in the same server. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Until so many calls that were sent meet what another transaction holds. */
export async function someWait(pool: pg.Pool, count: number, message: string): Promise<void> {
  const waiting = async () => (await pool.query(WAITING)).rowCount
  await expect.poll(waiting, { message }).toBe(count)
}

export const oneWaits = (pool: pg.Pool, message: string): Promise<void> => someWait(pool, 1, message)
