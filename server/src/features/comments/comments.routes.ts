import type { commentsContract } from '@bee/contract/comments/comments.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { presentComment, presentReply } from './comments.presenter.ts'
import type { CommentsService } from './comments.service.ts'

export const commentsRoutes = (comments: CommentsService): Handlers<typeof commentsContract> => ({
  async publish(draft, { member }) {
    const { comment, replies } = await comments.publish(member.userId, draft)
    return presentComment(comment, replies, member.userId)
  },

  list: cached(['comments', 'courses'], async function list(input, { member }) {
    const { rows, replies, totalCount } = await comments.list(input.courseId, input, member?.userId)
    return pagedResult(rows, totalCount, input, (row) => presentComment(row, replies, member?.userId))
  }),

  replies: cached(['comments', 'courses'], async function replies(input, { member }) {
    const { rows, totalCount } = await comments.replies(input.commentId, input, member?.userId)
    return pagedResult(rows, totalCount, input, (row) => presentReply(row, member?.userId))
  }),

  async remove({ commentId }, { member }) {
    await comments.remove(member.userId, commentId)
    return { commentId }
  },

  async report({ commentId, reason }, { member }) {
    await comments.report(member.userId, commentId, reason ?? '')
    return { commentId }
  },
})
