import { CommentText } from '@bee/contract/comments/comments.contract.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CommentModerationRepository } from './comment-moderation.repository.ts'
import { NO_SUCH_COMMENT } from './comments.service.ts'

/** More than an operator reads at once; what most members reported stands first. */
const REPORTED_SHOWN = 100
const UNANSWERED_SHOWN = 20

/** The operator's side of comments: answers in the author's name (ruling 24) and what members have reported. */
export function createCommentModerationService(parts: { moderation: CommentModerationRepository; clock: Clock }) {
  const { moderation, clock } = parts

  /**
   * Answers whether the member is told: the same words a second time change nothing. `by` is who of the staff wrote it; the
   * student reads 讲师 all the same.
   */
  async function answer(commentId: number, text: string, by?: number): Promise<boolean> {
    const content = CommentText.safeParse(text)
    if (!content.success) throw badField('content', content.error.issues[0]?.message ?? '')
    const answered = await moderation.answer(commentId, content.data, clock.now(), by)
    if (answered.outcome === 'missing') throw notFound(NO_SUCH_COMMENT)
    if (answered.outcome === 'is-answer') {
      throw conflict(`这是学员的回复，作者只答复评论本身：请答复评论 ${answered.parentId}`)
    }
    return answered.outcome === 'answered'
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
    if ((await moderation.dismiss(commentId)) === 0) throw notFound('这条评论没有被举报')
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

  return { answer, unanswered, reported, dismiss, remove, withdraw, restore }
}
