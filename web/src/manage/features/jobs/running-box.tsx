import { Text } from '../../../ui/layout/pieces.tsx'
import type { ReactNode } from 'react'
import { NotYet } from '../../api/not-yet.tsx'
import { paths } from '../../paths.ts'
import { Box } from '../../ui/box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SideRow } from '../../ui/list/side-row.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { cellOf, stepWords } from './job-words.ts'
import { timeLeftWords } from './time-left.ts'
import { useLiveJobs } from './use-live-jobs.ts'
import rows from '../../school/box-rows.module.css'

const SHOWN = 4

/** For 今日: the running and next few jobs. `children` are drawn below, in the same box. */
export function RunningBox({ children }: { children?: ReactNode }) {
  const { data, error, isFetching, refetch, guesses, now } = useLiveJobs()
  const running = data?.running.list ?? []
  const queued = data?.queued.list ?? []
  const shown = [...running, ...queued].slice(0, SHOWN)
  const count = running.length + queued.length
  const hasMore = data ? data.running.hasMore || data.queued.hasMore : false
  return (
    <Box
      title="正在进行"
      note={count > 0 ? `${count}${hasMore ? '+' : ''} 个任务` : undefined}
      actions={
        <ButtonLink kind="link" to={paths.jobs}>
          全部
        </ButtonLink>
      }
    >
      {data && shown.length === 0 ? (
        <Text as="p" tone="quiet" className={rows.row}>
          现在没有任务在跑。夜里的统计、定时发布到点自己会来。
        </Text>
      ) : data ? (
        <ul role="list">
          {shown.map((job) => (
            <SideRow
              key={job.id}
              cell={<StateCell kind={cellOf(job)} percent={job.state === 'running' ? job.percent : 0} />}
              title={job.title}
              sentence={stepWords(job, queued.indexOf(job) + 1, now)}
              end={timeLeftWords(guesses.get(job.id), now) || (job.state === 'running' ? `${job.percent}%` : '')}
            />
          ))}
        </ul>
      ) : (
        <NotYet title="任务没有拿到" query={{ error, isFetching, refetch }} count={SHOWN} height="double" />
      )}
      {children}
    </Box>
  )
}
