import type { backupLossesContract } from '@bee/contract/manage/backup-losses.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { BackupLossesService } from './backup-losses.service.ts'

export const backupLossesRoutes = ({
  backupLosses,
}: {
  backupLosses: BackupLossesService
}): StaffHandlers<typeof backupLossesContract> => ({
  read: ({ backupId }) => backupLosses.read(backupId),
})
