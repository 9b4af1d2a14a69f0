import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/generated/tables.ts'
import { FINISHED_SHARE, toMultirange, type MergedSave, type Range } from './progress-rules.ts'

/** What a save needs to know about its lesson. */
export interface LessonFacts {
  courseId: number
  duration: number
  /** Free, or paid by this member. */
  isCourseOpen: boolean
  /** The course's first lesson is open to every member (ruling 18). */
  isPreview: boolean
}

export interface LessonProgressRow {
  user_id: number
  lesson_id: number
  course_id: number
  position_seconds: number
  lesson_seconds: string
  ranges: string
  covered_seconds: number
  is_finished: boolean
  moment_ms: string
}

/** A merged save with what the lesson adds to it; `isEnrolling` is false while a priced course is only previewed. */
export interface ProgressWrite extends MergedSave {
  courseId: number
  duration: number
  isEnrolling: boolean
}

export interface StudyWrite {
  userId: number
  lessonId: number
  day: string
  ranges: readonly Range[]
  maxSeconds: number
}

const SECONDS_A_DAY = 86_400
const finishedShare = sql.lit(FINISHED_SHARE)

const progressColumns = sql`p.user_id, p.lesson_id, p.course_id, p.position_seconds, p.ranges::text as ranges,
  p.covered_seconds, p.is_finished, p.moment_ms`

