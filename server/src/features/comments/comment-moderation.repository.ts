import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { hideComment, hideCommentIn, removeComment, type Removed } from './comment-writing.repository.ts'

export interface ReportedRow {
  id: number
  content: string
  nick_name: string
  course_id: number
  course_name: string
  lesson_name: string | null
  /** The comment that a member's answer hangs below; null for a comment itself. */
  parent_id: number | null
  report_count: number
  reasons: string[]
  last_reported_at: Date
}

export interface UnansweredRow {
  id: number
  is_question: boolean
  content: string
  created_at: Date
  nick_name: string
  course_id: number
  course_name: string
}

export interface AuthorAnswer {
  commentId: number
  content: string
  now: Date
  /** Who of the staff; without it an operator's command. */
  by?: number | undefined
  /** Where in the course the answer points. */
  lessonId?: number | undefined
  second?: number | undefined
}

export type Answered =
  | { outcome: 'answered' | 'known' }
  | { outcome: 'missing' }
  | { outcome: 'is-answer'; parentId: number }

/** What is withdrawn is dealt with; its reports are kept, for when it is restored. */
const isReportOpen = sql<boolean>`
  comment_reports.dismissed_at is null and exists (select from comments where comments.id = comment_reports.comment_id and comments.hidden_at is null)`

export function createCommentModerationRepository(database: Database) {
  /**
   * The author's answer; a new one takes the place of the former. The member is told of every new text and of none twice:
   * the notice is written anew, since only a new row is announced to open pages.
   */
  async function answerIn(work: Work, said: AuthorAnswer): Promise<Answered> {
    const { commentId, content, now } = said
    const comment = await work
      .selectFrom('comments')
      .select(['user_id', 'parent_id', 'reply_content'])
      .where('id', '=', commentId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!comment) return { outcome: 'missing' }
    if (comment.parent_id !== null) return { outcome: 'is-answer', parentId: comment.parent_id }
    if (comment.reply_content === content) return { outcome: 'known' }
    await work
      .updateTable('comments')
      .set({
        reply_content: content,
        replied_at: now,
        replied_by: said.by ?? null,
        reply_lesson_id: said.lessonId ?? null,
        reply_second: said.second ?? null,
      })
      .where('id', '=', commentId)
      .execute()
    await work
      .deleteFrom('reply_notices')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', comment.user_id)
      .where('kind', '=', 'author')
      .execute()
    await work
      .insertInto('reply_notices')
      .values({ user_id: comment.user_id, comment_id: commentId, kind: 'author', created_at: now })
      .execute()
    return { outcome: 'answered' }
  }

  function answer(said: AuthorAnswer): Promise<Answered> {
    return database.transaction().execute((work) => answerIn(work, said))
  }

  /** Questions that nobody has answered first; what solved itself among the members waits for nobody. */
  async function unanswered(limit: number): Promise<UnansweredRow[]> {
    const { rows } = await sql<UnansweredRow>`
      select comments.id, comments.is_question, comments.content, comments.created_at, users.nick_name,
        courses.id as course_id, courses.name as course_name
      from (
        select id, is_question, content, created_at, user_id, course_id from comments
        where parent_id is null and reply_content is null and hidden_at is null
          and not exists (select from comment_solutions where comment_solutions.comment_id = comments.id)
        order by is_question desc, created_at desc, id desc limit ${limit}) comments
      join users on users.id = comments.user_id
      join courses on courses.id = comments.course_id
      order by comments.is_question desc, comments.created_at desc, comments.id desc`.execute(database)
    return rows
  }

  /** What most members reported stands first, then what was reported last. */
  async function reported(limit: number): Promise<ReportedRow[]> {
    const { rows } = await sql<ReportedRow>`
      select comments.id, comments.content, comments.parent_id, users.nick_name, courses.id as course_id,
        courses.name as course_name, lessons.name as lesson_name, reports.report_count, reports.reasons,
        reports.last_reported_at
      from (
        select comment_id, count(*)::int as report_count, max(created_at) as last_reported_at,
          coalesce(array_agg(distinct reason) filter (where reason <> ''), '{}') as reasons
        from comment_reports where ${isReportOpen} group by comment_id
        order by count(*) desc, max(created_at) desc, comment_id desc limit ${limit}) reports
      join comments on comments.id = reports.comment_id
      join users on users.id = comments.user_id
      join courses on courses.id = comments.course_id
      left join catalogue_entries lessons on lessons.id = comments.lesson_id
      order by reports.report_count desc, reports.last_reported_at desc, comments.id desc`.execute(database)
    return rows
  }

  async function countReported(): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(distinct comment_id)::int as total from comment_reports where ${isReportOpen}`.execute(database)
    return rows[0]?.total ?? 0
  }

  /** Answers how many reports were laid aside. They are kept, so that the same member does not report it again. */
  async function dismissIn(work: Database, commentId: number, now: Date): Promise<number> {
    const { numUpdatedRows } = await work
      .updateTable('comment_reports')
      .set({ dismissed_at: now })
      .where('comment_id', '=', commentId)
      .where('dismissed_at', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /** Whosever it is. */
  function remove(commentId: number): Promise<Removed> {
    return removeComment(database, commentId)
  }

  /** Answers whether there is such a comment; one that is withdrawn already stays as it is. */
  function withdraw(commentId: number, now: Date): Promise<boolean> {
    return hideComment(database, commentId, now)
  }

  function restore(commentId: number): Promise<boolean> {
    return hideComment(database, commentId, null)
  }

  return {
    answer,
    answerIn,
    unanswered,
    reported,
    countReported,
    dismissIn,
    dismiss: (commentId: number, now: Date) => dismissIn(database, commentId, now),
    remove,
    withdraw,
    restore,
    hideIn: hideCommentIn,
  }
}

export type CommentModerationRepository = ReturnType<typeof createCommentModerationRepository>
