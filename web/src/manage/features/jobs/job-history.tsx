import { JOB_STATE_NAMES, type JobState } from '@bee/contract/manage/job-states.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { GrowingBox } from '../../ui/list/growing-box.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { Segment } from '../../ui/segment.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { cellOf, endWords } from './job-words.ts'
import { jobHistoryQuery, jobKindsQuery, type JobsFilter } from './jobs.queries.ts'
import table from '../../ui/table.module.css'

type Ended = Extract<JobState, 'done' | 'failed' | 'cancelled'>

const STATES: readonly { value: Ended; label: string }[] = [
  { value: 'done', label: '做完的' },
  { value: 'failed', label: '没做成的' },
  { value: 'cancelled', label: '取消的' },
]
export const isEnded = (state: unknown): state is Ended => STATES.some(({ value }) => value === state)

const ALL = ''

interface JobHistoryProps {
  filter: JobsFilter & { state: Ended }
  onFilter: (filter: JobsFilter & { state: Ended }) => void
  onOpen: (jobId: number) => void
}

/** Finished jobs of the last ninety days. */
export function JobHistory({ filter, onFilter, onOpen }: JobHistoryProps) {
  const query = useInfiniteQuery(jobHistoryQuery(filter))
  const { data: kinds = [] } = useQuery(jobKindsQuery())
  const jobs = query.data?.pages.flatMap(({ list }) => list)
  const now = useNow()
  const { state } = filter
  return (
    <GrowingBox
      title="以前的"
      note="留 90 天；例行的清理做成了不列"
      actions={
        <>
          <Segment
            label="结果"
            options={STATES}
            value={state}
            onChange={(next) => onFilter({ ...filter, state: next })}
          />
          <Choice
            label="什么任务"
            align="end"
            value={filter.kind ?? ALL}
            options={[
              { value: ALL, label: '所有任务' },
              ...kinds.map(({ kind, title }) => ({ value: kind, label: title })),
            ]}
            onChoose={(kind) => onFilter(kind === ALL ? { state } : { state, kind })}
          />
        </>
      }
      query={query}
      requestId={requestIdOf(query.error)}
      count={jobs?.length}
      failed="以前的任务没有拿到"
      rowHeight="single"
      empty={
        <Empty
          why={filter.kind === undefined ? 'nothing' : 'narrow'}
          title={`没有${JOB_STATE_NAMES[state]}的任务`}
          sentence={filter.kind === undefined ? '做过的任务会留在这里。' : '换一种任务，或者看所有的。'}
          actions={
            filter.kind === undefined ? undefined : <Button onClick={() => onFilter({ state })}>看所有任务</Button>
          }
        />
      }
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>任务</th>
            <th>说了什么</th>
            <th>什么时候</th>
            <th>
              <span className="visually-hidden">经过</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(jobs ?? []).map((job) => (
            <tr key={job.id}>
              <td>
                <Row as="span" gap={8} lines={2} wraps>
                  <StateCell kind={cellOf(job)} />
                  {job.title}
                </Row>
              </td>
              <td>{endWords(job)}</td>
              <td className={table.quiet}>{recentTime(job.endTime ?? job.createTime, now)}</td>
              <td className={table.end}>
                <Button kind="quiet" small aria-label={`「${job.title}」的经过`} onClick={() => onOpen(job.id)}>
                  经过
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </GrowingBox>
  )
}
