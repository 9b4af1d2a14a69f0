import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@bee/server/config.ts'
import type { Database } from '@bee/server/database/open-database.ts'
import { createJobPool } from '@bee/server/database/pool.ts'
import type { ServiceLog } from '@bee/server/ground.ts'
import { runWorker } from '@bee/server/run-worker.ts'
import type { Shutdown } from './shutdown.ts'

/** Beside those of the site. */
const JOB_CONNECTIONS = 5
const POOL_END_MS = 3000

/** The jobs of the school in this process: beside the site, or alone. Stopped before whatever was begun before it. */
export async function startWorker(
  parts: {
    config: Config
    contentDir: string
    migrationsDir: string
    secret: string
    database: Database
    log: ServiceLog
  },
  shutdown: Shutdown,
): Promise<void> {
  const { database, ...rest } = parts
  const jobPool = createJobPool({ ...database.direct, max: JOB_CONNECTIONS })
  const stop = await runWorker({ ...rest, pool: database.pool, direct: database.direct, jobPool })
  shutdown.onStop(async () => {
    await stop()
    // The pool waits for whoever still holds a connection; a job that heeds nothing has been handed back already.
    await Promise.race([jobPool.end(), sleep(POOL_END_MS)])
  })
}
