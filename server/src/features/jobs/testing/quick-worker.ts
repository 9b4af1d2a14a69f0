import type pg from 'pg'
import { typedDatabase } from '../../../database/database.ts'
import { createNotifications } from '../../../database/notifications.ts'
import type { JobKind } from '../../../job-kind.ts'
import { systemClock, type Clock } from '../../../outside/clock.ts'
import { createJobQueueRepository } from '../job-queue.repository.ts'
import { WORKER_TIMING, createWorker, type WorkerTiming } from '../worker.ts'

/** Looks and retries soon. The lease is the real one, so that a busy test machine loses no job. */
const QUICK_TIMING: WorkerTiming = {
  ...WORKER_TIMING,
  renewMs: 200,
  retryMs: [1],
  lookMs: 200,
  lookAgainMs: 50,
  stopMs: 200,
}

/** For processes that a test kills: other processes take their jobs soon. */
export const SHORT_LEASE: Partial<WorkerTiming> = { leaseMs: 1000 }

export const kindsOf = (kinds: readonly JobKind[]): ReadonlyMap<string, JobKind> =>
  new Map(kinds.map((kind) => [kind.name, kind]))

interface QuickWorkerParts {
  pool: pg.Pool
  /** A direct connection, not through a pooler. */
  direct?: pg.PoolConfig
  kinds: readonly JobKind[]
  name?: string
  clock?: Clock
  timing?: Partial<WorkerTiming>
  onFailure?: (error: unknown) => void
  onTrouble?: (error: unknown) => void
}

const ignore = () => undefined

/** A worker of only these kinds, listening like the real one. */
export async function startQuickWorker({ pool, kinds, timing, ...parts }: QuickWorkerParts) {
  const database = typedDatabase(pool)
  const worker = createWorker({
    queue: createJobQueueRepository(database),
    database,
    kinds: kindsOf(kinds),
    clock: parts.clock ?? systemClock,
    name: parts.name ?? 'test',
    timing: { ...QUICK_TIMING, ...timing },
    onFailure: parts.onFailure ?? ignore,
    onTrouble: parts.onTrouble ?? ignore,
  })
  const notifications = createNotifications(pool, { direct: parts.direct })
  notifications.listen('jobs_waiting', { onNotice: worker.wake, onGap: worker.askAnew })
  await notifications.start()
  worker.wake()

  async function stop(): Promise<void> {
    notifications.close()
    await worker.stop()
  }

  return { wake: worker.wake, stop }
}

/** A worker that looks only after a notice or at a due time. */
export const ONLY_WOKEN: Partial<WorkerTiming> = { lookMs: 10 * 60 * 1000 }
