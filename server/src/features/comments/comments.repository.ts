import type { CommentCounts, CommentMoment } from '@bee/contract/comments/comments.contract.ts'
import type { CommentKind, CommentOrder } from '@bee/contract/comments/comment-rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface AuthoredRow {
  commentId: number
  userId: number
  content: string
  createdAt: Date
  nickName: string
  avatar: string
  likeCount: number
  schoolName: string
  schoolMoment: CommentMoment | null
}

/** Facts about a comment that belong to one member, beside its public part. */
export interface OwnMark {
  commentId: number
  isMine: boolean
  isLiked: boolean
  /** The count of this moment; the cached public part may lag behind. */
  likeCount: number
}

export interface CommentFilter {
  courseId: number
  kind: CommentKind | 'all'
  order: CommentOrder
}

export interface ReplyRow extends AuthoredRow {
  parentId: number
}

export interface CommentRow extends AuthoredRow {
  courseId: number
  kind: CommentKind
  solutionId: number | null
  rating: number | null
  lessonId: number | null
  lessonName: string | null
  second: number | null
  authorReply: string | null
  repliedAt: Date | null
  replyCount: number
}

const authorColumns = sql`users.nick_name as "nickName", users.avatar_url as avatar`

/** A lesson of the same course; null when the lesson is gone. */
const momentOf = (lesson: RawBuilder<unknown>, second: RawBuilder<unknown>) => sql`
  (select json_build_object('lessonId', pointed.id, 'lessonName', pointed.name, 'second', coalesce(${second}, 0))
  from catalogue_entries pointed where pointed.id = ${lesson} and pointed.course_id = comments.course_id)`

const replyColumns = sql`
  comments.id as "commentId", comments.user_id as "userId", comments.parent_id as "parentId", comments.content,
  comments.created_at as "createdAt", comments.like_count as "likeCount", ${authorColumns},
  coalesce(comments.staff_role, '') as "schoolName",
  case when comments.staff_role is not null then
    ${momentOf(sql`comments.lesson_id`, sql`comments.video_seconds`)} end as "schoolMoment"`

const commentColumns = sql`
  comments.id as "commentId", comments.user_id as "userId", comments.course_id as "courseId", comments.content,
  comments.created_at as "createdAt", comments.rating, comments.lesson_id as "lessonId", lessons.name as "lessonName",
  comments.video_seconds as second, comments.reply_content as "authorReply", comments.replied_at as "repliedAt",
  comments.like_count as "likeCount", case when comments.is_question then 'question' else 'review' end as kind,
  -- What helped is no longer there when a moderator has withdrawn it.
  (select reply_id from comment_solutions join comments solutions on solutions.id = comment_solutions.reply_id
    where comment_solutions.comment_id = comments.id and solutions.hidden_at is null) as "solutionId",
  ${authorColumns},
  coalesce((select concat_ws(' ', roles.name, repliers.nick_name) from users repliers
    left join staff on staff.user_id = repliers.id left join staff_roles roles on roles.id = staff.role_id
    where repliers.id = comments.replied_by), '') as "schoolName",
  ${momentOf(sql`comments.reply_lesson_id`, sql`comments.reply_second`)} as "schoolMoment",
  (select count(*)::int from comments answers
    where answers.parent_id = comments.id and answers.hidden_at is null) as "replyCount"`

const commentTables = sql`
  comments join users on users.id = comments.user_id left join catalogue_entries lessons on lessons.id = comments.lesson_id`

/** Neither the comment nor its parent is hidden. */
export const isReachable = sql<boolean>`
  comments.hidden_at is null and (comments.parent_id is null
    or exists (select from comments roots where roots.id = comments.parent_id and roots.hidden_at is null))`

const OF_KIND: Record<CommentFilter['kind'], RawBuilder<unknown>> = {
  all: sql``,
  review: sql`and not comments.is_question`,
  question: sql`and comments.is_question`,
}

const IN_ORDER: Record<CommentOrder, RawBuilder<unknown>> = {
  newest: sql`comments.created_at desc, comments.id desc`,
  hottest: sql`comments.like_count desc, comments.created_at desc, comments.id desc`,
}

export function createCommentsRepository(database: Database) {
  /** Newest first unless asked otherwise (ruling 24). */
  async function list({ courseId, kind, order }: CommentFilter, request: PageRequest): Promise<CommentRow[]> {
    const { rows } = await sql<CommentRow>`
      select ${commentColumns} from ${commentTables}
      where comments.course_id = ${courseId} and comments.parent_id is null and comments.hidden_at is null
        ${OF_KIND[kind]}
      order by ${IN_ORDER[order]}
      limit ${request.limit} offset ${offsetOf(request)}`.execute(database)
    return rows
  }

  async function counts(courseId: number): Promise<CommentCounts> {
    const { rows } = await sql<CommentCounts>`
      select count(*)::int as "all", (count(*) filter (where is_question))::int as question,
        (count(*) filter (where not is_question))::int as review
      from comments where course_id = ${courseId} and parent_id is null and hidden_at is null`.execute(database)
    return rows[0] ?? { all: 0, review: 0, question: 0 }
  }

  async function find(commentId: number): Promise<CommentRow | undefined> {
    const { rows } = await sql<CommentRow>`
      select ${commentColumns} from ${commentTables}
      where comments.id = ${commentId} and ${isReachable}`.execute(database)
    return rows[0]
  }

  /** The oldest answers of each comment and, among them or after them, the one that helped; in one query. */
  async function firstReplies(commentIds: readonly number[], limit: number): Promise<ReplyRow[]> {
    const { rows } = await sql<ReplyRow>`
      select ${replyColumns}
      from unnest(${[...commentIds]}::int[]) as asked (id)
      cross join lateral (
        (select id, user_id, parent_id, content, created_at, like_count, course_id, staff_role, lesson_id, video_seconds
          from comments
          where parent_id = asked.id and hidden_at is null order by created_at, id limit ${limit})
        union
        select answers.id, answers.user_id, answers.parent_id, answers.content, answers.created_at, answers.like_count,
          answers.course_id, answers.staff_role, answers.lesson_id, answers.video_seconds
        from comment_solutions join comments answers on answers.id = comment_solutions.reply_id
        where comment_solutions.comment_id = asked.id and answers.hidden_at is null) comments
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

  async function marksOf(commentIds: readonly number[], userId: number): Promise<Map<number, OwnMark>> {
    if (commentIds.length === 0) return new Map()
    const { rows } = await sql<OwnMark>`${prepared}
      select id as "commentId", user_id = ${userId} as "isMine", like_count as "likeCount", exists (
        select from comment_likes where comment_id = comments.id and comment_likes.user_id = ${userId}) as "isLiked"
      from comments where id = any(${[...commentIds]}::int[])`.execute(database)
    return new Map(rows.map((row) => [row.commentId, row]))
  }

  return { list, counts, find, firstReplies, replies, report, marksOf }
}

export type CommentsRepository = ReturnType<typeof createCommentsRepository>
