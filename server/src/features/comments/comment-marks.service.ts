import { conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CommentMarksRepository, Solved } from './comment-marks.repository.ts'
import { NO_SUCH_COMMENT } from './comments.service.ts'

function refuse(outcome: Exclude<Solved['outcome'], 'solved'>): never {
  if (outcome === 'foreign') throw forbidden('只有提问的人能标「解决了」')
  if (outcome === 'no-question') throw conflict('这条评论不是提问')
  throw notFound(outcome === 'no-reply' ? '没有这条回复，它可能已经被删除' : NO_SUCH_COMMENT)
}

export function createCommentMarksService({ marks, clock }: { marks: CommentMarksRepository; clock: Clock }) {
  async function like(userId: number, commentId: number): Promise<number> {
    const count = await marks.like(commentId, userId, clock.now())
    if (count === undefined) throw notFound(NO_SUCH_COMMENT)
    return count
  }

  async function unlike(userId: number, commentId: number): Promise<number> {
    const count = await marks.unlike(commentId, userId)
    if (count === undefined) throw notFound(NO_SUCH_COMMENT)
    return count
  }

  /** Answers the id of the question that is solved by it. */
  async function solve(userId: number, replyId: number): Promise<number> {
    const solved = await marks.solve(replyId, userId, clock.now())
    return solved.outcome === 'solved' ? solved.commentId : refuse(solved.outcome)
  }

  async function unsolve(userId: number, commentId: number): Promise<void> {
    const { outcome } = await marks.unsolve(commentId, userId)
    if (outcome !== 'solved') refuse(outcome)
  }

  return { like, unlike, solve, unsolve }
}

export type CommentMarksService = ReturnType<typeof createCommentMarksService>
