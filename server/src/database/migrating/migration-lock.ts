import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'

/** Any number will do as long as every process of the site takes the same one. */
const MIGRATION_LOCK = 20_260_001
const ASK_AGAIN_MS = 100

/**
 * One process at a time changes the schema. The others ask again and again rather than wait inside PostgreSQL: a statement that
 * waits holds a snapshot, and `create index concurrently` would wait for it in turn, for ever.
 */
export async function withMigrationLock<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  while (!(await tryLock(client))) await sleep(ASK_AGAIN_MS)
  try {
    return await work()
  } finally {
    // A connection that is lost has given the lock back by itself.
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK])
  return rows[0]?.taken === true
}
