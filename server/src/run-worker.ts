import { hostname } from 'node:os'
import type pg from 'pg'
import { createServices } from './create-services.ts'
import type { ServiceParts } from './create-dependencies.ts'
import { typedDatabase } from './database/database.ts'
import { createNotifications } from './database/notifications.ts'
import { createJobQueueRepository } from './features/jobs/job-queue.repository.ts'
import { createWorker } from './features/jobs/worker.ts'
import { expectFailures, watchPool } from './http/metrics/watch-parts.ts'
import { createSchoolTrial } from './try-school.ts'

export interface WorkerParts extends ServiceParts {
  /** For the jobs: it has no statement timeout. */
  jobPool: pg.Pool
  /** The version of the program. */
  version?: string
  /** Without it this worker cannot restore backups. */
  migrationsDir?: string
}

/**
 * Runs the jobs of the school with its own services, without a statement timeout. The queue itself uses the pool for requests, which
 * reports an unavailable database within seconds. Returns a function that stops it.
 */
export async function runWorker({ pool, jobPool, ...parts }: WorkerParts): Promise<() => Promise<void>> {
  const { config, contentDir = '', secret = '', migrationsDir } = parts
  const trySchool = createSchoolTrial({ config, contentDir, secret })
  const services = createServices({
    ...parts,
    pool: jobPool,
    ...(migrationsDir !== undefined && { restores: { migrationsDir, trySchool } }),
  })
  const { clock, database, log, meters } = services.deps
  const worker = createWorker({
    queue: createJobQueueRepository(typedDatabase(pool)),
    database,
    kinds: services.jobKinds,
    clock,
    name: `${hostname()} ${process.pid}`,
    onFailure: log.failure('a job has failed'),
    onTrouble: log.failure('the jobs could not be asked for'),
    onEnd: (kind, outcome) => meters.jobsEnded.of(kind, outcome).add(),
  })
  const notifications = createNotifications(pool, { direct: parts.direct })
  notifications.listen('jobs_waiting', { onNotice: worker.wake, onGap: worker.askAnew })
  meters.listening.watch(['jobs'], () => Number(notifications.isListening()))
  watchPool(meters, 'jobs', jobPool)
  expectFailures(meters)
  for (const kind of services.jobKinds.keys()) meters.jobsEnded.of(kind, 'failed')
  // Beside a site, the site reports these.
  if (config.worker === 'only') {
    watchPool(meters, 'requests', pool)
    services.watchSchool(meters, parts.version ?? '')
  }
  await notifications.start()
  worker.wake()

  return async function stop() {
    notifications.close()
    await worker.stop()
    await services.close()
  }
}
