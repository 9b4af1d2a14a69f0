import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { backupsQuery, lastRestoreQuery } from './backup.queries.ts'
import { forgetRestore, restoreNoteStore, type RestoreNote } from './restore-note.ts'
import styles from './backup.module.css'

/** The largest difference between the clocks of browser and server that is tolerated. */
const CLOCKS_DIFFER_MS = 5 * 60_000

interface Said {
  cell: CellKind
  title: string
  sentence: string
  isOver: boolean
}

const UNDER_WAY = '这一页开着就行，关了也不要紧：它在后台做。'

function useSaid({ name, snapshotAt, begun }: RestoreNote): Said {
  const now = useNow()
  const { data, isError } = useQuery(backupsQuery())
  const isRunning = data?.making !== null
  const { data: job } = useQuery({ ...lastRestoreQuery(), enabled: !isRunning && !isError, staleTime: 0 })
  const when = snapshotAt === '' ? name : recentTime(snapshotAt, now)
  const going = { cell: 'run' as const, title: `正在恢复到 ${when}`, isOver: false }
  if (isError) return { ...going, sentence: '正在换上，网站这几秒不答话；好了这一页自己接上，别关机器。' }
  if (isRunning) return { ...going, sentence: `${data?.making?.doing ?? ''}。${UNDER_WAY}`.replace(/^。/, '') }
  // The restored database has its own row for this job, so match by time: the newest job that ended since the start.
  const isOurs = job?.endTime != null && Date.parse(job.endTime) > begun - CLOCKS_DIFFER_MS
  if (!job || !isOurs) return { ...going, sentence: UNDER_WAY }
  if (job.state === 'done') {
    return {
      cell: 'ok',
      title: `恢复好了：学校回到了 ${when}`,
      sentence:
        '你还登录着，同事都要重新登录；那之后才来的学员不在了。那时在等的定时消息与发布没有自己再发，在任务里。恢复之前的样子在下面标着「恢复之前」的那一份里，要回去就恢复它。',
      isOver: true,
    }
  }
  return {
    cell: 'bad',
    title: '没有恢复成，学校没有变',
    sentence: job.failure === '' ? '任务里写着原因。' : job.failure,
    isOver: true,
  }
}

function Strip({ note }: { note: RestoreNote }) {
  const { cell, title, sentence, isOver } = useSaid(note)
  const isBad = cell === 'bad'
  return (
    <Row as="section" gap={12} className={styles.strip} role="status" aria-label="恢复">
      <StateCell kind={cell} percent={50} size="large" />
      <Text as="div" grow shrinks>
        <Text as="b" tone={isBad ? 'danger' : 'full'}>
          {title}
        </Text>
        <Text as="p" size={12} line={18} tone="soft">
          {sentence}
        </Text>
      </Text>
      {isOver ? (
        <Button small onClick={forgetRestore}>
          知道了
        </Button>
      ) : null}
    </Row>
  )
}

/** State of the restore begun here, until the staff member dismisses its result. */
export function RestoreStrip() {
  const note = useSyncExternalStore(restoreNoteStore.subscribe, restoreNoteStore.get)
  return note ? <Strip note={note} /> : null
}
