import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import type { AuthoredRow, CommentRow, OwnMark, ReplyRow } from './comments.repository.ts'

const presentAuthored = <Row extends AuthoredRow>(
  { userId: authorId, createdAt, ...row }: Row,
  userId: number | undefined,
) => ({
  ...row,
  headUrl: row.avatar,
  createTime: createdAt.toISOString(),
  isMine: authorId === userId,
  // False in the public part; `presentOwn` fills it for a member.
  isLiked: false,
})

export const presentReply = (row: ReplyRow, userId: number | undefined): CommentReply => presentAuthored(row, userId)

export const presentComment = (
  { repliedAt, ...row }: CommentRow,
  replies: readonly ReplyRow[],
  userId: number | undefined,
): Comment => ({
  ...presentAuthored(row, userId),
  authorReplyTime: repliedAt?.toISOString() ?? null,
  replies: replies.filter((reply) => reply.parentId === row.commentId).map((reply) => presentReply(reply, userId)),
})

export type OwnMarks = ReadonlyMap<number, OwnMark>

/** The public comment with the marks of one member. */
export const presentOwn = <Authored extends CommentReply | Comment>(comment: Authored, marks: OwnMarks): Authored => {
  const own = { ...comment, ...marks.get(comment.commentId) }
  return 'replies' in own ? { ...own, replies: own.replies.map((reply) => presentOwn(reply, marks)) } : own
}
