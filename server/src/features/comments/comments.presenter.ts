import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import type { CommentRow, ReplyRow } from './comments.repository.ts'

const presentAuthored = (row: CommentRow | ReplyRow, userId: number | undefined) => ({
  commentId: row.id,
  headUrl: row.avatar_url,
  avatar: row.avatar_url,
  nickName: row.nick_name,
  createTime: row.created_at.toISOString(),
  content: row.content,
  isMine: row.user_id === userId,
})

export const presentReply = (row: ReplyRow, userId: number | undefined): CommentReply => ({
  ...presentAuthored(row, userId),
  parentId: row.parent_id,
})

export const presentComment = (row: CommentRow, replies: readonly ReplyRow[], userId: number | undefined): Comment => ({
  ...presentAuthored(row, userId),
  courseId: row.course_id,
  rating: row.rating,
  lessonId: row.lesson_id,
  lessonName: row.lesson_name,
  second: row.video_seconds,
  authorReply: row.reply_content,
  authorReplyTime: row.replied_at?.toISOString() ?? null,
  replies: replies.filter((reply) => reply.parent_id === row.id).map((reply) => presentReply(reply, userId)),
  replyCount: row.reply_count,
})
