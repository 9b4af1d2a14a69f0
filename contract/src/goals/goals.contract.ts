import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../fields.ts'
import { GOAL_DAYS_PER_WEEK, GOAL_MINUTES, GOAL_REMIND_HOURS } from './goal-choices.ts'

export * from './goal-choices.ts'

/** A choice among a few numbers; the sentence names the field and the choices. */
function oneNumber(label: string, choices: readonly number[]) {
  const schema = wholeNumber({ label, min: Math.min(...choices), max: Math.max(...choices) }).check(
    z.refine((value) => choices.includes(value), { error: `${label} 应当是 ${choices.join('、')} 之一` }),
  )
  z.globalRegistry.add(schema, { type: 'integer', enum: [...choices], description: label })
  return schema
}

export const GoalChoice = z.object({
  minutes: oneNumber('每天的分钟数 minutes', GOAL_MINUTES),
  daysPerWeek: oneNumber('每周的天数 daysPerWeek', GOAL_DAYS_PER_WEEK),
  remindHour: oneNumber('提醒的时刻 remindHour', GOAL_REMIND_HOURS),
})
export type GoalChoice = z.output<typeof GoalChoice>

const chosen = { minutes: z.int(), daysPerWeek: z.int(), remindHour: z.int() }

/** All days are days in Asia/Shanghai, yyyy-MM-dd. */
export const Goal = z.object({
  ...chosen,
  today: z.string(),
  /** Studied today, in whole minutes; a question counts as two. */
  todayMinutes: z.int(),
  isMetToday: z.boolean(),
  /** This week, Monday to Sunday. */
  weekMetDays: z.int(),
  /** In a row up to now: a day or week that is not over yet does not break it. */
  streakDays: z.int(),
  streakWeeks: z.int(),
  /** Mondays of the weeks of the last year in which the goal was met on the chosen number of days. */
  metWeeks: z.array(z.string()),
})
export type Goal = z.infer<typeof Goal>

/** All that the reminder asks. */
export const GoalToday = z.object({
  minutes: z.int(),
  todayMinutes: z.int(),
  /** True after the chosen hour, while the goal is not met and the member has not dismissed the reminder today. */
  isReminderDue: z.boolean(),
})
export type GoalToday = z.infer<typeof GoalToday>

export const goalsContract = {
  mine: endpoint({
    method: 'GET',
    path: '/goal/mine',
    access: 'member',
    summary: '我的每日目标：今天学了多少，连续几天、几周达标，哪些周达标；按北京时间分日',
    result: Goal,
  }),
  today: endpoint({
    method: 'GET',
    path: '/goal/today',
    access: 'member',
    summary: '今天的目标学了多少，该不该提醒',
    result: GoalToday,
  }),
  choose: endpoint({
    method: 'POST',
    path: '/goal/choose',
    access: 'member',
    summary: '定下每日目标：从今天起算，过去的不变；minutes 为 0 时关掉',
    input: GoalChoice,
    result: Goal,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/goal/dismiss',
    access: 'member',
    summary: '今天不再提醒',
    result: GoalToday,
  }),
}
