import {
  MAX_KEEP_DAYS,
  MAX_KEEP_MONTHS,
  type BackupList,
  type BackupPlan,
} from '@bee/contract/manage/backup.contract.ts'
import { useState } from 'react'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { planWords } from './backup-words.ts'
import styles from './backup.module.css'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const within = (typed: string, least: number, most: number): number | undefined => {
  const number = typed.trim() === '0' ? 0 : wholeNumber(typed.trim())
  return number !== undefined && number >= least && number <= most ? number : undefined
}

interface TickProps {
  label: string
  note: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Tick({ label, note, isOn, onChange }: TickProps) {
  return (
    <Row as="label" gap={10} align="start" className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label}
        <Text as="small" block size={12} tone="quiet">
          {note}
        </Text>
      </span>
    </Row>
  )
}

/** Time, content and retention of the backups. */
export function PlanDialog({ overview, onClose }: { overview: BackupList; onClose: () => void }) {
  const api = useManageApi()
  const { plan, isEncrypting, hasSecondCopy } = overview
  const [time, setTime] = useState(plan.time)
  const [days, setDays] = useState(String(plan.keepDays))
  const [months, setMonths] = useState(String(plan.keepMonths))
  const [isRehearsed, setIsRehearsed] = useState(plan.isRehearsed)
  const [hasFiles, setHasFiles] = useState(plan.hasFiles)
  const [keepDays, keepMonths] = [within(days, 1, MAX_KEEP_DAYS), within(months, 0, MAX_KEEP_MONTHS)]
  const problems = {
    time: TIME.test(time) ? undefined : '写成 04:00 这样',
    days: keepDays === undefined ? `1 到 ${MAX_KEEP_DAYS} 之间` : undefined,
    months: keepMonths === undefined ? `0 到 ${MAX_KEEP_MONTHS} 之间，0 是不另外留` : undefined,
  }
  const save = useAction((next: BackupPlan) => api.backup.plan(next), {
    onDone: (saved) => {
      showNotice(`存好了：${planWords(saved)}`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="备份的计划"
      action="存下"
      isRunning={save.isPending}
      whyNot={problems.time ?? problems.days ?? problems.months}
      onSubmit={() =>
        save.mutate({ time, keepDays: keepDays ?? 1, keepMonths: keepMonths ?? 0, isRehearsed, hasFiles })
      }
      onClose={onClose}
    >
      <Grid columns={3} gap={12} className={styles.fields}>
        <TextField
          label="每天几点，上海的钟点"
          type="time"
          value={time}
          error={problems.time}
          isFirst
          onChange={({ target }) => setTime(target.value)}
        />
        <TextField
          label="每天的留几天"
          inputMode="numeric"
          value={days}
          error={problems.days}
          onChange={({ target }) => setDays(target.value)}
        />
        <TextField
          label="每月第一份留几个月"
          inputMode="numeric"
          value={months}
          error={problems.months}
          onChange={({ target }) => setMonths(target.value)}
        />
      </Grid>
      <Tick
        label="做完就试着恢复一遍"
        note="恢复进一个临时的数据库，逐表核对再扔掉；没有恢复过的备份不算备份。"
        isOn={isRehearsed}
        onChange={setIsRehearsed}
      />
      <Tick
        label="带上视频、图片和讲义"
        note="不带就只记下有哪些文件：小得多，但文件丢了找不回来。"
        isOn={hasFiles}
        onChange={setHasFiles}
      />
      <Text as="p" size={12} tone="quiet">
        {isEncrypting ? '新的备份会加密。' : '没有加密：在服务器上设 BACKUP_PASSPHRASE 就加密。'}
        {hasSecondCopy ? '每份抄一份到另一块盘。' : '要多一份在另一块盘上，在服务器上设 BACKUP_DIR。'}
      </Text>
    </FormDialog>
  )
}
