import { FIRST_REMIND_HOUR } from '@bee/contract/goals/goal-choices.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { lazy, Suspense } from 'react'
import { useUserId } from '../../api/session.ts'
import type { PageRoute } from '../route-table.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

// Most visits are those of visitors, or of the morning.
const GoalReminder = lazy(async () => ({ default: (await import('../school/goal-reminder.tsx')).GoalReminder }))

/** Where somebody is studying already, or looks at the goal itself. */
const QUIET_PAGES: readonly string[] = ['play', 'practice', 'question-detail', 'profile-overview', 'certificate-claim']

const isLateEnough = () => shanghaiClock(Date.now()).getUTCHours() >= FIRST_REMIND_HOUR

export function GoalReminderPlace({ route, pathname }: { route: PageRoute; pathname: string }) {
  const isMember = useUserId() !== undefined
  const isHydrated = useIsHydrated()
  if (!isHydrated || !isMember || route.frame !== 'site' || QUIET_PAGES.includes(route.page) || !isLateEnough()) {
    return null
  }
  return (
    <Suspense>
      <GoalReminder pathname={pathname} />
    </Suspense>
  )
}
