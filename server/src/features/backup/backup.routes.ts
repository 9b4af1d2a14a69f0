import { BACKUP_DOWNLOAD_PATH, type backupContract } from '@bee/contract/manage/backup.contract.ts'
import type { FastifyInstance } from 'fastify'
import { addExportedFile } from '../../http/staff/exported-file.ts'
import type { StaffRouter, StaffHandlers } from '../../http/staff/staff-router.ts'
import { presentBackups, presentPlan } from './backup.presenter.ts'
import type { BackupsService } from './backups.service.ts'

interface BackupServices {
  backups: BackupsService
}

export const backupRoutes = ({ backups }: BackupServices): StaffHandlers<typeof backupContract> => ({
  list: async () => presentBackups(await backups.overview()),
  make: (_input, { staff, write }) => write((work) => backups.make(work, staff.userId)),
  async rehearse({ backupId }, { staff, write }) {
    await backups.refuseObstacle()
    return write((work) => backups.rehearse(work, backupId, staff.userId))
  },
  async restore({ backupId }, { staff, write }) {
    await backups.refuseObstacle({ isSwapping: true })
    return write((work) => backups.restore(work, backupId, staff.userId))
  },
  remove: ({ backupId }, { write }) => write((work) => backups.remove(work, backupId)),
  dropFormer: async ({ name }, { write }) => {
    const dropped = await backups.dropFormer(name)
    return write(() => Promise.resolve(dropped))
  },
  plan: (input, { write }) =>
    write(async (work) => {
      const { result, event } = await backups.changePlan(work, input)
      return { result: presentPlan(result), event }
    }),
  download: ({ backupId }, { staff, write }) => write((work) => backups.prepareDownload(work, backupId, staff)),
})

export function addBackupFiles(
  app: FastifyInstance,
  { router, backups }: BackupServices & { router: StaffRouter },
): void {
  addExportedFile(app, {
    router,
    path: BACKUP_DOWNLOAD_PATH,
    gate: { permission: 'school.manage', reach: 'everything' },
    by: 'visit',
    read: (ticket, staff) => backups.download(ticket, staff),
  })
}
