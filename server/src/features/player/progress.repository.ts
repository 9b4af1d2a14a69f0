import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { FINISHED_SHARE, toMultirange, type MergedSave, type Range } from './progress-rules.ts'

/** What a save needs to know about its lesson. */
export interface LessonFacts {
  courseId: number
  duration: number
  /** Free, or paid by this member. */
  isCourseOpen: boolean
  /** The course's first lesson is open to every member (ruling 18). */
  isPreview: boolean
  /** When the member was last seen watching anything. */
  lastWatchedAt: Date | undefined
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

/** A place as it is now, with how far its course is. */
export interface SavedRow extends LessonProgressRow {
  course_percent: number
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

/** Position of the newest, union of the ranges. Rows are taken in one order by every process, so none wait in a ring. */
function savedLessons(saves: readonly ProgressWrite[], now: Date) {
  const rows = [...saves].sort((a, b) => a.userId - b.userId || a.lessonId - b.lessonId)
  const isNewer = sql`(excluded.moment_ms, excluded.seq, excluded.play_id) > (p.moment_ms, p.seq, p.play_id)
    or (excluded.moment_ms, excluded.seq, excluded.play_id) = (p.moment_ms, p.seq, '')`
  return sql`
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
      (select duration_seconds from catalogue_entries where id = p.lesson_id) as lesson_seconds`
}

/** What each member watched on the day; the same seconds of a lesson count once a day. */
function studied(study: readonly StudyWrite[]) {
  const rows = study.filter((each) => each.ranges.length > 0)
  return sql`
    select w.user_id, w.day, w.lesson_id, w.ranges,
      least(w.max_seconds, seconds_in(w.ranges - coalesce(d.ranges, '{}'))) as seconds
    from (
      select user_id, day, lesson_id, ranges::int4multirange as ranges, max_seconds
      from unnest(
        ${rows.map((row) => row.userId)}::int[], ${rows.map((row) => row.day)}::date[],
        ${rows.map((row) => row.lessonId)}::int[], ${rows.map((row) => toMultirange(row.ranges))}::text[],
        ${rows.map((row) => row.maxSeconds)}::int[]
      ) as s(user_id, day, lesson_id, ranges, max_seconds)
    ) as w
    left join study_day_lessons d using (user_id, day, lesson_id)`
}

/** How far each course is now. `saved` tells of the lessons of this batch: the table still shows them as they were. */
function courseCoverage(saves: readonly ProgressWrite[]) {
  const rows = saves.filter((save) => save.isEnrolling)
  return sql`
    select t.user_id, t.course_id, t.lesson_id, t.moment,
      sum(l.duration_seconds) as total,
      coalesce(sum(case when coalesce(n.covered_seconds, p.covered_seconds) >= l.duration_seconds * ${finishedShare}
        then l.duration_seconds else coalesce(n.covered_seconds, p.covered_seconds) end), 0) as covered,
      count(*) filter (where coalesce(n.is_finished, p.is_finished)) as finished
    from (
      select distinct on (user_id, course_id) user_id, course_id, lesson_id, to_timestamp(moment / 1000.0) as moment
      from unnest(
        ${rows.map((row) => row.userId)}::int[], ${rows.map((row) => row.courseId)}::int[],
        ${rows.map((row) => row.lessonId)}::int[], ${rows.map((row) => row.moment)}::bigint[]
      ) as s(user_id, course_id, lesson_id, moment)
      order by user_id, course_id, moment desc
    ) as t
    join catalogue_entries l on l.course_id = t.course_id and l.chapter_id is not null
    left join saved n on n.user_id = t.user_id and n.lesson_id = l.id
    left join lesson_progress p on p.user_id = t.user_id and p.lesson_id = l.id
    group by t.user_id, t.course_id, t.lesson_id, t.moment`
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
        last_watched_at: Date | null
      }>`
        select s.place, l.course_id, l.duration_seconds,
          c.price_fen = 0 or exists (
            select from orders o where o.user_id = s.user_id and o.course_id = c.id and o.status = 'paid') as is_open,
          not exists (
            select from catalogue_entries other
            where other.course_id = l.course_id and other.chapter_id is not null and other.position < l.position
          ) as is_preview,
          (select max(last_watched_at) from enrolments e where e.user_id = s.user_id) as last_watched_at
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
            lastWatchedAt: row.last_watched_at ?? undefined,
          }
        )
      })
    },

    deletePlaysBefore: (time: Date) => database.deleteFrom('lesson_plays').where('heard_at', '<', time).execute(),

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
        on conflict do nothing`.execute(database)
      const { rows } = await sql<{ heard_at: Date }>`
        select lesson_plays.heard_at
        from unnest(${users}::int[], ${names}::text[]) with ordinality as p(user_id, play_id, place)
        join lesson_plays using (user_id, play_id)
        order by p.place`.execute(database)
      return rows.map((row) => row.heard_at.getTime())
    },

    /**
     * A batch of saves in one statement, all of it or nothing: places, the day's study, and how far each course is.
     * Playing enrols (ruling 18); a late save neither moves the last lesson back nor counts a learner twice.
     */
    async write(saves: readonly ProgressWrite[], study: readonly StudyWrite[], now: Date): Promise<SavedRow[]> {
      const { rows } = await sql<SavedRow>`
        with saved as (${savedLessons(saves, now)}),
        studied as (${studied(study)}),
        studied_lessons as (
          insert into study_day_lessons as d (user_id, day, lesson_id, ranges, watch_seconds)
          select user_id, day, lesson_id, ranges, seconds from studied order by user_id, day, lesson_id
          on conflict (user_id, day, lesson_id) do update set
            ranges = d.ranges + excluded.ranges, watch_seconds = d.watch_seconds + excluded.watch_seconds
        ), studied_days as (
          insert into study_days as d (user_id, day, watch_seconds)
          select user_id, day, least(sum(seconds), ${sql.lit(SECONDS_A_DAY)})
          from studied group by user_id, day having sum(seconds) > 0 order by user_id, day
          on conflict (user_id, day) do update set
            watch_seconds = least(d.watch_seconds + excluded.watch_seconds, ${sql.lit(SECONDS_A_DAY)})
        ), coverage as (${courseCoverage(saves)}),
        enrolled as (
          insert into enrolments as e (user_id, course_id, last_lesson_id, started_at, last_watched_at, percent,
            finished_count)
          select user_id, course_id, lesson_id, moment, moment,
            case when covered = 0 or total = 0 then 0
              else greatest(1, least(100, floor(100 * covered / total))) end,
            finished
          from coverage order by user_id, course_id
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
        select saved.*, coalesce(enrolled.percent, 0) as course_percent
        from saved left join enrolled using (user_id, course_id)`.execute(database)
      return rows
    },

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
