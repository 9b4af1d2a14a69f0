import type { Comment, CommentReply, commentsContract } from '@bee/contract/comments/comments.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import type { CommentMarksService } from './comment-marks.service.ts'
import { presentComment, presentOwn, presentReply } from './comments.presenter.ts'
import type { CommentsService } from './comments.service.ts'

export function commentsRoutes(
  comments: CommentsService,
  marks: CommentMarksService,
): Handlers<typeof commentsContract> {
  /** Adds the member's own marks to the public comments. */
  async function asSeenBy<Authored extends Comment | CommentReply>(
    userId: number,
    list: readonly Authored[],
  ): Promise<Authored[]> {
    const ids = list.flatMap((each) => [
      each.commentId,
      ...('replies' in each ? each.replies.map(({ commentId }) => commentId) : []),
    ])
    const own = await comments.marksOf(ids, userId)
    return list.map((each) => presentOwn(each, own))
  }

  return {
    async publish(draft, { member }) {
      const { comment, replies } = await comments.publish(member.userId, draft)
      return presentComment(comment, replies, member.userId)
    },

    list: cached(
      ['comments', 'courses'],
      async function list(input, { member }) {
        const { rows, replies, totalCount, counts } = await comments.list(input, input, member?.userId)
        const page = pagedResult(rows, totalCount, input, (row) => presentComment(row, replies, member?.userId))
        return { ...page, counts, ...(member && { list: await asSeenBy(member.userId, page.list) }) }
      },
      {
        memberPart: async (_input, page, { userId }) => ({ ...page, list: await asSeenBy(userId, page.list) }),
      },
    ),

    replies: cached(
      ['comments', 'courses'],
      async function replies(input, { member }) {
        const { rows, totalCount } = await comments.replies(input.commentId, input, member?.userId)
        const page = pagedResult(rows, totalCount, input, (row) => presentReply(row, member?.userId))
        return { ...page, ...(member && { list: await asSeenBy(member.userId, page.list) }) }
      },
      {
        memberPart: async (_input, page, { userId }) => ({ ...page, list: await asSeenBy(userId, page.list) }),
      },
    ),

    async remove({ commentId }, { member }) {
      await comments.remove(member.userId, commentId)
      return { commentId }
    },

    like: async ({ commentId }, { member }) => ({
      commentId,
      likeCount: await marks.like(member.userId, commentId),
      isLiked: true,
    }),

    unlike: async ({ commentId }, { member }) => ({
      commentId,
      likeCount: await marks.unlike(member.userId, commentId),
      isLiked: false,
    }),

    solve: async ({ replyId }, { member }) => ({
      commentId: await marks.solve(member.userId, replyId),
      solutionId: replyId,
    }),

    async unsolve({ commentId }, { member }) {
      await marks.unsolve(member.userId, commentId)
      return { commentId, solutionId: null }
    },

    async report({ commentId, reason }, { member }) {
      await comments.report(member.userId, commentId, reason ?? '')
      return { commentId }
    },
  }
}
