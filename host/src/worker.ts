import { setTimeout as sleep } from 'node:timers/promises'
import { createJobPool, watchStatements } from '@bee/server/database/pool.ts'
import { createLog, serviceLogOf } from '@bee/server/http/logging.ts'
import { runWorker } from '@bee/server/run-worker.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Shutdown } from './shutdown.ts'
import type { OpenedSchool } from './site.ts'
import { startWatch, type Watch } from './watch.ts'

/** In addition to the connections of the site. */
const JOB_CONNECTIONS = 5
const POOL_END_MS = 3000

/** Runs the jobs in a process of their own. */
export async function serveJobs(school: OpenedSchool, shutdown: Shutdown): Promise<void> {
  const watch = await startWatch(school, shutdown)
  const log = createLog(school.config.logLevel)
  watch.slow.logTo(log)
  await startWorker({ ...school, watch, log }, shutdown)
  await watch.serve()
}

/**
 * Starts the jobs of the school in this process, beside the site or alone. Its stop runs before the stop of everything that was started
 * earlier.
 */
export async function startWorker(
  { config, paths, secret, database, watch, log }: OpenedSchool & { watch: Watch; log: FastifyBaseLogger },
  shutdown: Shutdown,
): Promise<void> {
  const { pool, direct } = database
  const { meters, slow, version } = watch
  const jobPool = createJobPool({ ...direct, max: JOB_CONNECTIONS })
  watchStatements(jobPool, slow.statementsOf('jobs'))
  const stop = await runWorker({
    config,
    contentDir: paths.content,
    migrationsDir: paths.migrations,
    secret,
    pool,
    direct,
    jobPool,
    meters,
    version,
    log: serviceLogOf(log),
  })
  shutdown.onStop(async () => {
    await stop()
    // pool.end() waits for connections in use. A job that ignores its signal has already been handed back, so the wait is limited.
    await Promise.race([jobPool.end(), sleep(POOL_END_MS)])
  })
}
