import { sql } from 'kysely'
import { insertRows, withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedComment {
  courseId: number
  userId: number
  /** Null: the comment is about the course itself. */
  parentId: number | null
  content: string
  isQuestion: boolean
  rating: number | null
  /** The answer of the course's author. */
  reply: { content: string; at: Date } | null
  createdAt: Date
  isDemo: boolean
}

export interface ImportedNotice {
  userId: number
  commentId: number
  kind: 'author' | 'member'
  createdAt: Date
  readAt: Date | null
}

export interface ImportedReport {
  commentId: number
  userId: number
  reason: string
  createdAt: Date
}

/** Adds comments of an earlier site, with the notices of their answers. */
export function createCommentImport() {
  /** Answers their ids, in the same order. */
  async function add(work: Work, comments: readonly ImportedComment[]): Promise<number[]> {
    const rows = await withIds(
      work,
      'comments',
      comments.map((comment) => ({
        course_id: comment.courseId,
        user_id: comment.userId,
        parent_id: comment.parentId,
        content: comment.content,
        is_question: comment.isQuestion,
        rating: comment.rating,
        reply_content: comment.reply?.content ?? null,
        replied_at: comment.reply?.at ?? null,
        created_at: comment.createdAt,
        is_demo: comment.isDemo,
      })),
    )
    await insertRows(work, 'comments', rows)
    await countComments(work, [...new Set(comments.map(({ courseId }) => courseId))])
    return rows.map(({ id }) => id)
  }

  async function addNotices(work: Work, notices: readonly ImportedNotice[]): Promise<void> {
    const rows = notices.map(({ userId, commentId, kind, createdAt, readAt }) => ({
      user_id: userId,
      comment_id: commentId,
      kind,
      created_at: createdAt,
      read_at: readAt,
    }))
    await insertRows(work, 'reply_notices', rows)
  }

  async function addReports(work: Work, reports: readonly ImportedReport[]): Promise<void> {
    const rows = reports.map(({ commentId, userId, reason, createdAt }) => ({
      comment_id: commentId,
      user_id: userId,
      reason,
      created_at: createdAt,
    }))
    await insertRows(work, 'comment_reports', rows)
  }

  return { add, addNotices, addReports }
}

/** Counts the counters of a course from its rows. Answers to a comment are not counted; of a member's stars only the newest count. */
async function countComments(work: Work, courseIds: readonly number[]): Promise<void> {
  await sql`
    update courses set comment_count = counted.comments, rating_sum = counted.stars, rating_count = counted.ratings
    from (
      select course_id, count(*) as comments, coalesce(sum(rating) filter (where is_newest), 0) as stars,
             count(rating) filter (where is_newest) as ratings
      from (
        select course_id, rating, rating is not null and row_number() over (
          partition by course_id, user_id, rating is not null order by created_at desc, id desc) = 1 as is_newest
        from comments where parent_id is null and hidden_at is null and course_id = any(${[...courseIds]}::int[])) about
      group by course_id) counted
    where counted.course_id = courses.id`.execute(work)
}
