import { classNames } from '../../../lib/class-names.ts'
import type { FormerSchool } from '@bee/contract/manage/backup.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Box } from '../../ui/box.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BUSY } from './backup-words.ts'
import { backupsQuery } from './backup.queries.ts'
import { RowAct } from './row-act.tsx'
import { useBackupActs } from './use-backup-acts.ts'
import rows from '../../school/box-rows.module.css'
import styles from './backup.module.css'

/** Former databases that restores have left, with the button to delete them and free the disk. Hidden when there are none. */
export function FormerSchoolsBox() {
  const now = useNow()
  const { data } = useQuery(backupsQuery())
  const { dropFormer } = useBackupActs()
  const [asked, setAsked] = useState<FormerSchool>()
  if (!data || data.former.length === 0) return null
  const whyNot = data.making === null ? undefined : BUSY
  const close = () => setAsked(undefined)
  const whole = data.former.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Box title="恢复之前的学校，还留着" note={`${data.former.length} 个，占 ${sayBytes(whole)}`}>
      <ul role="list" aria-label="恢复之前的学校" className={styles.list}>
        {data.former.map((school) => (
          <Row as="li" gap={12} key={school.name} className={classNames(rows.row, styles.row)}>
            <StateCell kind="off" />
            <Text as="div" grow shrinks className={styles.words}>
              <Text as="b" block>
                {recentTime(school.at, now)} 恢复之前的样子
              </Text>
              <Text as="p" size={12} line={18} tone="soft" breaks>
                {sayBytes(school.bytes)}，数据库 {school.name}
              </Text>
            </Text>
            <Row as="span" gap={8} align="stretch" justify="end" wraps className={styles.acts}>
              <RowAct
                label="扔掉"
                name={school.name}
                whyNot={whyNot}
                loading={dropFormer.isPending && dropFormer.variables?.name === school.name}
                onAct={() => setAsked(school)}
              />
            </Row>
          </Row>
        ))}
      </ul>
      {asked ? (
        <FormDialog
          title="扔掉恢复之前的学校"
          action="扔掉"
          kind="kill"
          leave="留着"
          isRunning={dropFormer.isPending}
          onSubmit={() => {
            dropFormer.mutate(asked)
            close()
          }}
          onClose={close}
        >
          <p>
            {recentTime(asked.at, now)} 恢复之前的样子，{sayBytes(asked.bytes)}。
          </p>
          <p>现在的学校和备份不受影响；要回到那时，恢复「恢复之前」的那一份备份。</p>
        </FormDialog>
      ) : null}
    </Box>
  )
}
