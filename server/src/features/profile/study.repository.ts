import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'

/** A day on which the member studied. */
export interface HeatmapRow {
  date: string
  watchSeconds: number
  questions: number
  count: number
}

export interface OverviewRow {
  /** The sum of the minutes that the days show, each rounded up. */
  totalMinutes: number
  studyDays: number
  streak: number
  longestStreak: number
  finishedLessonCount: number
  questionCount: number
  rightCount: number
  answerCount: number
  learningCount: number
  courseCount: number
  favouriteCount: number
  favouriteQuestionCount: number
}

/** More than a member does in a day, and few enough to send. */
const MOST_LISTED = 100

/** A member's day is one in Asia/Shanghai, in any time zone of the server (ruling 27). */
const dayOf = (now: Date) => sql`(${now}::timestamptz at time zone 'Asia/Shanghai')::date`
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

const isStudied = sql`(watch_seconds > 0 or question_count > 0 or comment_count > 0)`

export function createStudyRepository(database: Database) {
  /** The days of the span with some study. */
  async function heatmap(userId: number, span: { first: string; last: string }): Promise<HeatmapRow[]> {
    // In one JSON value: a row for each day costs the driver more than the days cost the database.
    const { rows } = await sql<{ studied: HeatmapRow[] | null }>`${prepared}
      select json_agg(year) as studied from (
        select day as date, watch_seconds as "watchSeconds", question_count as questions,
          question_count + comment_count + coalesce(lesson_count, (
            select count(*)::int from study_day_lessons lessons
            where lessons.user_id = days.user_id and lessons.day = days.day and lessons.watch_seconds > 0)) as count
        from study_days days
        where user_id = ${userId} and day between ${span.first}::date and ${span.last}::date) year`.execute(database)
    return rows[0]?.studied ?? []
  }

  /** A streak is a run of days in a row; the newest counts as long as it reaches `runningDays` ago. */
  async function overview(userId: number, now: Date, runningDays: number): Promise<OverviewRow> {
    const me = opaqueToPlanner(userId, 'int')
    const { rows } = await sql<OverviewRow>`${prepared}
      select days."totalMinutes", days."studyDays", streaks.streak, streaks."longestStreak",
        answers."questionCount", answers."rightCount", answers."answerCount",
        courses."courseCount", courses."learningCount",
        (select count(*)::int from lesson_progress where user_id = ${me} and is_finished) as "finishedLessonCount",
        (select count(*)::int from course_collections kept join courses on courses.id = kept.course_id
          where kept.user_id = ${me} and (courses.hidden_at is null or keeps_course(${me}, courses.id)))
          as "favouriteCount",
        (select count(*)::int from question_collections where user_id = ${me}
           and (select hidden_at is null from questions where id = question_id)) as "favouriteQuestionCount"
      from (
        select coalesce(sum(ceil(watch_seconds / 60.0)), 0)::int as "totalMinutes",
          count(*) filter (where ${isStudied})::int as "studyDays"
        from study_days where user_id = ${me}) days,
      (
        select coalesce(max(length), 0)::int as "longestStreak",
          coalesce(max(length) filter (where last_day >= ${dayOf(now)} - ${sql.lit(runningDays)} and is_newest), 0)::int
            as streak
        from (
          select count(*) as length, max(day) as last_day, max(day) = max(max(day)) over () as is_newest
          from (
            select day, day - (row_number() over (order by day))::int as run from study_days
            where user_id = ${me} and ${isStudied}) studied
          group by run) runs) streaks,
      (
        select count(*)::int as "questionCount", coalesce(sum(right_count), 0)::int as "rightCount",
          coalesce(sum(right_count + wrong_count), 0)::int as "answerCount"
        from question_states where user_id = ${me}) answers,
      (
        select count(*)::int as "courseCount", count(*) filter (where percent < 100)::int as "learningCount"
        from enrolments where user_id = ${me}) courses`.execute(database)
    const [row] = rows
    if (!row) throw new Error('Sums always make a row')
    return row
  }

  async function watchedSeconds(userId: number, day: string): Promise<number> {
    const row = await database
      .selectFrom('study_days')
      .select('watch_seconds')
      .where('user_id', '=', userId)
      .where('day', '=', day)
      .executeTakeFirst()
    return row?.watch_seconds ?? 0
  }

  function lessonsOf(userId: number, day: string) {
    return database
      .selectFrom('study_day_lessons as days')
      .innerJoin('catalogue_entries as lessons', 'lessons.id', 'days.lesson_id')
      .innerJoin('courses', 'courses.id', 'lessons.course_id')
      .select([
        'courses.id as courseId',
        'courses.name as courseName',
        'lessons.id as lessonId',
        'lessons.name as lessonName',
        'days.watch_seconds as seconds',
      ])
      .where('days.user_id', '=', userId)
      .where('days.day', '=', day)
      .where('days.watch_seconds', '>', 0)
      .orderBy('days.watch_seconds', 'desc')
      .orderBy('lessons.id')
      .limit(MOST_LISTED)
      .execute()
  }

  /** Each question once, with its last answer of that day. */
  async function questionsOf(userId: number, day: string) {
    const { rows } = await sql<{ questionId: number; title: string; isRight: boolean }>`
      select id as "questionId", title, is_right as "isRight" from (
        select distinct on (questions.id) questions.id, questions.title, answers.is_right, answers.answered_at
        from question_answers answers
        join questions on questions.id = answers.question_id and questions.hidden_at is null
        where answers.user_id = ${userId}
          and answers.answered_at >= ${startOf(day)} and answers.answered_at < ${endOf(day)}
        order by questions.id, answers.answered_at desc) newest
      order by answered_at, id limit ${sql.lit(MOST_LISTED)}`.execute(database)
    return rows
  }

  async function commentsOf(userId: number, day: string) {
    const { rows } = await sql<{ commentId: number; courseId: number; courseName: string; content: string }>`
      select comments.id as "commentId", courses.id as "courseId", courses.name as "courseName", comments.content
      from comments join courses on courses.id = comments.course_id
      where comments.user_id = ${userId} and comments.hidden_at is null
        and comments.created_at >= ${startOf(day)} and comments.created_at < ${endOf(day)}
      order by comments.created_at, comments.id limit ${sql.lit(MOST_LISTED)}`.execute(database)
    return rows
  }

  return { heatmap, overview, watchedSeconds, lessonsOf, questionsOf, commentsOf }
}

export type StudyRepository = ReturnType<typeof createStudyRepository>
