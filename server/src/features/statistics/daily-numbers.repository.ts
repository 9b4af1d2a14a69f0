import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface DayRow {
  day: string
  learners: number
  seconds: number
  finished: number
  newMembers: number
  incomeFen: number
}

export interface CountedRow extends DayRow {
  learnersOf29Days: number
  learnersOf30Days: number
}

export interface RunningRow extends DayRow {
  /** The day's learners who had not studied in the 29 days before. */
  returnedLearners: number
}

const DISTINCT_DAYS = { short: 29, long: 30 } as const

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
const within = (column: string, day: string) =>
  sql`${sql.ref(column)} >= ${startOf(day)} and ${sql.ref(column)} < ${endOf(day)}`

/** Every row of study_days belongs to a member who studied: it is written with the first second, answer or comment. */
const numbersOf = (day: string) => sql`
  (select count(*)::int from study_days where day = ${day}::date) as learners,
  (select coalesce(sum(watch_seconds), 0)::float8 from study_days where day = ${day}::date) as seconds,
  (select count(*)::int from enrolments where ${within('finished_at', day)}) as finished,
  (select count(*)::int from users where ${within('created_at', day)}) as "newMembers",
  (select coalesce(sum(amount_fen), 0)::float8 from order_entries where ${within('at', day)}) as "incomeFen"`

/** Sums over the orders' ledger: money in, number of payments, money out. */
export const MONEY_OF_ENTRIES = sql`
  coalesce(sum(amount_fen) filter (where kind = 'payment'), 0)::bigint as paid_fen,
  (count(*) filter (where kind = 'payment'))::int as paid_count,
  coalesce(-sum(amount_fen) filter (where kind in ('refund', 'part-refund')), 0)::bigint as refunded_fen,
  (count(*) filter (where kind in ('refund', 'part-refund')))::int as refund_count`

const learnersOf = (days: number, last: string) => sql`
  (select count(*)::int from (
    select from study_days where day between ${last}::date - ${sql.lit(days - 1)} and ${last}::date group by user_id) learnt)`

export function createDailyNumbersRepository(database: Database) {
  /** The uncounted days among the last ones, oldest first. */
  async function uncounted(today: string, days: number): Promise<string[]> {
    const { rows } = await sql<{ day: string }>`
      select past.day::date as day from generate_series(${today}::date - ${days}::int, ${today}::date - 1, '1 day') past(day)
      where not exists (
        select from daily_numbers counted where counted.day = past.day::date and counted.paid_count is not null and counted.has_courses) order by 1`.execute(
      database,
    )
    return rows.map(({ day }) => day)
  }

  /** A second count of the day replaces the first. */
  async function count(day: string, now: Date): Promise<void> {
    await sql`
      insert into daily_numbers (day, learners, seconds, finished, new_members, income_fen, learners_of_29_days,
        learners_of_30_days, counted_at, has_courses, paid_fen, paid_count, refunded_fen, refund_count)
      select ${day}::date, ${numbersOf(day)}, ${learnersOf(DISTINCT_DAYS.short, day)}, ${learnersOf(DISTINCT_DAYS.long, day)},
        ${now}::timestamptz, true, money.* from (
          select ${MONEY_OF_ENTRIES} from order_entries where ${within('at', day)}) money
      on conflict (day) do update set learners = excluded.learners, seconds = excluded.seconds,
        finished = excluded.finished, new_members = excluded.new_members, income_fen = excluded.income_fen,
        learners_of_29_days = excluded.learners_of_29_days, learners_of_30_days = excluded.learners_of_30_days,
        counted_at = excluded.counted_at, has_courses = true, paid_fen = excluded.paid_fen, paid_count = excluded.paid_count,
        refunded_fen = excluded.refunded_fen, refund_count = excluded.refund_count`.execute(database)
  }

  /**
   * Fills in missing finish dates of courses with the last time they were watched. Limited to `most`; a row that is locked by a save is
   * left for the next run. Reads the whole table: not for a page.
   */
  async function noteFinishes(most: number): Promise<number> {
    const { numAffectedRows } = await sql`
      update enrolments set finished_at = last_watched_at
      where (user_id, course_id) in (
        select user_id, course_id from enrolments where percent = 100 and finished_at is null
        limit ${most} for update skip locked)`.execute(database)
    return Number(numAffectedRows)
  }

  /** The counted days from this day on, by primary key. */
  async function since(day: string): Promise<CountedRow[]> {
    const { rows } = await sql<CountedRow>`
      select day, learners, seconds::float8 as seconds, finished, new_members as "newMembers",
        income_fen::float8 as "incomeFen", learners_of_29_days as "learnersOf29Days",
        learners_of_30_days as "learnersOf30Days"
      from daily_numbers where day >= ${day}::date order by day`.execute(database)
    return rows
  }

  /** A day that is not over: reads only that day's rows, and one key lookup per learner. */
  async function running(day: string): Promise<RunningRow> {
    const { rows } = await sql<RunningRow>`
      select ${day}::date as day, ${numbersOf(day)}, (
        select count(*)::int from study_days own where day = ${day}::date and not exists (
          select from study_days earlier where earlier.user_id = own.user_id
            and earlier.day between ${day}::date - ${sql.lit(DISTINCT_DAYS.short)} and ${day}::date - 1)) as "returnedLearners"`.execute(
      database,
    )
    const [row] = rows
    if (!row) throw new Error('Sums always make a row')
    return row
  }

  return { uncounted, count, noteFinishes, since, running }
}

export type DailyNumbersRepository = ReturnType<typeof createDailyNumbersRepository>
