import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { SideRow } from '../../ui/list/side-row.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { upcomingQuery } from './today.queries.ts'
import styles from './side-lists.module.css'

/** Below what runs, in its box: what happens by itself later today. Where nothing does, nothing is said. */
export function UpcomingList() {
  const { data = [] } = useQuery(upcomingQuery())
  const now = useNow()
  if (data.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>今天接下来</h3>
      <ul role="list">
        {data.map(({ key, title, sentence, time }) => (
          <SideRow
            key={key}
            cell={<StateCell kind="sch" />}
            title={title}
            sentence={sentence}
            end={<time dateTime={time}>{recentTime(time, now)}</time>}
          />
        ))}
      </ul>
    </>
  )
}
