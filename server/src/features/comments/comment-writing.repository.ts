import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface NewComment {
  courseId: number
  userId: number
  content: string
  isQuestion: boolean
  title: string
  rating: number | null
  lessonId: number | null
  videoSeconds: number | null
  /** The comment that is answered. An answer to an answer is stored below the same first comment. */
  parentId: number | null
  /** Set for an answer of the school: the role in the name of which it is written. */
  staffRole?: string
  now: Date
}

export type Written =
  | { outcome: 'written' | 'known'; commentId: number }
  | { outcome: 'no-course' | 'no-lesson' | 'no-parent' }

export type Removed = 'removed' | 'missing' | 'foreign'

/**
 * Every change to the comments of a course locks the row of the course, so that counters and ratings stay true under simultaneous changes.
 */
async function lockCourse(work: Work, courseId: number): Promise<boolean> {
  const row = await work
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** A member rates a course once: the newest of their stars that is not hidden counts. */
async function ratingOf(work: Work, userId: number, courseId: number): Promise<number | null> {
  const row = await work
    .selectFrom('comments')
    .select('rating')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('rating', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rating ?? null
}

async function countCourse(
  work: Work,
  courseId: number,
  change: { comments: number; before: number | null; after: number | null },
): Promise<void> {
  const { comments, before, after } = change
  await sql`
    update courses set comment_count = greatest(comment_count + ${comments}, 0),
      rating_sum = rating_sum + ${(after ?? 0) - (before ?? 0)},
      rating_count = rating_count + ${Number(after !== null) - Number(before !== null)}
    where id = ${courseId}`.execute(work)
}

/** Notifies the member addressed and the member who began, but never the writer. */
async function notify(work: Work, commentId: number, userId: number, addressed: readonly number[], now: Date) {
  const listeners = [...new Set(addressed)].filter((each) => each !== userId)
  if (listeners.length === 0) return
  await work
    .insertInto('reply_notices')
    .values(
      listeners.map((listener) => ({ user_id: listener, comment_id: commentId, kind: 'member', created_at: now })),
    )
    .execute()
}

async function findParent(work: Work, { parentId, courseId }: NewComment) {
  if (parentId === null) return null
  const { rows } = await sql<{ root_id: number; root_user_id: number; user_id: number }>`
    select roots.id as root_id, roots.user_id as root_user_id, asked.user_id
    from comments asked join comments roots on roots.id = coalesce(asked.parent_id, asked.id)
    where asked.id = ${parentId} and asked.course_id = ${courseId}
      and asked.hidden_at is null and roots.hidden_at is null`.execute(work)
  return rows[0]
}

/** Finds the same text by the same member at the same place a moment ago: a double click or a repeated request. */
async function findTwin(work: Work, comment: NewComment, rootId: number | null, withinMs: number) {
  return work
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', comment.userId)
    .where('course_id', '=', comment.courseId)
    .where('parent_id', 'is not distinct from', rootId)
    .where('content', '=', comment.content)
    .where('hidden_at', 'is', null)
    .where('created_at', '>', new Date(comment.now.getTime() - withinMs))
    .limit(1)
    .executeTakeFirst()
}

async function isLessonOf(work: Work, lessonId: number, courseId: number): Promise<boolean> {
  const row = await work
    .selectFrom('catalogue_entries')
    .select('id')
    .where('id', '=', lessonId)
    .where('course_id', '=', courseId)
    .where('chapter_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

async function insert(work: Work, comment: NewComment, rootId: number | null): Promise<number> {
  const { id } = await work
    .insertInto('comments')
    .values({
      course_id: comment.courseId,
      user_id: comment.userId,
      parent_id: rootId,
      lesson_id: comment.lessonId,
      content: comment.content,
      title: comment.title,
      is_question: rootId === null && comment.isQuestion,
      rating: rootId === null && !comment.isQuestion ? comment.rating : null,
      video_seconds: comment.videoSeconds,
      staff_role: comment.staffRole ?? null,
      created_at: comment.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into study_days as days (user_id, day, comment_count, lesson_count)
    values (${comment.userId}, (${comment.now}::timestamptz at time zone 'Asia/Shanghai')::date, 1, 0)
    on conflict (user_id, day) do update set comment_count = days.comment_count + 1`.execute(work)
  return id
}

/** Deletes a comment for its writer, with the answers below it. */
const removeComment = (database: Database, commentId: number, writerId: number): Promise<Removed> =>
  database.transaction().execute(async (work): Promise<Removed> => {
    const comments = work.selectFrom('comments').where('id', '=', commentId)
    const found = await comments.select(['user_id', 'course_id']).executeTakeFirst()
    if (!found) return 'missing'
    if (found.user_id !== writerId) return 'foreign'
    await lockCourse(work, found.course_id)
    const before = await ratingOf(work, found.user_id, found.course_id)
    // A comment that a moderator has hidden is gone for its writer too.
    const removed = await work
      .deleteFrom('comments')
      .where('id', '=', commentId)
      .where('hidden_at', 'is', null)
      .returning('parent_id')
      .executeTakeFirst()
    // Another tab of the writer was quicker.
    if (!removed) return 'missing'
    const after = await ratingOf(work, found.user_id, found.course_id)
    await countCourse(work, found.course_id, { comments: removed.parent_id === null ? -1 : 0, before, after })
    return 'removed'
  })

/** Hides or shows a comment and updates the counters of its course. Answers whether there is such a comment. */
export async function hideComment(work: Work, commentId: number, hiddenAt: Date | null): Promise<boolean> {
  const comments = work.selectFrom('comments').where('id', '=', commentId)
  const found = await comments.select(['user_id', 'course_id', 'parent_id']).executeTakeFirst()
  if (!found) return false
  await lockCourse(work, found.course_id)
  const before = await ratingOf(work, found.user_id, found.course_id)
  const { numUpdatedRows } = await work
    .updateTable('comments')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', commentId)
    .where('hidden_at', hiddenAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return true
  const after = await ratingOf(work, found.user_id, found.course_id)
  const step = hiddenAt === null ? 1 : -1
  await countCourse(work, found.course_id, { comments: found.parent_id === null ? step : 0, before, after })
  // A notice must not lead to a hidden comment: its notices are deleted, also those that no member has seen yet.
  if (hiddenAt !== null) {
    await sql`
        delete from reply_notices where comment_id in (
          select ${commentId}::int union all select id from comments where parent_id = ${commentId})`.execute(work)
  }
  return true
}

export async function writeComment(work: Work, comment: NewComment, twinWithinMs: number): Promise<Written> {
  const { userId, courseId, lessonId, now } = comment
  if (!(await lockCourse(work, courseId))) return { outcome: 'no-course' }
  if (lessonId !== null && !(await isLessonOf(work, lessonId, courseId))) return { outcome: 'no-lesson' }
  const parent = await findParent(work, comment)
  if (parent === undefined) return { outcome: 'no-parent' }
  const rootId = parent?.root_id ?? null
  const twin = await findTwin(work, comment, rootId, twinWithinMs)
  if (twin) return { outcome: 'known', commentId: twin.id }

  const before = await ratingOf(work, userId, courseId)
  const commentId = await insert(work, comment, rootId)
  const after = await ratingOf(work, userId, courseId)
  await countCourse(work, courseId, { comments: parent ? 0 : 1, before, after })
  if (parent) await notify(work, commentId, userId, [parent.user_id, parent.root_user_id], now)
  return { outcome: 'written', commentId }
}

export function createCommentWritingRepository(database: Database) {
  function write(comment: NewComment, twinWithinMs: number): Promise<Written> {
    return database.transaction().execute((work) => writeComment(work, comment, twinWithinMs))
  }

  function remove(commentId: number, userId: number): Promise<Removed> {
    return removeComment(database, commentId, userId)
  }

  return { write, writeIn: writeComment, remove }
}

export type CommentWritingRepository = ReturnType<typeof createCommentWritingRepository>
