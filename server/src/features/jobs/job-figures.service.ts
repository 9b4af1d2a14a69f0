import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import { OPEN_STATES } from './jobs.repository.ts'
import type { JobFiguresRepository, JobFiguresRow } from './job-figures.repository.ts'

/** However many ask, the database is asked no more often. */
export const FIGURES_KEPT_MS = 5000
/** Whoever reads figures waits no longer for these; they are left out then. */
const WAIT_MS = 2000

/** What waits and what has failed, for whoever watches the school from outside. */
export function createJobFigures(parts: {
  figures: JobFiguresRepository
  kinds: ReadonlyMap<string, JobKind>
  clock: Clock
}) {
  const { figures, kinds, clock } = parts
  let known: { rows: ReadonlyMap<string, JobFiguresRow>; first: JobFiguresRow | undefined } | undefined
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const keyOf = (kind: string, state: string) => `${kind} ${state}`

  async function read(): Promise<void> {
    try {
      const rows = await figures.read([...kinds.keys()])
      known = { rows: new Map(rows.map((row) => [keyOf(row.kind, row.state), row])), first: rows[0] }
    } catch {
      // A database that is away is told by other figures. Old numbers would be taken for true ones.
      known = undefined
    }
    readAt = clock.monotonicMs()
  }

  /** One question at a time, and none while the last answer is fresh. */
  async function refresh(): Promise<void> {
    if (clock.monotonicMs() - readAt < FIGURES_KEPT_MS) return
    reading ??= read().finally(() => (reading = undefined))
    const patience = new AbortController()
    await Promise.race([reading, sleep(WAIT_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
  }

  /** Every kind with every state that is worth a look. */
  function series(): { kind: string; state: string; read: () => number | undefined }[] {
    return [...kinds.keys()].flatMap((kind) =>
      OPEN_STATES.map((state) => ({ kind, state, read: () => known?.rows.get(keyOf(kind, state))?.count })),
    )
  }

  return {
    refresh,
    series,
    oldestSeconds: () => known?.first?.waitedSeconds,
    migration: () => known?.first?.migration,
  }
}

export type JobFigures = ReturnType<typeof createJobFigures>
