import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isReachable } from './comments.repository.ts'

export type Solved =
  | { outcome: 'solved'; commentId: number }
  | { outcome: 'missing' | 'foreign' | 'no-question' | 'no-reply' }

/** Marks of members on comments: likes, and on a question the answer that helped. */
export function createCommentMarksRepository(database: Database) {
  async function likeCount(commentId: number): Promise<number> {
    const row = await database
      .selectFrom('comments')
      .select('like_count')
      .where('id', '=', commentId)
      .executeTakeFirst()
    return row?.like_count ?? 0
  }

  /** Answers how many like it now; undefined where there is no such comment. A second like changes nothing. */
  async function like(commentId: number, userId: number, now: Date): Promise<number | undefined> {
    // Locks the comment: it is gone if its deletion came first, and otherwise stays until the like is stored.
    const { rows } = await sql<{ id: number }>`
      with found as (select id from comments where id = ${commentId} and ${isReachable} for key share),
      liked as (
        insert into comment_likes (comment_id, user_id, created_at)
        select id, ${userId}, ${now} from found on conflict do nothing)
      select id from found`.execute(database)
    // The trigger counts at the end of that statement (`count-likes.sql`).
    return rows.length > 0 ? likeCount(commentId) : undefined
  }

  async function unlike(commentId: number, userId: number): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      with found as (select id from comments where id = ${commentId} and ${isReachable}),
      gone as (delete from comment_likes where comment_id in (select id from found) and user_id = ${userId})
      select id from found`.execute(database)
    return rows.length > 0 ? likeCount(commentId) : undefined
  }

  /** Only the asker marks one of the answers as the solution; a new one replaces it. */
  async function solve(replyId: number, userId: number, now: Date): Promise<Solved> {
    const { rows } = await sql<{ id: number; userId: number; isQuestion: boolean }>`
      select roots.id, roots.user_id as "userId", roots.is_question as "isQuestion"
      from comments answers join comments roots on roots.id = answers.parent_id
      where answers.id = ${replyId} and answers.hidden_at is null and roots.hidden_at is null`.execute(database)
    const [asked] = rows
    if (!asked) return { outcome: 'no-reply' }
    if (!asked.isQuestion) return { outcome: 'no-question' }
    if (asked.userId !== userId) return { outcome: 'foreign' }
    // Locks question and answer: one that is deleted meanwhile, alone or with its member, is found gone.
    const { rows: held } = await sql`
      with held as (
        select roots.id, answers.id as reply_id
        from comments answers join comments roots on roots.id = answers.parent_id
        where answers.id = ${replyId} for key share of roots, answers),
      kept as (
        insert into comment_solutions (comment_id, reply_id, created_at)
        select id, reply_id, ${now} from held
        on conflict (comment_id) do update set reply_id = excluded.reply_id, created_at = excluded.created_at
        where comment_solutions.reply_id <> excluded.reply_id)
      select from held`.execute(database)
    return held.length > 0 ? { outcome: 'solved', commentId: asked.id } : { outcome: 'no-reply' }
  }

  async function unsolve(commentId: number, userId: number): Promise<Solved> {
    const { rows } = await sql<{ userId: number }>`
      select user_id as "userId" from comments where id = ${commentId} and ${isReachable}`.execute(database)
    const [asked] = rows
    if (!asked) return { outcome: 'missing' }
    if (asked.userId !== userId) return { outcome: 'foreign' }
    await database.deleteFrom('comment_solutions').where('comment_id', '=', commentId).execute()
    return { outcome: 'solved', commentId }
  }

  return { like, unlike, solve, unsolve }
}

export type CommentMarksRepository = ReturnType<typeof createCommentMarksRepository>
