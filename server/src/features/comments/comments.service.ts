import type { CommentDraft } from '@bee/contract/comments/comments.contract.ts'
import { badField, forbidden, notFound } from '@bee/contract/failures.ts'
import { REPLIES_SHOWN } from '@bee/contract/limits.ts'
import type * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { NO_SUCH_COURSE, type CourseAccessService } from '../courses/course-access.service.ts'
import type { CommentWritingRepository, Written } from './comment-writing.repository.ts'
import type { CommentFilter, CommentsRepository } from './comments.repository.ts'
import { SAME_WORDS_WITHIN_MS } from '../../double-clicks.ts'

type PublishedComment = z.output<typeof CommentDraft>

export const NO_SUCH_COMMENT = '没有这条评论，它可能已经被删除'

function refuse(outcome: Exclude<Written['outcome'], 'written' | 'known'>): never {
  if (outcome === 'no-course') throw notFound(NO_SUCH_COURSE)
  if (outcome === 'no-lesson') throw badField('lessonId', '这一讲不在这门课里')
  throw notFound('你要回复的评论已经不在了')
}

export function createCommentsService(parts: {
  comments: CommentsRepository
  writing: CommentWritingRepository
  access: CourseAccessService
  limits: Pick<RateLimits, 'takeComment'>
  clock: Clock
}) {
  const { comments, writing, access, limits, clock } = parts

  async function withReplies(commentId: number) {
    const [comment, replies] = await Promise.all([
      comments.find(commentId),
      comments.firstReplies([commentId], REPLIES_SHOWN),
    ])
    if (!comment) throw notFound(NO_SUCH_COMMENT)
    return { comment, replies }
  }

  async function list(filter: CommentFilter, request: PageRequest, userId?: number) {
    const [rows, counts] = await Promise.all([
      comments.list(filter, request),
      comments.counts(filter.courseId),
      access.find(userId, filter.courseId),
    ])
    const replied = rows.filter((row) => row.replyCount > 0).map((row) => row.commentId)
    const replies = replied.length > 0 ? await comments.firstReplies(replied, REPLIES_SHOWN) : []
    return { rows, replies, counts, totalCount: counts[filter.kind] }
  }

  async function replies(commentId: number, request: PageRequest, userId?: number) {
    const [comment, rows] = await Promise.all([comments.find(commentId), comments.replies(commentId, request)])
    if (!comment) throw notFound(NO_SUCH_COMMENT)
    await access.find(userId, comment.courseId)
    return { rows, totalCount: comment.replyCount }
  }

  async function publish(userId: number, draft: PublishedComment) {
    await access.find(userId, draft.courseId)
    const slots = await limits.takeComment(userId)
    const written = await writing.write(
      {
        userId,
        courseId: draft.courseId,
        content: draft.content,
        isQuestion: draft.kind === 'question',
        title: draft.title ?? '',
        rating: draft.rating ?? null,
        lessonId: draft.lessonId ?? null,
        videoSeconds: draft.second ?? null,
        parentId: draft.parentId ?? null,
        now: clock.now(),
      },
      SAME_WORDS_WITHIN_MS,
    )
    // A comment that was refused does not count against the member's limit.
    if (written.outcome !== 'written') await slots.release('number')
    if (!('commentId' in written)) return refuse(written.outcome)
    return withReplies(written.commentId)
  }

  /** Writes another answer of the school below a comment, in the caller's transaction. */
  async function answerBelowIn(
    work: Work,
    answer: {
      userId: number
      courseId: number
      parentId: number
      content: string
      staffRole: string
      lessonId?: number | undefined
      second?: number | undefined
    },
  ): Promise<number> {
    const written = await writing.writeIn(
      work,
      {
        ...answer,
        isQuestion: false,
        title: '',
        rating: null,
        lessonId: answer.lessonId ?? null,
        videoSeconds: answer.second ?? null,
        now: clock.now(),
      },
      SAME_WORDS_WITHIN_MS,
    )
    if (!('commentId' in written)) return refuse(written.outcome)
    return written.commentId
  }

  async function remove(userId: number, commentId: number): Promise<void> {
    const removed = await writing.remove(commentId, userId)
    if (removed === 'missing') throw notFound(NO_SUCH_COMMENT)
    if (removed === 'foreign') throw forbidden('只能删除自己的评论')
  }

  async function report(userId: number, commentId: number, reason: string): Promise<void> {
    if (!(await comments.report(commentId, userId, reason, clock.now()))) throw notFound(NO_SUCH_COMMENT)
  }

  /** Which of these comments the member wrote, and which the member likes. */
  function marksOf(commentIds: readonly number[], userId: number) {
    return comments.marksOf(commentIds, userId)
  }

  return { list, replies, publish, answerBelowIn, remove, report, marksOf }
}

export type CommentsService = ReturnType<typeof createCommentsService>
