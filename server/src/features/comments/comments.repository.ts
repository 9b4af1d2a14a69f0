import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'

export interface AuthoredRow {
  commentId: number
  userId: number
  content: string
  createdAt: Date
  nickName: string
  avatar: string
}

export interface ReplyRow extends AuthoredRow {
  parentId: number
}

export interface CommentRow extends AuthoredRow {
  courseId: number
  rating: number | null
  lessonId: number | null
  lessonName: string | null
  second: number | null
  authorReply: string | null
  repliedAt: Date | null
  replyCount: number
}

const authorColumns = sql`users.nick_name as "nickName", users.avatar_url as avatar`

const replyColumns = sql`
  comments.id as "commentId", comments.user_id as "userId", comments.parent_id as "parentId", comments.content,
  comments.created_at as "createdAt", ${authorColumns}`

const commentColumns = sql`
  comments.id as "commentId", comments.user_id as "userId", comments.course_id as "courseId", comments.content,
  comments.created_at as "createdAt", comments.rating, comments.lesson_id as "lessonId", lessons.name as "lessonName",
  comments.video_seconds as second, comments.reply_content as "authorReply", comments.replied_at as "repliedAt",
  ${authorColumns},
  (select count(*)::int from comments answers
    where answers.parent_id = comments.id and answers.hidden_at is null) as "replyCount"`

const commentTables = sql`
  comments join users on users.id = comments.user_id left join catalogue_entries lessons on lessons.id = comments.lesson_id`

/** Neither it nor what it hangs below is withdrawn. */
const isReachable = sql<boolean>`
  comments.hidden_at is null and (comments.parent_id is null
    or exists (select from comments roots where roots.id = comments.parent_id and roots.hidden_at is null))`

export function createCommentsRepository(database: Database) {
  /** Newest first (ruling 24). */
  async function list(courseId: number, request: PageRequest): Promise<CommentRow[]> {
    const { rows } = await sql<CommentRow>`
      select ${commentColumns} from ${commentTables}
      where comments.course_id = ${courseId} and comments.parent_id is null and comments.hidden_at is null
      order by comments.created_at desc, comments.id desc
      limit ${request.limit} offset ${offsetOf(request)}`.execute(database)
    return rows
  }

  async function count(courseId: number): Promise<number> {
    const row = await database
      .selectFrom('comments')
      .where('course_id', '=', courseId)
      .where('parent_id', 'is', null)
      .where('hidden_at', 'is', null)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  async function find(commentId: number): Promise<CommentRow | undefined> {
    const { rows } = await sql<CommentRow>`
      select ${commentColumns} from ${commentTables}
      where comments.id = ${commentId} and ${isReachable}`.execute(database)
    return rows[0]
  }

  /** The oldest answers of each comment, in one question. */
  async function firstReplies(commentIds: readonly number[], limit: number): Promise<ReplyRow[]> {
    const { rows } = await sql<ReplyRow>`
      select ${replyColumns}
      from unnest(${[...commentIds]}::int[]) as asked (id)
      cross join lateral (
        select id, user_id, parent_id, content, created_at from comments
        where parent_id = asked.id and hidden_at is null order by created_at, id limit ${limit}) comments
      join users on users.id = comments.user_id
      order by comments.created_at, comments.id`.execute(database)
    return rows
  }

  async function replies(commentId: number, request: PageRequest): Promise<ReplyRow[]> {
    const { rows } = await sql<ReplyRow>`
      select ${replyColumns}
      from comments join users on users.id = comments.user_id
      where comments.parent_id = ${commentId} and comments.hidden_at is null
      order by comments.created_at, comments.id
      limit ${request.limit} offset ${offsetOf(request)}`.execute(database)
    return rows
  }

  /** Answers whether there is such a comment. A second report of the same member changes nothing. */
  async function report(commentId: number, userId: number, reason: string, now: Date): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`
      with found as (select id from comments where id = ${commentId} and ${isReachable}),
      reported as (
        insert into comment_reports (comment_id, user_id, reason, created_at)
        select id, ${userId}, ${reason}, ${now} from found on conflict do nothing)
      select id from found`.execute(database)
    return rows.length > 0
  }

  return { list, count, find, firstReplies, replies, report }
}

export type CommentsRepository = ReturnType<typeof createCommentsRepository>
