import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { quickestWords } from './time-left.ts'
import { useLiveJobs } from './use-live-jobs.ts'
import styles from './job-pill.module.css'

/** Shown at the top of 今日 while a job runs. */
export function JobPill() {
  const { data, guesses, now } = useLiveJobs()
  const running = data?.running.list ?? []
  if (running.length === 0) return null
  const percent = Math.max(...running.map((job) => job.percent))
  const quickest = quickestWords(guesses, now)
  return (
    <Link to={paths.jobs} className={styles.pill}>
      <StateCell kind="run" percent={percent} />
      {running.length} 个任务在跑{quickest === '' ? '' : `，最快的${quickest}`}
    </Link>
  )
}
