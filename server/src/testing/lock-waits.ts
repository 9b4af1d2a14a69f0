import type pg from 'pg'
import { expect } from 'vitest'

/** Connections that wait for a lock in this database; other tests use other databases of the same server. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until this many calls are blocked by a lock of another transaction. */
export async function someWait(pool: pg.Pool, count: number, message: string): Promise<void> {
  const waiting = async () => (await pool.query(WAITING)).rowCount
  await expect.poll(waiting, { message }).toBe(count)
}

export const oneWaits = (pool: pg.Pool, message: string): Promise<void> => someWait(pool, 1, message)
