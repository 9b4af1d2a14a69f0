import { NO_REMINDER_HOUR } from '@bee/contract/goals/goal-choices.ts'

const STORAGE_KEY = 'bee-remind-hour'

/**
 * The hour from which a member wants to be reminded, as this browser last saw it. No call is made for a member without a reminder, or
 * before that hour. Whether to remind at all, the server decides.
 */
interface Kept {
  userId: string
  hour: number
}

export function keepRemindHour(userId: string, goal: { minutes: number; remindHour: number }): void {
  const hour = goal.minutes === 0 ? NO_REMINDER_HOUR : goal.remindHour
  try {
    if (hour === NO_REMINDER_HOUR) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, hour } satisfies Kept))
  } catch {
    // Without a place to keep it there is no reminder: the overview shows the goal all the same.
  }
}

/** Later than every hour for a member who wants no reminder, or is not known here. */
export function keptRemindHour(userId: string): number {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Kept> | null
    return kept?.userId === userId && typeof kept.hour === 'number' ? kept.hour : NO_REMINDER_HOUR
  } catch {
    return NO_REMINDER_HOUR
  }
}
