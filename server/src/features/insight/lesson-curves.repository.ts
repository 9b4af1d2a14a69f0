import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import type { Change, Fall, Stretch } from './curve-shapes.ts'

/** A lesson that is due for a new count. */
export interface DueLesson {
  lessonId: number
  courseId: number
  seconds: number
}

/** Besides the curve of all learners, one is kept for those who watched within each of these numbers of days. */
export const RECENT_DAYS = [7, 30, 90] as const
/** After a day the recent learners are other ones, even when no member watches. */
const RECENT_HOURS = 24

export interface Watched {
  /** Null for all learners. */
  days: number | null
  learnerCount: number
  finishedCount: number
  watchedSeconds: number
  medianSecond: number
  replayerCount: number
  changes: Change[]
  replayChanges: Change[]
}

export interface LeaverRow {
  /** The learner's next step. Undefined in rows from before there were kinds. */
  kind?: 'nothing' | 'later' | 'questions' | 'lesson'
  /** Set only for the kind `lesson`. */
  lessonId: number | null
  courseId: number | null
  count: number
}

export interface NewCurve extends DueLesson, Omit<Watched, 'changes' | 'replayChanges'> {
  step: number
  counts: readonly number[]
  replays: readonly number[]
  permilles: readonly number[]
  fall: Fall | undefined
  hot: Stretch | undefined
  leavers: readonly LeaverRow[]
}

/**
 * A count reads all learners of the lesson, and ten minutes change nothing in a curve of a hundred thousand. So each thousand learners add
 * one more wait of that length, up to a day: the cost of counting grows with the lessons of a school, not with its members.
 */
const LEARNERS_A_WAIT = 1000
const WAIT_MINUTES = 10
const MOST_WAITS = 144

/** The steps of the curve where ranges begin and end. */
const changesIn = (column: 'ranges' | 'replays', step: number) => sql`(
  select coalesce(json_agg(json_build_object('at', at, 'change', change)), '[]') from (
    select (edge.second + ${sql.lit(step - 1)}) / ${sql.lit(step)} as at, sum(edge.change)::int as change
    from own, unnest(own.${sql.ref(column)}) part,
      lateral (values (lower(part), 1), (upper(part), -1)) as edge (second, change)
    where own.updated_at >= spans.since
    group by 1 having sum(edge.change) <> 0) changes)`