/** The writes of one batch: all of them or none. */
export function progressWrites(transaction: Transaction<Tables>) {
  return {
    /** When the server first heard of each play, which is now for a new one. */
    async playsHeardAt(plays: { userId: number; playId: string }[], now: Date): Promise<number[]> {
      if (plays.length === 0) return []
      const users = plays.map((play) => play.userId)
      const names = plays.map((play) => play.playId)
      await sql`
        insert into lesson_plays (user_id, play_id, heard_at)
        select distinct user_id, play_id, ${now}::timestamptz
        from unnest(${users}::int[], ${names}::text[]) as p(user_id, play_id)
        order by user_id, play_id
        on conflict do nothing`.execute(transaction)
      const { rows } = await sql<{ heard_at: Date }>`
        select lesson_plays.heard_at
        from unnest(${users}::int[], ${names}::text[]) with ordinality as p(user_id, play_id, place)
        join lesson_plays using (user_id, play_id)
        order by p.place`.execute(transaction)
      return rows.map((row) => row.heard_at.getTime())
    },

    /** Position of the newest, union of the ranges. Rows are taken in one order by every process, so none wait in a ring. */
    async saveLessons(saves: readonly ProgressWrite[], now: Date): Promise<LessonProgressRow[]> {
      const rows = [...saves].sort((a, b) => a.userId - b.userId || a.lessonId - b.lessonId)
      const isNewer = sql`(excluded.moment_ms, excluded.seq, excluded.play_id) > (p.moment_ms, p.seq, p.play_id)
        or (excluded.moment_ms, excluded.seq, excluded.play_id) = (p.moment_ms, p.seq, '')`
      const { rows: saved } = await sql<LessonProgressRow>`
        insert into lesson_progress as p (user_id, lesson_id, course_id, position_seconds, duration_seconds, ranges,
          covered_seconds, is_finished, moment_ms, seq, play_id, updated_at)
        select user_id, lesson_id, course_id, position, ceil(duration)::int, ranges, seconds_in(ranges),
          has_reached_end or seconds_in(ranges) >= duration * ${finishedShare}, moment, seq, play_id,
          ${now}::timestamptz
        from (
          select user_id, lesson_id, course_id, position, duration, ranges::int4multirange as ranges, has_reached_end,
            moment, seq, play_id
          from unnest(
            ${rows.map((row) => row.userId)}::int[], ${rows.map((row) => row.lessonId)}::int[],
            ${rows.map((row) => row.courseId)}::int[], ${rows.map((row) => row.position)}::int[],
            ${rows.map((row) => row.duration)}::numeric[], ${rows.map((row) => toMultirange(row.ranges))}::text[],
            ${rows.map((row) => row.hasReachedEnd)}::bool[], ${rows.map((row) => row.moment)}::bigint[],
            ${rows.map((row) => row.seq)}::bigint[], ${rows.map((row) => row.playId)}::text[]
          ) as s(user_id, lesson_id, course_id, position, duration, ranges, has_reached_end, moment, seq, play_id)
        ) as s
        on conflict (user_id, lesson_id) do update set
          position_seconds = case when ${isNewer} then excluded.position_seconds else p.position_seconds end,
          moment_ms = case when ${isNewer} then excluded.moment_ms else p.moment_ms end,
          seq = case when ${isNewer} then excluded.seq else p.seq end,
          play_id = case when ${isNewer} then excluded.play_id else p.play_id end,
          duration_seconds = excluded.duration_seconds,
          ranges = p.ranges + excluded.ranges,
          covered_seconds = seconds_in(p.ranges + excluded.ranges),
          is_finished = p.is_finished or excluded.is_finished
            or seconds_in(p.ranges + excluded.ranges) >= excluded.duration_seconds * ${finishedShare},
          updated_at = excluded.updated_at
        returning ${progressColumns},
          (select duration_seconds from catalogue_entries where id = p.lesson_id) as lesson_seconds`.execute(
        transaction,
      )
      return saved
    },

    /** What each member watched on the day; the same seconds of a lesson count once a day. */
    async addStudy(study: readonly StudyWrite[]): Promise<void> {
      const rows = study.filter((each) => each.ranges.length > 0)
      if (rows.length === 0) return
      await sql`
        with watched as (
          select user_id, day, lesson_id, ranges::int4multirange as ranges, max_seconds
          from unnest(
            ${rows.map((row) => row.userId)}::int[], ${rows.map((row) => row.day)}::date[],
            ${rows.map((row) => row.lessonId)}::int[], ${rows.map((row) => toMultirange(row.ranges))}::text[],
            ${rows.map((row) => row.maxSeconds)}::int[]
          ) as s(user_id, day, lesson_id, ranges, max_seconds)
        ), counted as (
          select w.user_id, w.day, w.lesson_id, w.ranges,
            least(w.max_seconds, seconds_in(w.ranges - coalesce(d.ranges, '{}'))) as seconds
          from watched w left join study_day_lessons d using (user_id, day, lesson_id)
        ), lessons as (
          insert into study_day_lessons as d (user_id, day, lesson_id, ranges, watch_seconds)
          select user_id, day, lesson_id, ranges, seconds from counted order by user_id, day, lesson_id
          on conflict (user_id, day, lesson_id) do update set
            ranges = d.ranges + excluded.ranges, watch_seconds = d.watch_seconds + excluded.watch_seconds
        )
        insert into study_days as d (user_id, day, watch_seconds)
        select user_id, day, least(sum(seconds), ${sql.lit(SECONDS_A_DAY)})
        from counted group by user_id, day having sum(seconds) > 0 order by user_id, day
        on conflict (user_id, day) do update set
          watch_seconds = least(d.watch_seconds + excluded.watch_seconds, ${sql.lit(SECONDS_A_DAY)})`.execute(
        transaction,
      )
    },

    /** Playing enrols (ruling 18); a late save neither moves the last lesson back nor counts a learner twice. */
    async enrol(saves: readonly ProgressWrite[]): Promise<{ user_id: number; course_id: number; percent: number }[]> {
      const rows = saves.filter((save) => save.isEnrolling)
      if (rows.length === 0) return []
      const { rows: enrolments } = await sql<{ user_id: number; course_id: number; percent: number }>`
        with saved as (
          select distinct on (user_id, course_id) user_id, course_id, lesson_id, to_timestamp(moment / 1000.0) as moment
          from unnest(
            ${rows.map((row) => row.userId)}::int[], ${rows.map((row) => row.courseId)}::int[],
            ${rows.map((row) => row.lessonId)}::int[], ${rows.map((row) => row.moment)}::bigint[]
          ) as s(user_id, course_id, lesson_id, moment)
          order by user_id, course_id, moment desc
        ), counted as (
          select s.user_id, s.course_id, s.lesson_id, s.moment,
            sum(l.duration_seconds) as total,
            coalesce(sum(case when p.covered_seconds >= l.duration_seconds * ${finishedShare}
              then l.duration_seconds else p.covered_seconds end), 0) as covered,
            count(*) filter (where p.is_finished) as finished
          from saved s
          join catalogue_entries l on l.course_id = s.course_id and l.chapter_id is not null
          left join lesson_progress p on p.user_id = s.user_id and p.lesson_id = l.id
          group by s.user_id, s.course_id, s.lesson_id, s.moment
        ), enrolled as (
          insert into enrolments as e (user_id, course_id, last_lesson_id, started_at, last_watched_at, percent,
            finished_count)
          select user_id, course_id, lesson_id, moment, moment,
            case when covered = 0 or total = 0 then 0
              else greatest(1, least(100, floor(100 * covered / total))) end,
            finished
          from counted order by user_id, course_id
          on conflict (user_id, course_id) do update set
            percent = excluded.percent,
            finished_count = excluded.finished_count,
            last_lesson_id = case when excluded.last_watched_at >= e.last_watched_at
              then excluded.last_lesson_id else e.last_lesson_id end,
            last_watched_at = greatest(e.last_watched_at, excluded.last_watched_at)
          -- A row that was there before carries the number of the transaction that changed it.
          returning e.user_id, e.course_id, e.percent, e.xmax = 0 as is_new
        ), learners as (
          update courses set learner_count = learner_count + learners
          from (select course_id, count(*)::int as learners from enrolled where is_new group by course_id) s
          where courses.id = s.course_id
        )
        select user_id, course_id, percent from enrolled`.execute(transaction)
      return enrolments
    },
  }
}

