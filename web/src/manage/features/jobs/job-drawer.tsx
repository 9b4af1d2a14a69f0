import { JOB_STATE_NAMES } from '@bee/contract/manage/job-states.ts'
import { useQuery } from '@tanstack/react-query'
import { Grid, Stack } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { recentTime } from '../../../lib/recent-time.ts'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { useNow } from '../../ui/use-now.ts'
import { jobDetailQuery } from './jobs.queries.ts'
import styles from './job-row.module.css'

/** Steps and messages of a job. Staff with the right to it also see the technical output. */
export function JobDrawer({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(jobDetailQuery(jobId))
  const now = useNow()
  return (
    <Drawer title={data ? `${data.title}，${JOB_STATE_NAMES[data.state]}` : '任务'} onClose={onClose}>
      {data ? (
        <>
          <DrawerSection title="经过" note={`编号 ${jobId}`}>
            <Stack as="ol" gap={6}>
              <Grid as="li" gap={12} className={styles.step}>
                <time dateTime={data.createTime}>{recentTime(data.createTime, now)}</time>
                <span>排上</span>
              </Grid>
              {data.steps.map(({ time, text }, nth) => (
                <Grid as="li" gap={12} key={nth} className={styles.step}>
                  <time dateTime={time}>{recentTime(time, now)}</time>
                  <span>{text}</span>
                </Grid>
              ))}
              {data.endTime === null ? null : (
                <Grid as="li" gap={12} className={styles.step}>
                  <time dateTime={data.endTime}>{recentTime(data.endTime, now)}</time>
                  <span>{JOB_STATE_NAMES[data.state]}</span>
                </Grid>
              )}
            </Stack>
          </DrawerSection>
          {data.failureDetail === '' ? null : (
            <DrawerSection title="技术细节">
              <details>
                <summary>给看得懂的人</summary>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
                <pre className={styles.detail} tabIndex={0}>
                  {data.failureDetail}
                </pre>
              </details>
            </DrawerSection>
          )}
        </>
      ) : (
        <NotYet title="这个任务没有拿到" query={{ error, isFetching, refetch }} count={4} height="single" />
      )}
    </Drawer>
  )
}
