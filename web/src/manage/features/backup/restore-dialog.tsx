import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import { RESTORE_WORD, type Backup } from '@bee/contract/manage/backup.contract.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { AfterClick } from '../../ui/after-click.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { lossWords, trustOf } from './backup-words.ts'
import { lossesQuery } from './backup.queries.ts'
import type { BackupActs } from './use-backup-acts.ts'
import styles from './backup.module.css'

interface RestoreDialogProps {
  backup: Backup
  acts: BackupActs
  onClose: () => void
}

const MINUTES_A_HOUR = 60
const HOURS_A_DAY = 24

/** 3 天 4 小时 */
function agoWords(time: string, now: number): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(time)) / MINUTE_MS))
  if (minutes < MINUTES_A_HOUR) return `${minutes} 分`
  const hours = Math.floor(minutes / MINUTES_A_HOUR)
  if (hours < HOURS_A_DAY) return `${hours} 小时`
  const rest = hours % HOURS_A_DAY
  return `${Math.floor(hours / HOURS_A_DAY)} 天${rest === 0 ? '' : ` ${rest} 小时`}`
}

/**
 * Restores the school to a backup. The dialog lists the losses, says where the present state is kept, and takes a typed word as
 * confirmation.
 */
export function RestoreDialog({ backup, acts, onClose }: RestoreDialogProps) {
  const now = useNow()
  const [word, setWord] = useState('')
  const { data: losses, isError } = useQuery(lossesQuery(backup.backupId))
  const { snapshotAt, hasFiles, rehearsal } = backup
  const when = snapshotAt === null ? '' : recentTime(snapshotAt, now)
  const lost = losses ? lossWords(losses) : isError ? '没有数出来' : '正在数'
  const lines = [
    ['回到', `${when}，${snapshotAt === null ? '' : `${agoWords(snapshotAt, now)}以前`}`],
    ['丢掉', `${lost}；改过的课程、题目、进度和设置也回到那一刻`],
    ['文件', hasFiles ? '备份里有、现在没有的补回来，现在的一个也不删' : '不动：这一份里只有文件的清单'],
    ['现在的', '先自动备份一份；旧的数据库也留着，没有人删就一直在'],
    ['登录', '同事都要重新登录，你不用；现在登录着、那时已经有的学员也不用'],
    ['定时的', '那时在等、到现在该发或已经发过的消息与发布，不会自己再来一遍；在任务里一件件再来一次'],
    [
      '这段时间',
      '网站照常开着，最后换上的那几秒请求会失败，页面自己等它回来；换上之前学员写的，不会在恢复出来的学校里',
    ],
  ] as const
  return (
    <FormDialog
      title={`恢复到 ${when}`}
      action={`恢复到 ${when}`}
      kind="kill"
      leave="先不恢复"
      isRunning={acts.restore.isPending}
      whyNot={word.trim() === RESTORE_WORD ? undefined : `先打「${RESTORE_WORD}」两个字。`}
      onSubmit={() => {
        acts.restore.mutate(backup)
        onClose()
      }}
      onClose={onClose}
    >
      {rehearsal.state === 'passed' ? null : (
        <Row as="p" gap={8} className={styles.warning}>
          这一份{trustOf(backup).words}。恢复时一样逐表核对，对不上就不换；有试过的，最好用试过的那一份。
        </Row>
      )}
      <AfterClick lines={lines} />
      <TextField
        label={`打「${RESTORE_WORD}」两个字`}
        autoComplete="off"
        value={word}
        isFirst
        onChange={({ target }) => setWord(target.value)}
      />
      <Text as="p" size={12} tone="quiet">
        还会再问一次你的密码或验证码，{CONFIRMED_MINUTES} 分钟内问过的不再问。
      </Text>
    </FormDialog>
  )
}
