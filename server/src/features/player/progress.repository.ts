import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { FINISHED_SHARE, toMultirange, type MergedSave } from './progress-rules.ts'

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
  /** The day that it was watched on, and how much of it the member's clock allows to count. */
  day: string
  maxStudySeconds: number
}

const progressColumns = sql`p.user_id, p.lesson_id, p.course_id, p.position_seconds, p.ranges::text as ranges,
  p.covered_seconds, p.is_finished, p.moment_ms`

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

    /** A batch of saves, all of it or nothing; one write per member and lesson. */
    async write(saves: readonly ProgressWrite[], now: Date): Promise<SavedRow[]> {
      const rows = [...saves].sort((a, b) => a.userId - b.userId || a.lessonId - b.lessonId)
      const { rows: saved } = await sql<SavedRow>`
        select * from save_progress(
          ${rows.map((row) => row.userId)}::int[], ${rows.map((row) => row.lessonId)}::int[],
          ${rows.map((row) => row.courseId)}::int[], ${rows.map((row) => row.position)}::int[],
          ${rows.map((row) => row.duration)}::numeric[], ${rows.map((row) => toMultirange(row.ranges))}::text[],
          ${rows.map((row) => row.hasReachedEnd)}::bool[], ${rows.map((row) => row.moment)}::bigint[],
          ${rows.map((row) => row.seq)}::bigint[], ${rows.map((row) => row.playId)}::text[],
          ${rows.map((row) => row.isEnrolling)}::bool[], ${rows.map((row) => row.day)}::date[],
          ${rows.map((row) => row.maxStudySeconds)}::int[], ${now}::timestamptz, ${FINISHED_SHARE}::numeric)`.execute(
        database,
      )
      return saved
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
