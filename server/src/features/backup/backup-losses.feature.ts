import { backupLossesContract } from '@bee/contract/manage/backup-losses.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createBackupLossesRepository } from './backup-losses.repository.ts'
import { backupLossesRoutes } from './backup-losses.routes.ts'
import { createBackupLosses } from './backup-losses.service.ts'

export function createLosses({ database }: Pick<Dependencies, 'database'>) {
  return { services: { backupLosses: createBackupLosses({ losses: createBackupLossesRepository(database) }) } }
}

export const backupLossesFeature = defineFeature({
  name: 'backup-losses',
  needs: [],
  create: createLosses,
  staffRoutes: ({ router }, services) =>
    router.implementStaff('backupLosses', backupLossesContract, backupLossesRoutes(services)),
})
