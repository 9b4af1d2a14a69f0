import { DAY_MS } from '@bee/contract/durations.ts'
import { MINUTES_PER_QUESTION } from '@bee/contract/goals/goal-choices.ts'

/** The goal of a member from a day on. Minutes 0 means no goal. */
export interface GoalChange {
  fromDay: string
  minutes: number
  daysPerWeek: number
  remindHour: number
}

export interface StudiedDay {
  day: string
  watchSeconds: number
  questions: number
}

const SECONDS_PER_MINUTE = 60
const DAYS_PER_WEEK = 7

const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** A date without a time is read in UTC, so the time zone of the server does not move it. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % DAYS_PER_WEEK))

/** Whole minutes: nine and a half do not meet a goal of ten. */
export const minutesOf = ({ watchSeconds, questions }: Omit<StudiedDay, 'day'>) =>
  Math.floor(watchSeconds / SECONDS_PER_MINUTE) + questions * MINUTES_PER_QUESTION

/** The goal in force on a day: a later choice does not change it. `goals` is in the order of days. */
const goalOn = (goals: readonly GoalChange[], day: string) => goals.findLast(({ fromDay }) => fromDay <= day)

const isMet = (goals: readonly GoalChange[], day: StudiedDay) => {
  const minutes = goalOn(goals, day.day)?.minutes ?? 0
  return minutes > 0 && minutesOf(day) >= minutes
}

/** Steps in a row up to `last`. Where `last` is not met yet, the run may end one step before it. */
function runUpTo(met: ReadonlySet<string>, last: string, step: number): number {
  let run = 0
  let at = met.has(last) ? last : addDays(last, -step)
  while (met.has(at)) {
    run += 1
    at = addDays(at, -step)
  }
  return run
}

/** The met days and weeks and the current runs of a member, as of `today`. */
export function judgeGoals(goals: readonly GoalChange[], days: readonly StudiedDay[], today: string) {
  const metDays = new Set(days.filter((day) => isMet(goals, day)).map(({ day }) => day))
  const thisMonday = mondayOf(today)
  const metDaysOf = new Map<string, number>()
  for (const day of metDays) metDaysOf.set(mondayOf(day), (metDaysOf.get(mondayOf(day)) ?? 0) + 1)
  const metWeeks = [...metDaysOf].flatMap(([monday, count]) => {
    // The goal at the end of a week decides about it, and today's goal about the current week.
    const wanted = goalOn(goals, monday === thisMonday ? today : addDays(monday, DAYS_PER_WEEK - 1))
    return wanted && wanted.minutes > 0 && count >= wanted.daysPerWeek ? [monday] : []
  })
  return {
    weekMetDays: metDaysOf.get(thisMonday) ?? 0,
    streakDays: runUpTo(metDays, today, 1),
    streakWeeks: runUpTo(new Set(metWeeks), thisMonday, DAYS_PER_WEEK),
    metWeeks: metWeeks.toSorted(),
  }
}
