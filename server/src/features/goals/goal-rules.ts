import { MINUTES_PER_QUESTION } from '@bee/contract/goals/goal-choices.ts'

/** What a member wants from a day on; minutes 0: nothing. */
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
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_PER_WEEK = 7

const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** A date without a time is read in UTC: no zone can move it. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % DAYS_PER_WEEK))

/** In whole minutes: a goal of ten is not met by nine and a half. */
export const minutesOf = ({ watchSeconds, questions }: Omit<StudiedDay, 'day'>) =>
  Math.floor(watchSeconds / SECONDS_PER_MINUTE) + questions * MINUTES_PER_QUESTION

/** The choice that was in force on a day: what was chosen later says nothing about it. `goals` in the order of their days. */
const goalOn = (goals: readonly GoalChange[], day: string) => goals.findLast(({ fromDay }) => fromDay <= day)

const isMet = (goals: readonly GoalChange[], day: StudiedDay) => {
  const minutes = goalOn(goals, day.day)?.minutes ?? 0
  return minutes > 0 && minutesOf(day) >= minutes
}

/** In a row up to `last`; `last` itself may still be to come. */
function runUpTo(met: ReadonlySet<string>, last: string, step: number): number {
  let run = 0
  let at = met.has(last) ? last : addDays(last, -step)
  while (met.has(at)) {
    run += 1
    at = addDays(at, -step)
  }
  return run
}

/** What became of the goals of a member, as it stands on a day. */
export function judgeGoals(goals: readonly GoalChange[], days: readonly StudiedDay[], today: string) {
  const metDays = new Set(days.filter((day) => isMet(goals, day)).map(({ day }) => day))
  const thisMonday = mondayOf(today)
  const metDaysOf = new Map<string, number>()
  for (const day of metDays) metDaysOf.set(mondayOf(day), (metDaysOf.get(mondayOf(day)) ?? 0) + 1)
  const metWeeks = [...metDaysOf].flatMap(([monday, count]) => {
    // A week is judged by what was wanted at its end, or now while it is not over.
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