export function createProgressRepository(database: Database) {
  return {
    /** In the order of the pairs; undefined where there is no such lesson. */
    async factsOf(pairs: { userId: number; lessonId: number }[]): Promise<(LessonFacts | undefined)[]> {
      const { rows } = await sql<{
        place: string
        course_id: number
        duration_seconds: string
        is_open: boolean
        is_preview: boolean
      }>`
        select s.place, l.course_id, l.duration_seconds,
          c.price_fen = 0 or exists (
            select from orders o where o.user_id = s.user_id and o.course_id = c.id and o.status = 'paid') as is_open,
          not exists (
            select from catalogue_entries other
            where other.course_id = l.course_id and other.chapter_id is not null and other.position < l.position
          ) as is_preview
        from unnest(${pairs.map((pair) => pair.userId)}::int[], ${pairs.map((pair) => pair.lessonId)}::int[])
          with ordinality as s(user_id, lesson_id, place)
        join catalogue_entries l on l.id = s.lesson_id and l.chapter_id is not null
        join courses c on c.id = l.course_id`.execute(database)
      const facts = new Map(rows.map((row) => [Number(row.place), row]))
      return pairs.map((_, index) => {
        const row = facts.get(index + 1)
        return (
          row && {
            courseId: row.course_id,
            duration: Number(row.duration_seconds),
            isCourseOpen: row.is_open,
            isPreview: row.is_preview,
          }
        )
      })
    },

    /** When each member was last seen watching anything. */
    async lastWatched(userIds: readonly number[]): Promise<Map<number, Date>> {
      if (userIds.length === 0) return new Map()
      const { rows } = await sql<{ user_id: number; last_watched_at: Date }>`
        select user_id, max(last_watched_at) as last_watched_at from enrolments
        where user_id = any(${[...userIds]}::int[]) group by user_id`.execute(database)
      return new Map(rows.map((row) => [row.user_id, row.last_watched_at]))
    },

    deletePlaysBefore: (time: Date) => database.deleteFrom('lesson_plays').where('heard_at', '<', time).execute(),

    write: <Result>(work: (writes: ReturnType<typeof progressWrites>) => Promise<Result>): Promise<Result> =>
      database.transaction().execute((transaction) => work(progressWrites(transaction))),

    async ofLesson(userId: number, lessonId: number): Promise<LessonProgressRow | undefined> {
      const { rows } = await sql<LessonProgressRow>`
        select ${progressColumns}, l.duration_seconds as lesson_seconds
        from lesson_progress p join catalogue_entries l on l.id = p.lesson_id
        where p.user_id = ${userId} and p.lesson_id = ${lessonId}`.execute(database)
      return rows[0]
    },

    /** Newest first: the first is the place to continue at. */
    async ofCourse(userId: number, courseId: number): Promise<LessonProgressRow[]> {
      const { rows } = await sql<LessonProgressRow>`
        select ${progressColumns}, l.duration_seconds as lesson_seconds
        from lesson_progress p
        join catalogue_entries l on l.id = p.lesson_id
        left join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
        where p.user_id = ${userId} and p.course_id = ${courseId}
        order by (p.lesson_id = e.last_lesson_id) desc nulls last, p.moment_ms desc, p.updated_at desc`.execute(
        database,
      )
      return rows
    },

    firstLesson: (courseId: number) =>
      database
        .selectFrom('catalogue_entries')
        .select(['id', 'duration_seconds'])
        .where('course_id', '=', courseId)
        .where('chapter_id', 'is not', null)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst(),
  }
}

export type ProgressRepository = ReturnType<typeof createProgressRepository>
