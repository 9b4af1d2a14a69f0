import type { Work } from '../../database/database.ts'

export interface AuthorAnswer {
  commentId: number
  content: string
  now: Date
  /** The staff member's user id. */
  by: number
  /** The place in the course to which the answer points. */
  lessonId?: number | undefined
  second?: number | undefined
}

/** Writes the answer in the author's name, and the member's notice of it. False unless there is such a comment without an answer. */
export async function writeAuthorAnswer(work: Work, said: AuthorAnswer): Promise<boolean> {
  const { commentId, content, now, by } = said
  const comment = await work
    .updateTable('comments')
    .set({
      reply_content: content,
      replied_at: now,
      replied_by: by,
      reply_lesson_id: said.lessonId ?? null,
      reply_second: said.second ?? null,
    })
    .where('id', '=', commentId)
    .where('parent_id', 'is', null)
    .where('reply_content', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!comment) return false
  await work
    .insertInto('reply_notices')
    .values({ user_id: comment.user_id, comment_id: commentId, kind: 'author', created_at: now })
    .execute()
  return true
}

/** Answers how many reports were dismissed. The rows stay, so that the same member does not report the comment again. */
export async function dismissReports(work: Work, commentId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await work
    .updateTable('comment_reports')
    .set({ dismissed_at: now })
    .where('comment_id', '=', commentId)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
