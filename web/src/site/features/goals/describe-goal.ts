import { NO_REMINDER_HOUR } from '@bee/contract/goals/goal-choices.ts'
import type { Goal } from '@bee/contract/goals/goals.contract.ts'

const DAYS_PER_WEEK = 7
const FULL = 100

/** How full today's cell is; only a goal that is met fills it. */
export function percentOfToday({ minutes, todayMinutes, isMetToday }: Goal): number {
  if (isMetToday) return FULL
  return minutes === 0 ? 0 : Math.min(FULL - 1, Math.floor((FULL * todayMinutes) / minutes))
}

export const describeToday = ({ minutes, todayMinutes, isMetToday }: Goal) =>
  isMetToday ? '今天的目标达成了' : `今天还差 ${minutes - todayMinutes} 分钟`

/** 本周 3/5 天达标，连续 4 天. Who does not study every day counts weeks: a day of rest breaks no streak. */
export function describeWeek({ daysPerWeek, weekMetDays, streakDays, streakWeeks }: Goal): string {
  const week =
    weekMetDays >= daysPerWeek ? `本周已达标（${weekMetDays} 天）` : `本周 ${weekMetDays}/${daysPerWeek} 天达标`
  const isDaily = daysPerWeek === DAYS_PER_WEEK
  const streak = isDaily ? streakDays : streakWeeks
  return streak > 1 ? `${week}，连续 ${streak} ${isDaily ? '天' : '周'}` : week
}

export const minutesLabel = (minutes: number) => (minutes === 0 ? '不设目标' : `每天 ${minutes} 分钟`)
export const daysLabel = (days: number) => (days === DAYS_PER_WEEK ? '每周 7 天，天天学' : `每周 ${days} 天`)
export const hourLabel = (hour: number) => (hour === NO_REMINDER_HOUR ? '不提醒' : `${hour}:00 起提醒`)
