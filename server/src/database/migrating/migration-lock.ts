import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'

/** Any number will do, if every process of the site uses the same one. */
const MIGRATION_LOCK = 20_260_001
const ASK_AGAIN_MS = 100

/**
 * One process at a time changes the schema. The others poll instead of waiting inside PostgreSQL: a waiting statement holds a snapshot, and
 * `create index concurrently` would wait for that snapshot for ever.
 */
export async function withMigrationLock<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  while (!(await tryLock(client))) await sleep(ASK_AGAIN_MS)
  try {
    return await work()
  } finally {
    // A lost connection has already released the lock.
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK])
  return rows[0]?.taken === true
}
