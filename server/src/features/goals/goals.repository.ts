import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'
import type { GoalChange, StudiedDay } from './goal-rules.ts'

export interface TodayRow {
  minutes: number
  remindHour: number
  watchSeconds: number
  questions: number
  isDismissed: boolean
}

export function createGoalsRepository(database: Database) {
  /** One JSON value for all goals and one for all days: the driver would need more time for a row a day than the database for the query. */
  async function history(userId: number, since: string): Promise<{ goals: GoalChange[]; days: StudiedDay[] }> {
    const { rows } = await sql<{ goals: GoalChange[] | null; days: StudiedDay[] | null }>`${prepared}
      select
        (select json_agg(changes order by "fromDay") from (
          select from_day as "fromDay", minutes, days_per_week as "daysPerWeek", remind_hour as "remindHour"
          from study_goals where user_id = ${userId}) changes) as goals,
        (select json_agg(studied order by day) from (
          select day, watch_seconds as "watchSeconds", question_count as questions
          from study_days where user_id = ${userId} and day >= ${since}::date
            and (watch_seconds > 0 or question_count > 0)) studied) as days`.execute(database)
    return { goals: rows[0]?.goals ?? [], days: rows[0]?.days ?? [] }
  }

  /** Three lookups by key. Undefined: the member never chose a goal. */
  async function today(userId: number, day: string): Promise<TodayRow | undefined> {
    const { rows } = await sql<TodayRow>`${prepared}
      select goals.minutes, goals.remind_hour as "remindHour", coalesce(days.watch_seconds, 0) as "watchSeconds",
        coalesce(days.question_count, 0) as questions,
        coalesce((select dismissed.day >= ${day}::date from goal_dismissals dismissed
          where dismissed.user_id = ${userId}), false) as "isDismissed"
      from (
        select minutes, remind_hour from study_goals where user_id = ${userId} and from_day <= ${day}::date
        order by from_day desc limit 1) goals
      left join study_days days on days.user_id = ${userId} and days.day = ${day}::date`.execute(database)
    return rows[0]
  }

  /** A later choice of the same day replaces the earlier one. */
  async function choose(userId: number, { fromDay, minutes, daysPerWeek, remindHour }: GoalChange): Promise<void> {
    await sql`
      insert into study_goals (user_id, from_day, minutes, days_per_week, remind_hour)
      values (${userId}, ${fromDay}, ${minutes}, ${daysPerWeek}, ${remindHour})
      on conflict (user_id, from_day) do update set
        minutes = excluded.minutes, days_per_week = excluded.days_per_week, remind_hour = excluded.remind_hour`.execute(
      database,
    )
  }

  async function dismiss(userId: number, day: string): Promise<void> {
    await sql`
      insert into goal_dismissals as kept (user_id, day) values (${userId}, ${day})
      on conflict (user_id) do update set day = greatest(kept.day, excluded.day)`.execute(database)
  }

  return { history, today, choose, dismiss }
}

export type GoalsRepository = ReturnType<typeof createGoalsRepository>
