import { FINISHED_SHARE } from '@bee/contract/player/watching.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import { jsonRows } from '../../database/rows/json-rows.ts'
import { FASTEST_SPEED, FIRST_STRETCH_SECONDS, toMultirange, type TimedSave } from './progress-rules.ts'

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

/** The place of a lesson after a save, with the percent of its course. */
export interface SavedRow extends LessonProgressRow {
  course_percent: number
}

export interface CoursePlaces {
  firstLessonId: number
  firstSeconds: string
  begun: LessonProgressRow[]
}

interface LessonQuestion {
  userId: number
  lessonId: number
}

interface LessonFound extends LessonQuestion {
  duration: string
  hasFilm: boolean
}

const progressColumns = sql`p.user_id, p.lesson_id, p.course_id, p.position_seconds, p.ranges::text as ranges,
  p.covered_seconds, p.is_finished, p.moment_ms::text as moment_ms, l.duration_seconds::text as lesson_seconds`

export function createProgressRepository(database: Database) {
  /** Only lessons that exist and that the asking member may see. */
  async function lessons(asked: readonly LessonQuestion[]): Promise<LessonFound[]> {
    const { rows } = await sql<LessonFound>`${prepared}
      select asked.user_id as "userId", l.id as "lessonId", l.duration_seconds as duration,
        l.media_id is not null as "hasFilm"
      from unnest(${asked.map(({ userId }) => userId)}::int[], ${asked.map(({ lessonId }) => lessonId)}::int[])
        as asked (user_id, lesson_id)
      join catalogue_entries l on l.id = asked.lesson_id and l.chapter_id is not null
      join courses on courses.id = l.course_id
      where courses.hidden_at is null or keeps_course(asked.user_id, courses.id)`.execute(database)
    return rows
  }

  function deletePlaysBefore(time: Date) {
    return database.deleteFrom('lesson_plays').where('heard_at', '<', time).execute()
  }

  /**
   * The time when the server first heard of each play; a new play gets now. Undefined for a new play of a member who has begun too many
   * plays since `fresh.since`.
   */
  async function playsHeardAt(
    plays: { userId: number; playId: string }[],
    now: Date,
    fresh: { since: Date; max: number },
  ): Promise<(number | undefined)[]> {
    if (plays.length === 0) return []
    const users = plays.map((play) => play.userId)
    const names = plays.map((play) => play.playId)
    await sql`
      insert into lesson_plays (user_id, play_id, heard_at)
      select distinct user_id, play_id, ${now}::timestamptz
      from unnest(${users}::int[], ${names}::text[]) as p(user_id, play_id)
      where (select count(*) from lesson_plays begun
             where begun.user_id = p.user_id and begun.heard_at > ${fresh.since}) < ${fresh.max}
      order by user_id, play_id
      on conflict do nothing`.execute(database)
    const { rows } = await sql<{ heard_at: Date | null }>`
      select lesson_plays.heard_at
      from unnest(${users}::int[], ${names}::text[]) with ordinality as p(user_id, play_id, place)
      left join lesson_plays using (user_id, play_id)
      order by p.place`.execute(database)
    return rows.map((row) => row.heard_at?.getTime())
  }

  /**
   * Writes a batch of saves, all or nothing. Lessons of courses that are being published right now are the exception: they come back in
   * `held`, and nothing of them is written. Each place comes back once; missing lessons and lessons locked for the member do not.
   */
  async function write(saves: readonly TimedSave[], now: Date): Promise<{ saved: SavedRow[]; held: Set<number> }> {
    const { rows } = await sql<SavedRow & { is_held: boolean }>`
      select * from save_free_progress(
        ${saves.map((save) => save.userId)}::int[], ${saves.map((save) => save.lessonId)}::int[],
        ${saves.map((save) => save.position)}::int[], ${saves.map((save) => save.claimedDuration)}::numeric[],
        ${saves.map((save) => toMultirange(save.ranges))}::text[],
        ${saves.map((save) => toMultirange(save.replays))}::text[], ${saves.map((save) => save.moment)}::bigint[],
        ${saves.map((save) => save.seq)}::bigint[], ${saves.map((save) => save.playId)}::text[],
        ${saves.map((save) => shanghaiDate(save.moment))}::date[], ${now}::timestamptz, ${FINISHED_SHARE}::numeric,
        ${FIRST_STRETCH_SECONDS}::int, ${FASTEST_SPEED}::int)`.execute(database)
    return {
      saved: rows.filter(({ is_held }) => !is_held),
      held: new Set(rows.filter(({ is_held }) => is_held).map((row) => row.lesson_id)),
    }
  }

  async function ofLesson(userId: number, lessonId: number): Promise<LessonProgressRow | undefined> {
    const { rows } = await sql<LessonProgressRow>`${prepared}
      select ${progressColumns}
      from lesson_progress p join catalogue_entries l on l.id = p.lesson_id
      where p.user_id = ${userId} and p.lesson_id = ${lessonId}`.execute(database)
    return rows[0]
  }

  /**
   * The member's places in a course: lessons with progress that can be played, the newest first; and the first lesson that can be played,
   * or else the first. Undefined when the course does not exist for this member or has no lesson.
   */
  async function ofCourse(userId: number, courseId: number): Promise<CoursePlaces | undefined> {
    const me = opaqueToPlanner(userId, 'int')
    const begun = sql`
      select ${progressColumns}
      from lesson_progress p
      join catalogue_entries l on l.id = p.lesson_id
      left join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
      where p.user_id = ${me} and p.course_id = ${courseId} and l.media_id is not null
      order by (p.lesson_id = e.last_lesson_id) desc nulls last, p.moment_ms desc, p.updated_at desc`
    const { rows } = await sql<CoursePlaces>`${prepared}
      select first.id as "firstLessonId", first.duration_seconds as "firstSeconds", ${jsonRows(begun)} as begun
      from courses
      cross join lateral (
        select id, duration_seconds from catalogue_entries
        where course_id = courses.id and chapter_id is not null
        order by media_id is null, position limit 1) first
      where courses.id = ${courseId} and (courses.hidden_at is null or keeps_course(${me}, courses.id))`.execute(
      database,
    )
    return rows[0]
  }

  return { lessons, deletePlaysBefore, playsHeardAt, write, ofLesson, ofCourse }
}

export type ProgressRepository = ReturnType<typeof createProgressRepository>
