import { NO_REMINDER_HOUR } from '@bee/contract/goals/goal-choices.ts'
import { DEMO_MEMBER } from '../history/demo-member.ts'
import { memberIds } from './seed-members.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** The demo account wanted little at first and more later. It gets no reminders: its users are guests. */
const DEMO_GOALS = [
  { daysAgo: 200, minutes: 10, daysPerWeek: 3 },
  { daysAgo: 60, minutes: 20, daysPerWeek: 5 },
]

async function seedGoals(context: SeedContext): Promise<void> {
  const { services, work, day } = context
  const memberId = await memberIds(context)
  await services.goalImport.add(
    work,
    DEMO_GOALS.map(({ daysAgo, ...goal }) => ({
      userId: memberId(DEMO_MEMBER),
      fromDay: day.date(daysAgo),
      remindHour: NO_REMINDER_HOUR,
      ...goal,
    })),
  )
}

export const goalSteps: SeedStep[] = [{ name: 'goals', label: '每日目标', run: seedGoals }]
