import { createKeptReading } from '../../http/metrics/kept-reading.ts'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import { OPEN_STATES } from './jobs.repository.ts'
import type { JobFiguresRepository } from './job-figures.repository.ts'

/** The open jobs as metrics, for a monitor outside of the site. */
export function createJobFigures(parts: {
  figures: JobFiguresRepository
  kinds: ReadonlyMap<string, JobKind>
  clock: Clock
}) {
  const { figures, kinds, clock } = parts
  const keyOf = (kind: string, state: string) => `${kind} ${state}`
  const { refresh, known } = createKeptReading(async () => {
    const rows = await figures.read([...kinds.keys()])
    return { rows: new Map(rows.map((row) => [keyOf(row.kind, row.state), row])), first: rows[0] }
  }, clock)

  /** One series for each kind and open state. */
  function series(): { kind: string; state: string; read: () => number | undefined }[] {
    return [...kinds.keys()].flatMap((kind) =>
      OPEN_STATES.map((state) => ({ kind, state, read: () => known()?.rows.get(keyOf(kind, state))?.count })),
    )
  }

  return {
    refresh,
    series,
    oldestSeconds: () => known()?.first?.waitedSeconds,
    migration: () => known()?.first?.migration,
  }
}
