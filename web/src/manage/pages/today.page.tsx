import { dayWords } from '../../lib/recent-time.ts'
import { rightOf, useMe } from '../api/me.queries.ts'
import { RecentActs } from '../features/audit/recent-acts.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Empty } from '../ui/place-states.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './today.module.css'

/** Boxes side by side, each with what it says and for whom it is. */
export function Component() {
  const me = useMe()
  const today = dayWords(useNow())
  const record = rightOf(me, 'audit.read')
  return (
    <PageFrame title="今日" note={today}>
      <div className={styles.boxes}>
        {record ? (
          <RecentActs isOwnOnly={record.scope !== 'all'} />
        ) : (
          <Empty within="page" why="nothing" title="今天没有要你看的" sentence="你的角色能看的东西，会出现在这里。" />
        )}
      </div>
    </PageFrame>
  )
}
