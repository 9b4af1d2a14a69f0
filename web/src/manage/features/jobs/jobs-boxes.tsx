import { Text } from '../../../ui/layout/pieces.tsx'
import type { Job } from '@bee/contract/manage/jobs.contract.ts'
import type { ReactNode } from 'react'
import { NotYet } from '../../api/not-yet.tsx'
import { recentTime } from '../../../lib/recent-time.ts'
import { Box } from '../../ui/box.tsx'
import { JobRow } from './job-row.tsx'
import { stepWords } from './job-words.ts'
import { timeLeftWords } from './time-left.ts'
import { useLiveJobs } from './use-live-jobs.ts'
import rows from '../../school/box-rows.module.css'

interface BoxesProps {
  whyNot: string
  onOpen: (jobId: number) => void
}

interface Shown {
  list: readonly Job[]
  hasMore: boolean
}

function JobsBox({ title, jobs, children }: { title: string; jobs: Shown; children: ReactNode }) {
  if (jobs.list.length === 0) return null
  return (
    <Box title={title} note={`${jobs.list.length}${jobs.hasMore ? '+' : ''} 个`}>
      <ul role="list">{children}</ul>
    </Box>
  )
}

/** Failed, running and waiting jobs; a box is hidden while it is empty. */
export function JobsBoxes({ whyNot, onOpen }: BoxesProps) {
  const { data, error, isFetching, refetch, guesses, now } = useLiveJobs()
  if (!data) {
    return (
      <Box title="正在进行">
        <NotYet title="任务没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      </Box>
    )
  }
  const { running, queued, failed } = data
  return (
    <>
      <JobsBox title="没做成" jobs={failed}>
        {failed.list.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            sentence={stepWords(job, 0, now)}
            side={job.endTime === null ? '' : recentTime(job.endTime, now)}
            whyNot={whyNot}
            onOpen={onOpen}
          />
        ))}
      </JobsBox>
      {running.list.length === 0 ? (
        <Box title="正在进行">
          <Text as="p" tone="quiet" className={rows.row}>
            现在没有任务在跑。
          </Text>
        </Box>
      ) : null}
      <JobsBox title="正在进行" jobs={running}>
        {running.list.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            sentence={stepWords(job, 0, now)}
            side={timeLeftWords(guesses.get(job.id), now) || '正在做'}
            whyNot={whyNot}
            onOpen={onOpen}
          />
        ))}
      </JobsBox>
      <JobsBox title="排队" jobs={queued}>
        {queued.list.map((job, nth) => (
          <JobRow
            key={job.id}
            job={job}
            sentence={stepWords(job, nth + 1, now)}
            side="等着"
            whyNot={whyNot}
            onOpen={onOpen}
          />
        ))}
      </JobsBox>
    </>
  )
}
