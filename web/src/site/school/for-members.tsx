import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { ChangedAgreements } from './agreements/changed-agreements.tsx'
import { GoalReminder } from './goal-reminder.tsx'
import { keptRemindHour } from './remind-hour.ts'

/** Pages where the member studies already, or looks at the goal itself. */
const WITHOUT_GOAL: readonly string[] = ['play', 'practice', 'question-detail', 'profile-overview', 'certificate-claim']

/** Pages on which a member is not interrupted: a lesson that plays, a set of questions, and the agreements themselves. */
const WITHOUT_QUESTIONS: readonly string[] = ['play', 'practice', 'agreement']

const isLateEnough = (userId: string) => shanghaiClock(Date.now()).getUTCHours() >= keptRemindHour(userId)

export function ForMembers({ page, pathname, userId }: { page: string; pathname: string; userId: string }) {
  return (
    <>
      {WITHOUT_GOAL.includes(page) || !isLateEnough(userId) ? null : <GoalReminder pathname={pathname} />}
      {WITHOUT_QUESTIONS.includes(page) ? null : <ChangedAgreements />}
    </>
  )
}
