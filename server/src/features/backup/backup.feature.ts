import { notReady } from '@bee/contract/failures.ts'
import * as z from 'zod/mini'
import type { Ground } from '../../ground.ts'
import { routine, type JobKind } from '../../job-kind.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { createBackupsRepository } from './backups.repository.ts'
import { createBackupsService, type BACKUP_WORK } from './backups.service.ts'

const OfBackup = z.object({ backupId: z.int() })
type BackupJob = JobKind<z.infer<typeof OfBackup>>

export function createBackup({ database, clock, files, secret, config }: Ground, { jobs }: { jobs: JobsService }) {
  const backups = createBackupsService({
    database,
    backups: createBackupsRepository(database),
    files,
    fileStore: config.fileStore,
    isEncrypting: false,
    secondPlace: undefined,
    secret,
    clock,
    obstacle: () => Promise.resolve(null),
    wish: (work, act, backupId, by) =>
      jobs.enqueue(kinds[act], { backupId }, { key: 'backup', work, ...(by !== undefined && { by }) }),
  })
  const kinds: Record<(typeof BACKUP_WORK)[number], BackupJob> = {
    'backup.make': {
      name: 'backup.make',
      title: '备份',
      input: OfBackup,
      maxAttempts: 3,
      run: () => Promise.reject(notReady()),
    },
    'backup.rehearse': {
      name: 'backup.rehearse',
      title: '演练恢复',
      input: OfBackup,
      maxAttempts: 3,
      run: () => Promise.reject(notReady()),
    },
    'backup.restore': {
      name: 'backup.restore',
      title: '恢复备份',
      input: OfBackup,
      maxAttempts: 1,
      run: () => Promise.reject(notReady()),
    },
  }
  return {
    services: { backups },
    jobs: [...Object.values(kinds), routine('backup.watch', '到点备份，清理旧的备份', backups.watch)] as JobKind[],
  }
}
