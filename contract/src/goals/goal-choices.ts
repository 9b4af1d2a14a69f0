/** Minutes a day; 0 is none. */
export const GOAL_MINUTES = [0, 10, 20, 30, 45, 60] as const

export const GOAL_DAYS_PER_WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** From this hour in Shanghai on the site reminds; 24 is never, since no hour of a day is later. */
export const NO_REMINDER_HOUR = 24
export const GOAL_REMIND_HOURS = [12, 17, 18, 19, 20, 21, 22, NO_REMINDER_HOUR] as const

export const GOAL_DEFAULTS = { minutes: 0, daysPerWeek: 5, remindHour: 19 } as const

/** A question takes about as long as this: answering counts towards the goal as watching does. */
export const MINUTES_PER_QUESTION = 2
