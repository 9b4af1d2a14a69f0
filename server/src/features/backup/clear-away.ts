import { Failure } from '@bee/contract/failures.ts'
import type { BackupsRepository } from './backups.repository.ts'
import { BACKUP_WORK } from './backups.service.ts'

/**
 * Leftovers of killed processes are cleared by the next work on backups, which may be only at night, and a copy takes as much space as the
 * school itself. So this check runs every few minutes and does nothing while work is under way.
 */
export function createClearAway(parts: {
  backups: BackupsRepository
  hasCopies: () => Promise<boolean>
  /** Clears leftovers, and then does the work. */
  withSlot: (work: () => Promise<void>) => Promise<void>
}) {
  const { backups, hasCopies, withSlot } = parts

  /** Rows of a command or from before a restore: no job tells that their process is gone. */
  const hasOrphans = async () =>
    (await backups.newest()).some(
      ({ state, rehearsal, jobId }) => jobId === null && (state === 'making' || rehearsal === 'running'),
    )

  return async function clearAway(): Promise<void> {
    if (!(await hasCopies()) && !(await hasOrphans())) return
    if (await backups.findAlive(BACKUP_WORK)) return
    try {
      await withSlot(() => Promise.resolve())
    } catch (error) {
      // A command holds the lock.
      if (!(error instanceof Failure)) throw error
    }
  }
}
