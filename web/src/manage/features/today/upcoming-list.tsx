import { classNames } from '../../../lib/class-names.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { recentTime } from '../../../lib/recent-time.ts'
import { SideRow } from '../../ui/list/side-row.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { upcomingQuery } from './today.queries.ts'
import rows from '../../school/box-rows.module.css'
import styles from './side-lists.module.css'

interface UpcomingListProps {
  /** The page to change an entry; undefined without the right to it. */
  placeOf: (link: string) => string | undefined
}

/** Scheduled events later today, below the running jobs. */
export function UpcomingList({ placeOf }: UpcomingListProps) {
  const { data } = useQuery(upcomingQuery())
  const now = useNow()
  if (!data) return null
  return (
    <section aria-label="今天接下来">
      <Text as="h3" size={14} line={22} className={classNames(rows.row, styles.title)}>
        今天接下来
      </Text>
      {data.length === 0 ? (
        <Text as="p" tone="quiet" className={styles.none}>
          今天没有到点的事。定时的发布、消息和横幅排在这里。
        </Text>
      ) : (
        <ul role="list">
          {data.map(({ key, title, sentence, time, link }) => {
            const place = link === null ? undefined : placeOf(link)
            return (
              <SideRow
                key={key}
                cell={<StateCell kind="sch" />}
                title={place === undefined ? title : <Link to={place}>{title}</Link>}
                sentence={sentence}
                end={<time dateTime={time}>{recentTime(time, now)}</time>}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}
