import { setTimeout as sleep } from 'node:timers/promises'
import { createJobPool, watchStatements } from '@bee/server/database/pool.ts'
import { createLog, serviceLogOf } from '@bee/server/http/logging.ts'
import { runWorker } from '@bee/server/run-worker.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Shutdown } from './shutdown.ts'
import type { OpenedSchool } from './site.ts'
import { startWatch, type Watch } from './watch.ts'

/** Beside those of the site. */
const JOB_CONNECTIONS = 5
const POOL_END_MS = 3000

/** The jobs in a process of their own. */
export async function serveJobs(school: OpenedSchool, shutdown: Shutdown): Promise<void> {
  const watch = await startWatch(school, shutdown)
  const log = createLog(school.config.logLevel)
  watch.slow.logTo(log)
  await startWorker({ ...school, watch, log }, shutdown)
  await watch.serve()
}

/** The jobs of the school in this process: beside the site, or alone. Stopped before whatever was begun before it. */
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
    // The pool waits for whoever still holds a connection; a job that heeds nothing has been handed back already.
    await Promise.race([jobPool.end(), sleep(POOL_END_MS)])
  })
}
