import { DAY_MS } from '@bee/contract/durations.ts'
import { GOAL_DEFAULTS, type Goal, type GoalChoice, type GoalToday } from '@bee/contract/goals/goals.contract.ts'
import { HEATMAP_DAYS } from '@bee/contract/profile/profile.contract.ts'
import { shanghaiClock, shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Clock } from '../../outside/clock.ts'
import { judgeGoals, minutesOf, mondayOf } from './goal-rules.ts'
import type { GoalsRepository } from './goals.repository.ts'

export function createGoalsService({ goals, clock }: { goals: GoalsRepository; clock: Clock }) {
  /** As far back as the heatmap shows, and from a Monday on, so that the first week is complete. */
  async function mine(userId: number): Promise<Goal> {
    const now = clock.now()
    const today = shanghaiDate(now)
    const since = mondayOf(shanghaiDate(now.getTime() - (HEATMAP_DAYS - 1) * DAY_MS))
    const { goals: changes, days } = await goals.history(userId, since)
    const { minutes, daysPerWeek, remindHour } = changes.findLast(({ fromDay }) => fromDay <= today) ?? GOAL_DEFAULTS
    const studied = days.find(({ day }) => day === today)
    const todayMinutes = studied ? minutesOf(studied) : 0
    return {
      minutes,
      daysPerWeek,
      remindHour,
      today,
      todayMinutes,
      isMetToday: minutes > 0 && todayMinutes >= minutes,
      ...judgeGoals(changes, days, today),
    }
  }

  async function today(userId: number): Promise<GoalToday> {
    const now = clock.now()
    const found = await goals.today(userId, shanghaiDate(now))
    if (!found || found.minutes === 0) return { minutes: 0, todayMinutes: 0, isReminderDue: false }
    const todayMinutes = minutesOf(found)
    const isLate = shanghaiClock(now).getUTCHours() >= found.remindHour
    return {
      minutes: found.minutes,
      todayMinutes,
      isReminderDue: isLate && todayMinutes < found.minutes && !found.isDismissed,
    }
  }

  /** From today on. A second call with the same choice changes nothing. */
  async function choose(userId: number, choice: GoalChoice): Promise<Goal> {
    await goals.choose(userId, { fromDay: shanghaiDate(clock.now()), ...choice })
    return mine(userId)
  }

  async function dismiss(userId: number): Promise<GoalToday> {
    await goals.dismiss(userId, shanghaiDate(clock.now()))
    return today(userId)
  }

  return { mine, today, choose, dismiss }
}

export type GoalsService = ReturnType<typeof createGoalsService>
