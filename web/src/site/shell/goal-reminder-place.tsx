'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { useUserId } from '../../api/session.ts'
import { later } from '../../ui/states/later.tsx'
import type { PageRoute } from '../route-table.ts'
import { keptRemindHour } from '../school/remind-hour.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

// Loaded late: most visits are those of visitors, or come before the hour.
const GoalReminder = later(async () => (await import('../school/goal-reminder.tsx')).GoalReminder)

/** Pages where the member studies already, or looks at the goal itself. */
const QUIET_PAGES: readonly string[] = ['play', 'practice', 'question-detail', 'profile-overview', 'certificate-claim']

const isLateEnough = (userId: string) => shanghaiClock(Date.now()).getUTCHours() >= keptRemindHour(userId)

export function GoalReminderPlace({ route, pathname }: { route: PageRoute; pathname: string }) {
  const userId = useUserId()
  const isHydrated = useIsHydrated()
  const isQuiet = route.frame !== 'site' || QUIET_PAGES.includes(route.page)
  if (!isHydrated || isQuiet || userId === undefined || !isLateEnough(userId)) return null
  return <GoalReminder pathname={pathname} />
}