export function createLessonCurvesRepository(database: Database) {
  /**
   * Lessons that a member watched in a part of the day that is over, or that have a new length, or that were never counted and have enough
   * learners for a curve, or whose recent learners were counted a day ago. A school has thousands of lessons, so this reads a few index
   * rows of each, never its learners.
   */
  async function due(watchedBefore: Date, now: Date, most: number): Promise<DueLesson[]> {
    const waits = sql`least(c.learner_count / ${sql.lit(LEARNERS_A_WAIT)}, ${sql.lit(MOST_WAITS)})
      * interval '${sql.lit(WAIT_MINUTES)} minutes'`
    const { rows } = await sql<DueLesson>`
      select l.id as "lessonId", l.course_id as "courseId", ceil(l.duration_seconds)::int as seconds
      from catalogue_entries l left join lesson_curves c on c.lesson_id = l.id
      where l.media_id is not null and l.duration_seconds > 0
        and (c.lesson_seconds <> ceil(l.duration_seconds)::int
          or (coalesce(c.counted_at + ${waits} <= ${now}, true)
            and exists (select from lesson_curve_marks m where m.lesson_id = l.id and m.part <= ${watchedBefore}))
          or (c.lesson_id is null and (select count(*) from (
            select from lesson_progress p where p.lesson_id = l.id limit ${sql.lit(CURVE_LEARNERS)}) few)
            = ${sql.lit(CURVE_LEARNERS)})
          or (c.lesson_id is not null and not exists (select from lesson_recent_curves r where r.lesson_id = l.id))
          or (c.counted_at + interval '${sql.lit(RECENT_HOURS)} hours' <= ${now}
            and exists (select from lesson_recent_curves r where r.lesson_id = l.id and r.learner_count > 0)))
      order by c.counted_at nulls first, l.id limit ${most}`.execute(database)
    return rows
  }

  /** One pass over the learners of the lesson: first the curve of all, then those of the recent days. */
  async function watched(work: Work, lessonId: number, { step, now }: { step: number; now: Date }): Promise<Watched[]> {
    const spans = RECENT_DAYS.map(
      (days) => sql`(${sql.lit(days)}, ${now}::timestamptz - interval '${sql.lit(days)} days')`,
    )
    const { rows } = await sql<Watched>`
      with own as materialized (
        select ranges, replays, covered_seconds, is_finished, updated_at from lesson_progress
        where lesson_id = ${lessonId} and not isempty(ranges))
      select spans.days, sums.*, ${changesIn('ranges', step)} as changes, ${changesIn('replays', step)} as "replayChanges"
      from (values (null, '-infinity'::timestamptz), ${sql.join(spans)}) spans (days, since)
      cross join lateral (
        select count(*)::int as "learnerCount", (count(*) filter (where is_finished))::int as "finishedCount",
          coalesce(sum(covered_seconds), 0)::float8 as "watchedSeconds",
          coalesce(percentile_disc(0.5) within group (order by upper(ranges)), 0) as "medianSecond",
          (count(*) filter (where not isempty(replays)))::int as "replayerCount"
        from own where own.updated_at >= spans.since) sums
      order by spans.days nulls first`.execute(work)
    return rows
  }

  /**
   * The next step of learners who saw nothing behind the stretch, for at most `most` of them, by their last saves and answers. A learner
   * a learner who goes on another day counts as one who left.
   */
  async function leavers(
    work: Work,
    lessonId: number,
    { fall: { from, to }, since, most }: { fall: Fall; since: Date | undefined; most: number },
  ): Promise<LeaverRow[]> {
    const recently = since === undefined ? sql`` : sql`and updated_at >= ${since}`
    const { rows } = await sql<LeaverRow>`
      with gone as materialized (
        select user_id, updated_at from lesson_progress
        where lesson_id = ${lessonId} and not is_finished and not isempty(ranges)
          and upper(ranges) > ${from} and upper(ranges) <= ${to} ${recently} limit ${most}),
      went as (
        select case when next.at is null then 'nothing'
            when (next.at at time zone 'Asia/Shanghai')::date > (gone.updated_at at time zone 'Asia/Shanghai')::date then 'later'
            when next.lesson_id is null then 'questions' else 'lesson' end as kind, next.lesson_id, next.course_id
        from gone left join lateral (
          select * from (
            (select p.lesson_id, p.course_id, p.updated_at as at from lesson_progress p
              where p.user_id = gone.user_id and p.lesson_id <> ${lessonId} and p.updated_at > gone.updated_at
              order by p.updated_at limit 1)
            union all
            (select null, null, a.answered_at from question_answers a
              where a.user_id = gone.user_id and a.answered_at > gone.updated_at order by a.answered_at limit 1)) soon
          order by at limit 1) next on true)
      select kind, case when kind = 'lesson' then lesson_id end as "lessonId", case when kind = 'lesson' then course_id end
        as "courseId", count(*)::int as count
      from went group by 1, 2, 3 order by 4 desc, 1, 2`.execute(work)
    return rows
  }

  /** Replaces the lesson's curve of the same span and keeps the others. */
  async function keep(work: Work, curve: NewCurve, now: Date): Promise<void> {
    const { fall, hot, days } = curve
    const table = sql.table(days === null ? 'lesson_curves' : 'lesson_recent_curves')
    const key = days === null ? sql`lesson_id` : sql`lesson_id, days`
    const keyed = days === null ? sql`id` : sql`id, ${days}::int`
    // Inserts nothing for a lesson that was deleted meanwhile.
    await sql`
      insert into ${table} as c (${key}, course_id, lesson_seconds, step_seconds, learner_count, finished_count,
        watched_seconds, median_second, counts, replay_counts, replayer_count, permilles, fall_from, fall_at, fall_to, fall_count,
        hot_from, hot_to, hot_count, leavers, counted_at)
      select ${keyed}, course_id, ${curve.seconds}, ${curve.step}, ${curve.learnerCount}, ${curve.finishedCount},
        ${curve.watchedSeconds}, ${curve.medianSecond}, ${[...curve.counts]}::int[], ${[...curve.replays]}::int[],
        ${curve.replayerCount}, ${[...curve.permilles]}::int[], ${fall?.from ?? null}::int, ${fall?.at ?? null}::int,
        ${fall?.to ?? null}::int, ${fall?.count ?? null}::int, ${hot?.from ?? null}::int, ${hot?.to ?? null}::int,
        ${hot?.count ?? null}::int, ${JSON.stringify(curve.leavers)}::jsonb, ${now}::timestamptz
      from catalogue_entries where id = ${curve.lessonId} for key share
      on conflict (${key}) do update set
        course_id = excluded.course_id, lesson_seconds = excluded.lesson_seconds, step_seconds = excluded.step_seconds,
        learner_count = excluded.learner_count, finished_count = excluded.finished_count,
        watched_seconds = excluded.watched_seconds, median_second = excluded.median_second, counts = excluded.counts,
        replay_counts = excluded.replay_counts, replayer_count = excluded.replayer_count, permilles = excluded.permilles,
        fall_from = excluded.fall_from, fall_at = excluded.fall_at, fall_to = excluded.fall_to,
        fall_count = excluded.fall_count, hot_from = excluded.hot_from, hot_to = excluded.hot_to,
        hot_count = excluded.hot_count, leavers = excluded.leavers, counted_at = excluded.counted_at`.execute(work)
  }

  /** Deletes the marks that this count has covered. */
  async function dropMarks(work: Work, lessonId: number, watchedBefore: Date): Promise<void> {
    await work
      .deleteFrom('lesson_curve_marks')
      .where('lesson_id', '=', lessonId)
      .where('part', '<=', watchedBefore)
      .execute()
  }

  /** Deletes marks of lessons that were deleted or have no film to count. */
  async function forgetMarks(before: Date): Promise<void> {
    await database.deleteFrom('lesson_curve_marks').where('part', '<', before).execute()
  }

  return { due, watched, leavers, keep, dropMarks, forgetMarks }
}

export type LessonCurvesRepository = ReturnType<typeof createLessonCurvesRepository>
