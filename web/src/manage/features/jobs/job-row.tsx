import type { Job } from '@bee/contract/manage/jobs.contract.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { ProgressBar } from '../../school/progress-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { cellOf, triesWords } from './job-words.ts'
import styles from './job-row.module.css'

interface JobRowProps {
  job: Job
  sentence: string
  /** On the right: the time left, or the end. */
  side: string
  /** Empty when the acts are available; otherwise the reason. */
  whyNot: string
  onOpen: (jobId: number) => void
}

/** State, message and acts of a job. */
export function JobRow({ job, sentence, side, whyNot, onOpen }: JobRowProps) {
  const api = useManageApi()
  const { id: jobId, title, state } = job
  const retry = useAction(() => api.jobs.retry({ jobId }), { onDone: () => showNotice(`「${title}」重新排上了`) })
  const cancel = useAction(() => api.jobs.cancel({ jobId }), {
    onDone: () => showNotice(state === 'failed' ? `「${title}」不再做了` : `「${title}」取消了`),
  })
  const isAlive = state === 'running' || state === 'queued'
  const mayNot = whyNot === '' ? {} : { disabled: true, title: whyNot }
  return (
    <Row as="li" gap={14} align="stretch" className={styles.row}>
      <StateCell kind={cellOf(job)} size="large" percent={state === 'running' ? job.percent : 0} />
      <Text as="div" grow shrinks>
        <Row as="p" gap={8} lines={2} wraps>
          <Text as="b" size={14}>
            {title}
          </Text>
          {state === 'failed' ? (
            <Text size={12} line={20} tone="danger" className={styles.bad}>
              没做成
            </Text>
          ) : null}
          <Text as="small" size={12} tone="quiet">
            {triesWords(job)}
          </Text>
        </Row>
        <Text as="p" tone="soft" breaks>
          {sentence}
        </Text>
        <Row gap={8} align="stretch" wraps above={8}>
          {state === 'failed' || state === 'cancelled' ? (
            <Button small icon="refresh" loading={retry.isPending} onClick={() => retry.mutate()} {...mayNot}>
              再来一次
            </Button>
          ) : null}
          {state === 'failed' ? (
            <Button small loading={cancel.isPending} onClick={() => cancel.mutate()} {...mayNot}>
              不再做了
            </Button>
          ) : null}
          {isAlive && !job.isCancelling ? (
            <Button small loading={cancel.isPending} onClick={() => cancel.mutate()} {...mayNot}>
              取消
            </Button>
          ) : null}
          <Button kind="quiet" small onClick={() => onOpen(jobId)}>
            经过
          </Button>
        </Row>
      </Text>
      <Stack flex gap={4} align="end" fixed textAlign="right">
        <Text as="b" weight="strong" nowrap>
          {side}
        </Text>
        {state === 'running' ? (
          <ProgressBar label={`「${title}」做到`} percent={job.percent} className={styles.bar} />
        ) : null}
        {state === 'running' ? (
          <Text as="small" size={12} tone="quiet">
            {job.percent}%
          </Text>
        ) : null}
      </Stack>
    </Row>
  )
}
