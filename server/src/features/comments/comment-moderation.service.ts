import { CommentText } from '@bee/contract/comments/comments.contract.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Work } from '../../database/database.ts'
import type { Answered, AuthorAnswer, CommentModerationRepository } from './comment-moderation.repository.ts'
import { NO_SUCH_COMMENT } from './comments.service.ts'

/** More than an operator reads at once; what most members reported stands first. */
const REPORTED_SHOWN = 100
const UNANSWERED_SHOWN = 20

/** The operator's side of comments: answers in the author's name (ruling 24) and what members have reported. */
export function createCommentModerationService(parts: { moderation: CommentModerationRepository; clock: Clock }) {
  const { moderation, clock } = parts

  function textOf(text: string): string {
    const content = CommentText.safeParse(text)
    if (!content.success) throw badField('content', content.error.issues[0]?.message ?? '')
    return content.data
  }

  function isTold(answered: Answered): boolean {
    if (answered.outcome === 'missing') throw notFound(NO_SUCH_COMMENT)
    if (answered.outcome === 'is-answer') {
      throw conflict(`这是学员的回复，作者只答复评论本身：请答复评论 ${answered.parentId}`)
    }
    return answered.outcome === 'answered'
  }

  /**
   * Answers whether the member is told: the same words a second time change nothing. `by` is who of the staff wrote it.
   */
  async function answer(commentId: number, text: string, by?: number): Promise<boolean> {
    return isTold(await moderation.answer({ commentId, content: textOf(text), now: clock.now(), by }))
  }

  /** The same in the transaction of whoever writes it down. */
  async function answerIn(work: Work, said: Omit<AuthorAnswer, 'now'>): Promise<boolean> {
    return isTold(await moderation.answerIn(work, { ...said, content: textOf(said.content), now: clock.now() }))
  }

  /** What waits for the author: open questions first, each with the newest in front. */
  function unanswered() {
    return moderation.unanswered(UNANSWERED_SHOWN)
  }

  async function reported() {
    const [rows, totalCount] = await Promise.all([moderation.reported(REPORTED_SHOWN), moderation.countReported()])
    return { rows, totalCount }
  }

  /** Looked at and found harmless. */
  async function dismiss(commentId: number): Promise<void> {
    if ((await moderation.dismiss(commentId, clock.now())) === 0) throw notFound('这条评论没有被举报')
  }

  function dismissIn(work: Work, commentId: number): Promise<number> {
    return moderation.dismissIn(work, commentId, clock.now())
  }

  async function remove(commentId: number): Promise<void> {
    if ((await moderation.remove(commentId)) === 'missing') throw notFound(NO_SUCH_COMMENT)
  }

  /** Out of sight for everybody, with what hangs below it, and out of the course's count and rating. */
  async function withdraw(commentId: number): Promise<void> {
    if (!(await moderation.withdraw(commentId, clock.now()))) throw notFound(NO_SUCH_COMMENT)
  }

  async function restore(commentId: number): Promise<void> {
    if (!(await moderation.restore(commentId))) throw notFound(NO_SUCH_COMMENT)
  }

  /** Out of sight or back, in the caller's transaction. */
  async function hideIn(work: Work, commentId: number, isHidden: boolean): Promise<void> {
    if (!(await moderation.hideIn(work, commentId, isHidden ? clock.now() : null))) throw notFound(NO_SUCH_COMMENT)
  }

  return { answer, answerIn, unanswered, reported, dismiss, dismissIn, remove, withdraw, restore, hideIn }
}

export type CommentModerationService = ReturnType<typeof createCommentModerationService>
