import type { Ground } from '../../ground.ts'
import { createBackupLossesRepository } from './backup-losses.repository.ts'
import { createBackupLosses } from './backup-losses.service.ts'

export function createLosses({ database }: Pick<Ground, 'database'>) {
  return { services: { backupLosses: createBackupLosses({ losses: createBackupLossesRepository(database) }) } }
}
