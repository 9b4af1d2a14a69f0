import {
  INBOX_COUNT_MAX,
  INBOX_MESSAGES_MAX,
  JOURNEY_LENGTH,
  NEARBY_SECONDS,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'
import { readMessages } from './thread-messages.repository.ts'
import { lessonNumber, type ThreadRow } from './threads.repository.ts'

export interface MomentRow {
  courseId: number
  courseName: string
  lessonId: number
  lessonNumber: string
  lessonName: string
  lengthSeconds: number
  posterUrl: string
  filePath: string
  nearbyCount: number
}

export interface MemberRow {
  userId: number
  nickName: string
  avatarUrl: string
  mobile: string
  joinedAt: Date
  studyDays: number
  coursePercent: number | null
  hasBought: boolean
  questionCount: number
}

export interface StepRow {
  kind: 'finished' | 'visited' | 'practised'
  at: Date
  lessonId: number | null
  lessonNumber: string | null
  title: string
  isRight: boolean | null
  visitCount: number
}

export interface ReportRow {
  userId: number
  nickName: string
  avatarUrl: string
  reason: string
  createdAt: Date
  isDismissed: boolean
}

export function createThreadDetailRepository(database: Database) {
  /** The lesson, its film, and other comments about this moment of it. */
  async function moment(lessonId: number, second: number | null, commentId: number): Promise<MomentRow | undefined> {
    const { rows } = await sql<MomentRow>`${prepared}
      select courses.id as "courseId", courses.name as "courseName", lessons.id as "lessonId",
        ${lessonNumber('lessons')} as "lessonNumber", lessons.name as "lessonName",
        round(lessons.duration_seconds)::int as "lengthSeconds", media.poster_url as "posterUrl",
        media.file_path as "filePath",
        case when ${second}::int is null then 0 else (
          select count(*)::int from (
            select from comments near where near.lesson_id = lessons.id and near.id <> ${commentId} and near.hidden_at is null
              and near.parent_id is null
              and near.video_seconds between ${second}::int - ${NEARBY_SECONDS}::int and ${second}::int + ${NEARBY_SECONDS}::int
            limit ${sql.lit(INBOX_COUNT_MAX)}) nearby) end as "nearbyCount"
      from catalogue_entries lessons
      join courses on courses.id = lessons.course_id
      join media on media.id = lessons.media_id
      where lessons.id = ${lessonId}`.execute(database)
    return rows[0]
  }

  async function member(userId: number, courseId: number | null): Promise<MemberRow | undefined> {
    const { rows } = await sql<MemberRow>`${prepared}
      select users.id as "userId", users.nick_name as "nickName", users.avatar_url as "avatarUrl", users.mobile,
        users.created_at as "joinedAt",
        (select count(*)::int from study_days where study_days.user_id = users.id
          and (watch_seconds > 0 or question_count > 0)) as "studyDays",
        (select percent from enrolments where enrolments.user_id = users.id and enrolments.course_id = ${courseId}::int)
          as "coursePercent",
        exists (select from orders where orders.user_id = users.id and orders.paid_at is not null) as "hasBought",
        (select count(*)::int from (select from comments where comments.user_id = users.id and comments.is_question
          and comments.parent_id is null limit ${sql.lit(INBOX_COUNT_MAX)}) asked) as "questionCount"
      from users where users.id = ${userId}`.execute(database)
    return rows[0]
  }

  /** The member's last steps in this course, and the questions practised meanwhile. */
  async function journey(userId: number, courseId: number): Promise<StepRow[]> {
    const { rows } = await sql<StepRow>`${prepared}
      select * from (
        (select case when progress.is_finished then 'finished' else 'visited' end as kind, progress.updated_at as at,
          lessons.id as "lessonId", ${lessonNumber('lessons')} as "lessonNumber", lessons.name as title,
          null::boolean as "isRight",
          (select count(*)::int from study_day_lessons days
            where days.user_id = progress.user_id and days.lesson_id = progress.lesson_id) as "visitCount"
        from (
          select user_id, lesson_id, is_finished, updated_at from lesson_progress
          where user_id = ${opaqueToPlanner(userId, 'int')} and course_id = ${opaqueToPlanner(courseId, 'int')} order by updated_at desc limit ${sql.lit(JOURNEY_LENGTH)}) progress
        join catalogue_entries lessons on lessons.id = progress.lesson_id)
        union all
        (select 'practised', answers.answered_at, null, null, questions.title, answers.is_right, 0
        from (
          select question_id, is_right, answered_at from question_answers where user_id = ${opaqueToPlanner(userId, 'int')}
          order by answered_at desc, id desc limit ${sql.lit(JOURNEY_LENGTH)}) answers
        join questions on questions.id = answers.question_id)) steps
      order by at desc limit ${sql.lit(JOURNEY_LENGTH)}`.execute(database)
    return rows.toReversed()
  }

  async function reports(commentId: number): Promise<ReportRow[]> {
    const { rows } = await sql<ReportRow>`${prepared}
      select users.id as "userId", users.nick_name as "nickName", users.avatar_url as "avatarUrl", reports.reason,
        reports.created_at as "createdAt", reports.dismissed_at is not null as "isDismissed"
      from (
        select user_id, reason, created_at, dismissed_at from comment_reports where comment_id = ${commentId}
        order by created_at desc limit ${sql.lit(INBOX_MESSAGES_MAX)}) reports
      join users on users.id = reports.user_id order by reports.created_at`.execute(database)
    return rows
  }

  async function commentOf(commentId: number) {
    const { rows } = await sql<{ content: string; createdAt: Date }>`${prepared}
      select content, created_at as "createdAt" from comments where id = ${commentId}`.execute(database)
    return rows[0]
  }

  async function feedbackOf(feedbackId: number) {
    const { rows } = await sql<{
      kind: string
      contact: string
      rating: number | null
      decision: string | null
    }>`${prepared}
      select kind, contact, rating, decision from feedback where id = ${feedbackId}`.execute(database)
    return rows[0]
  }

  async function lessons(courseId: number) {
    const { rows } = await sql<{
      lessonId: number
      lessonNumber: string
      name: string
      lengthSeconds: number
    }>`${prepared}
      select lessons.id as "lessonId", ${lessonNumber('lessons')} as "lessonNumber", lessons.name,
        round(lessons.duration_seconds)::int as "lengthSeconds"
      from catalogue_entries lessons where lessons.course_id = ${courseId} and lessons.chapter_id is not null
      order by lessons.position`.execute(database)
    return rows
  }

  /** Staff who may answer every thread; for a thread about a course also the staff of that course. */
  async function colleagues(thread: Pick<ThreadRow, 'courseId'> | undefined, work: Database = database) {
    const { rows } = await sql<{ userId: number; nickName: string; avatarUrl: string; roleName: string }>`${prepared}
      select users.id as "userId", users.nick_name as "nickName", users.avatar_url as "avatarUrl", roles.name as "roleName"
      from staff join users on users.id = staff.user_id join staff_roles roles on roles.id = staff.role_id
      left join role_permissions rights on rights.role_id = roles.id and rights.permission = 'inbox.reply'
      where staff.ended_at is null and (roles.is_owner or rights.scope = 'all' or (rights.scope = 'own' and (
        ${thread === undefined} or exists (select from course_staff where course_staff.user_id = users.id
          and course_staff.course_id = ${thread?.courseId ?? null}::int))))
      order by users.id`.execute(work)
    return rows
  }

  return {
    messages: (thread: ThreadRow) => readMessages(database, thread),
    moment,
    member,
    journey,
    reports,
    commentOf,
    feedbackOf,
    lessons,
    colleagues,
  }
}

export type ThreadDetailRepository = ReturnType<typeof createThreadDetailRepository>
