import type { Backup } from '@bee/contract/manage/backup.contract.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { sizeWords } from './backup-words.ts'
import type { BackupActs } from './use-backup-acts.ts'

interface RemoveDialogProps {
  backup: Backup
  acts: BackupActs
  onClose: () => void
}

export function RemoveDialog({ backup, acts, onClose }: RemoveDialogProps) {
  const now = useNow()
  const { name, snapshotAt, state } = backup
  return (
    <FormDialog
      title="删掉这份备份"
      action="删掉"
      kind="kill"
      leave="留着"
      isRunning={acts.remove.isPending}
      onSubmit={() => {
        acts.remove.mutate(backup)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {snapshotAt === null ? name : `${recentTime(snapshotAt, now)} 的备份`}
        {state === 'ready' ? `，${sizeWords(backup)}` : ''}。
      </p>
      <p>文件一起删掉，拿不回来；学校不受影响。最后一份好的备份删不掉。</p>
    </FormDialog>
  )
}
