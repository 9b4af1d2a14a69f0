import { notFound } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import { dismissReports, writeAuthorAnswer, type AuthorAnswer } from './comment-moderation.repository.ts'
import { hideComment } from './comment-writing.repository.ts'
import { NO_SUCH_COMMENT } from './comments.service.ts'

/** Staff acts on comments, in the inbox's transaction: answers in the author's name (ruling 24), reports, hiding. */
export function createCommentModerationService({ clock }: { clock: Clock }) {
  async function answerIn(work: Work, said: Omit<AuthorAnswer, 'now'>): Promise<void> {
    if (!(await writeAuthorAnswer(work, { ...said, now: clock.now() }))) throw notFound(NO_SUCH_COMMENT)
  }

  function dismissIn(work: Work, commentId: number): Promise<number> {
    return dismissReports(work, commentId, clock.now())
  }

  /**
   * Hides the comment for every visitor, with the answers below it, and takes it out of the course's count and rating; or shows it again.
   */
  async function hideIn(work: Work, commentId: number, isHidden: boolean): Promise<void> {
    if (!(await hideComment(work, commentId, isHidden ? clock.now() : null))) throw notFound(NO_SUCH_COMMENT)
  }

  return { answerIn, dismissIn, hideIn }
}

export type CommentModerationService = ReturnType<typeof createCommentModerationService>
