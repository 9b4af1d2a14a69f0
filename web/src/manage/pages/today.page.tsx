import { useEffect, useState } from 'react'
import { dayWords } from '../../lib/recent-time.ts'
import { rightOf, useMe } from '../api/me.queries.ts'
import { RecentActs } from '../features/audit/recent-acts.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Empty } from '../ui/place-states.tsx'
import styles from './today.module.css'

const MINUTE_MS = 60_000

/** A page that stays open over midnight says the new day. */
function useToday(): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return dayWords(now)
}

/** Boxes side by side, each with what it says and for whom it is. */
export function Component() {
  const me = useMe()
  const today = useToday()
  const record = rightOf(me, 'audit.read')
  return (
    <PageFrame title="今日" note={today}>
      <div className={styles.boxes}>
        {record ? (
          <RecentActs isOwnOnly={record.scope !== 'all'} />
        ) : (
          <Empty why="nothing" title="今天没有要你看的" sentence="你的角色能看的东西，会出现在这里。" />
        )}
      </div>
    </PageFrame>
  )
}
