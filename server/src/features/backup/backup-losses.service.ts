import { conflict, notFound } from '@bee/contract/failures.ts'
import { LOSSES_COUNTED_MAX, type BackupLosses } from '@bee/contract/manage/backup-losses.contract.ts'
import type { BackupLossesRepository, Counted } from './backup-losses.repository.ts'

/** Counts the rows that a restore of a backup would lose, shown before the restore. */
export function createBackupLosses({ losses }: { losses: BackupLossesRepository }) {
  async function read(backupId: number): Promise<BackupLosses> {
    const snapshotAt = await losses.snapshotOf(backupId)
    if (snapshotAt === undefined) throw notFound('没有这份备份，它可能已经被清掉')
    if (snapshotAt === null) throw conflict('这份备份还没有做成')
    const lost = async (what: Counted) => {
      const count = await losses.newSince(what, snapshotAt, LOSSES_COUNTED_MAX + 1)
      return { count: Math.min(count, LOSSES_COUNTED_MAX), isMore: count > LOSSES_COUNTED_MAX }
    }
    const [members, orders, comments] = await Promise.all([lost('members'), lost('orders'), lost('comments')])
    return { snapshotTime: snapshotAt.toISOString(), members, orders, comments }
  }

  return { read }
}

export type BackupLossesService = ReturnType<typeof createBackupLosses>
