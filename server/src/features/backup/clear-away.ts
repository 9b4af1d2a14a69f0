import { Failure } from '@bee/contract/failures.ts'
import type { BackupsRepository } from './backups.repository.ts'
import { BACKUP_WORK } from './backups.service.ts'

/**
 * What killed processes have left is cleared away by whoever works next, which may be the night: a copy takes as much as the school
 * itself. So somebody looks every few minutes, and leaves it alone while anybody works.
 */
export function createClearAway(parts: {
  backups: BackupsRepository
  hasCopies: () => Promise<boolean>
  /** Clears away, and then does the work. */
  withPlace: (work: () => Promise<void>) => Promise<void>
}) {
  const { backups, hasCopies, withPlace } = parts

  /** Made by a command, or before a restore: no job tells that nobody makes it. */
  const hasOrphans = async () =>
    (await backups.newest()).some(
      ({ state, rehearsal, jobId }) => jobId === null && (state === 'making' || rehearsal === 'running'),
    )

  return async function clearAway(): Promise<void> {
    if (!(await hasCopies()) && !(await hasOrphans())) return
    if (await backups.findAlive(BACKUP_WORK)) return
    try {
      await withPlace(() => Promise.resolve())
    } catch (error) {
      // Somebody works by a command.
      if (!(error instanceof Failure)) throw error
    }
  }
}
