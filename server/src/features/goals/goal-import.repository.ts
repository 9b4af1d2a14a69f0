import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import type { GoalChange } from './goal-rules.ts'

export interface ImportedGoal extends GoalChange {
  userId: number
}

export function createGoalImport() {
  /** Skips a day for which the member has chosen a goal already. */
  async function add(work: Work, goals: readonly ImportedGoal[]): Promise<void> {
    const rows = goals.map(({ userId, fromDay, minutes, daysPerWeek, remindHour }) => ({
      user_id: userId,
      from_day: fromDay,
      minutes,
      days_per_week: daysPerWeek,
      remind_hour: remindHour,
    }))
    await insertRows(work, 'study_goals', rows, { skipTaken: true })
  }

  return { add }
}
