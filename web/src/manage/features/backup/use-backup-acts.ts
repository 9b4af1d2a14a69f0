import {
  BACKUP_DOWNLOAD_PATH,
  RESTORE_WORD,
  type Backup,
  type FormerSchool,
} from '@bee/contract/manage/backup.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { leadToExport } from '../../api/manage-file.ts'
import { useAction } from '../../api/use-action.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { noteRestore } from './restore-note.ts'

/** Starts backup jobs. Each runs in the background, so the staff member does not wait. */
export function useBackupActs() {
  const api = useManageApi()
  const make = useAction(() => api.backup.make({}))
  const rehearse = useAction(({ backupId }: Backup) => api.backup.rehearse({ backupId }))
  const remove = useAction(({ backupId }: Backup) => api.backup.remove({ backupId }), {
    onDone: (_result, { name }) => showNotice(`「${name}」删掉了`),
  })
  const dropFormer = useAction(({ name }: FormerSchool) => api.backup.dropFormer({ name }), {
    onDone: (_result, { bytes }) => showNotice(`扔掉了，腾出 ${sayBytes(bytes)}`),
  })
  const download = useAction(
    async ({ backupId }: Backup) => leadToExport(BACKUP_DOWNLOAD_PATH, await api.backup.download({ backupId })),
    { onDone: (fileName) => showNotice(`「${fileName}」开始下载，记进了操作记录`) },
  )
  const restore = useAction(
    async ({ backupId }: Backup) => {
      const begun = Date.now()
      await api.backup.restore({ backupId, word: RESTORE_WORD })
      return begun
    },
    { onDone: (begun, { name, snapshotAt }) => noteRestore({ name, snapshotAt: snapshotAt ?? '', begun }) },
  )
  return { make, rehearse, remove, dropFormer, download, restore }
}

export type BackupActs = ReturnType<typeof useBackupActs>
