import { INSIGHT_COMMENTS_SHOWN, type InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { CURVE_LEARNERS } from '@bee/contract/player/curves.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { LeaverRow } from './lesson-curves.repository.ts'

export interface ListedLesson {
  lessonId: number
  name: string
  number: string
  courseId: number
  courseName: string
  seconds: number
  learnerCount: number
  finishedPermille: number
  medianSecond: number
  fallSecond: number | null
  fallCount: number | null
}

export interface CurveRow {
  step: number
  learnerCount: number
  finishedCount: number
  watchedSeconds: number
  medianSecond: number
  counts: number[]
  replays: number[]
  replayerCount: number
  fallFrom: number | null
  fallAt: number | null
  fallTo: number | null
  fallCount: number | null
  hotFrom: number | null
  hotTo: number | null
  hotCount: number | null
  leavers: LeaverRow[]
  countedAt: Date
}

export interface LessonRow {
  lessonId: number
  name: string
  number: string
  courseId: number
  courseName: string
  seconds: number
  previousId: number | null
  nextId: number | null
  filePath: string | null
  subtitlesPath: string | null
  storyboardPath: string | null
}

export interface CourseRow {
  lessonCount: number
  finishedPermille: number
  permilles: number[] | null
}

export interface CommentRow {
  commentId: number
  second: number
  content: string
  nickName: string
  avatarUrl: string
  at: Date
  threadId: number | null
  isOpen: boolean
}

/** As an outline counts: the chapter in its course, the lesson in its chapter. */
const NUMBER = sql`
  (select count(*) from catalogue_entries chapters join catalogue_entries own on own.id = l.chapter_id
    where chapters.course_id = l.course_id and chapters.chapter_id is null and chapters.position <= own.position)
  || '.' || (select count(*) from catalogue_entries beside
    where beside.chapter_id = l.chapter_id and beside.position <= l.position)`

/** The curves of one span, under the name `c`. */
const curvesOf = (span: InsightSpan) =>
  span === 'all'
    ? sql`lesson_curves c`
    : sql`(select * from lesson_recent_curves where days = ${sql.lit(Number(span))}) c`

export function createLessonInsightRepository(database: Database) {
  /** Lessons that the fewest learners finish come first, from `after` on. `ownOf` limits the list to this user's courses. */
  async function list(asked: {
    courseId?: number | undefined
    after?: number | undefined
    ownOf?: number | undefined
    span: InsightSpan
    limit: number
  }) {
    const ofCourse = asked.courseId === undefined ? sql`` : sql`and c.course_id = ${asked.courseId}`
    const isOwn =
      asked.ownOf === undefined
        ? sql``
        : sql`and c.course_id in (select course_id from course_staff where user_id = ${asked.ownOf})`
    const isAfter =
      asked.after === undefined
        ? sql``
        : sql`and (c.finished_permille, c.lesson_id) > (
            (select finished_permille from ${curvesOf(asked.span)} where lesson_id = ${asked.after}), ${asked.after}::int)`
    const { rows } = await sql<ListedLesson>`
      select c.lesson_id as "lessonId", l.name, ${NUMBER} as number, c.course_id as "courseId", courses.name as "courseName",
        c.lesson_seconds as seconds, c.learner_count as "learnerCount", c.finished_permille as "finishedPermille",
        c.median_second as "medianSecond", c.fall_at as "fallSecond", c.fall_count as "fallCount"
      from ${curvesOf(asked.span)}
      join catalogue_entries l on l.id = c.lesson_id and l.media_id is not null
      join courses on courses.id = c.course_id and courses.hidden_at is null
      where c.learner_count >= ${sql.lit(CURVE_LEARNERS)} ${ofCourse} ${isOwn} ${isAfter}
      order by c.finished_permille, c.lesson_id limit ${asked.limit}`.execute(database)
    return rows
  }

  async function lesson(lessonId: number): Promise<LessonRow | undefined> {
    const beside = (sign: '<' | '>', order: 'asc' | 'desc') => sql`
      (select other.id from catalogue_entries other
        where other.course_id = l.course_id and other.chapter_id is not null and other.media_id is not null
          and other.position ${sql.raw(sign)} l.position
        order by other.position ${sql.raw(order)} limit 1)`
    const { rows } = await sql<LessonRow>`
      select l.id as "lessonId", l.name, ${NUMBER} as number, l.course_id as "courseId", courses.name as "courseName",
        ceil(l.duration_seconds)::int as seconds, ${beside('<', 'desc')} as "previousId", ${beside('>', 'asc')} as "nextId",
        m.file_path as "filePath", m.subtitles_path as "subtitlesPath", m.storyboard_path as "storyboardPath"
      from catalogue_entries l
      join courses on courses.id = l.course_id
      left join media m on m.id = l.media_id
      where l.id = ${lessonId} and l.chapter_id is not null`.execute(database)
    return rows[0]
  }

  async function curve(lessonId: number, span: InsightSpan): Promise<CurveRow | undefined> {
    const { rows } = await sql<CurveRow>`
      select step_seconds as step, learner_count as "learnerCount", finished_count as "finishedCount",
        watched_seconds::float8 as "watchedSeconds", median_second as "medianSecond", counts, replay_counts as replays,
        replayer_count as "replayerCount", fall_from as "fallFrom", fall_at as "fallAt", fall_to as "fallTo",
        fall_count as "fallCount", hot_from as "hotFrom", hot_to as "hotTo", hot_count as "hotCount", leavers,
        counted_at as "countedAt"
      from ${curvesOf(span)} where lesson_id = ${lessonId}`.execute(database)
    return rows[0]
  }

  /** For a lesson without a count: counts learners up to `most`. */
  async function firstLearners(lessonId: number, most: number): Promise<number> {
    const { rows } = await sql<{ learners: number }>`
      select count(*)::int as learners from (
        select from lesson_progress where lesson_id = ${lessonId} and not isempty(ranges) limit ${most}) few`.execute(
      database,
    )
    return rows[0]?.learners ?? 0
  }

  /** Averages over all listed lessons of the course; each lesson counts the same. */
  async function course(courseId: number, span: InsightSpan): Promise<CourseRow | undefined> {
    const { rows } = await sql<CourseRow>`
      with own as materialized (
        select finished_permille, permilles from ${curvesOf(span)}
        where course_id = ${courseId} and learner_count >= ${sql.lit(CURVE_LEARNERS)})
      select count(*)::int as "lessonCount", coalesce(round(avg(finished_permille)), 0)::int as "finishedPermille", (
        select array_agg(permille order by place) from (
          select place, round(avg(permille))::int as permille
          from own, unnest(own.permilles) with ordinality as at_place (permille, place) group by place) places) as permilles
      from own`.execute(database)
    return rows[0]
  }

  /** The answers to the questions of the lesson, and of all lessons of its course, as the last night counted them. */
  async function answers(lessonId: number, courseId: number) {
    const { rows } = await sql<{ answers: number; right: number; courseAnswers: number; courseRight: number }>`
      select coalesce(sum(n.answer_count) filter (where q.lesson_id = ${lessonId}), 0)::float8 as answers,
        coalesce(sum(n.right_count) filter (where q.lesson_id = ${lessonId}), 0)::float8 as right,
        coalesce(sum(n.answer_count), 0)::float8 as "courseAnswers", coalesce(sum(n.right_count), 0)::float8 as "courseRight"
      from catalogue_entries l
      join questions q on q.lesson_id = l.id and q.hidden_at is null
      join question_numbers n on n.question_id = q.id and n.since is not distinct from q.asked_at
      where l.course_id = ${courseId} and l.chapter_id is not null`.execute(database)
    return rows[0]
  }

  /** Comments at a second of the film, in the order of the film; one more than the page shows. */
  async function comments(lessonId: number, since: Date | undefined): Promise<CommentRow[]> {
    const recently = since === undefined ? sql`` : sql`and comments.created_at >= ${since}`
    const { rows } = await sql<CommentRow>`
      select comments.id as "commentId", comments.video_seconds as second, comments.content, users.nick_name as "nickName",
        users.avatar_url as "avatarUrl", comments.created_at as at, threads.id as "threadId",
        coalesce(threads.is_question and threads.state = 'waiting', false) as "isOpen"
      from comments join users on users.id = comments.user_id
      left join inbox_threads threads on threads.comment_id = comments.id and threads.kind = 'comment'
      where comments.lesson_id = ${lessonId} and comments.parent_id is null and comments.hidden_at is null
        and comments.video_seconds is not null ${recently}
      order by comments.video_seconds, comments.id limit ${INSIGHT_COMMENTS_SHOWN + 1}`.execute(database)
    return rows
  }

  async function names(lessonIds: readonly number[]): Promise<{ lessonId: number; name: string; number: string }[]> {
    const { rows } = await sql<{ lessonId: number; name: string; number: string }>`
      select l.id as "lessonId", l.name, ${NUMBER} as number from catalogue_entries l
      where l.id = any(${[...lessonIds]}::int[]) and l.chapter_id is not null`.execute(database)
    return rows
  }

  return { list, lesson, curve, firstLearners, course, answers, comments, names }
}

export type LessonInsightRepository = ReturnType<typeof createLessonInsightRepository>
