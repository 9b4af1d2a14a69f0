import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import type { CommentRow, ReplyRow } from './comments.repository.ts'

const presentAuthored = (row: CommentRow | ReplyRow, userId: number | undefined) => ({
  commentId: row.id,
  headUrl: row.avatar_url,
  avatar: row.avatar_url,
  nickName: row.nick_name,
  commentTime: row.created_at.toISOString(),
  content: row.content,
  isMine: row.user_id === userId,
})

export const presentReply = (row: ReplyRow, userId: number | undefined): CommentReply => ({
  ...presentAuthored(row, userId),
  parentId: row.parent_id,
})

export const presentComment = (row: CommentRow, replies: readonly ReplyRow[], userId: number | undefined): Comment => ({
  ...presentAuthored(row, userId),
  subjectId: row.course_id,
  rating: row.rating,
  catalogId: row.lesson_id,
  catalogName: row.lesson_name,
  videoTime: row.video_seconds,
  replayContent: row.reply_content,
  replayTime: row.replied_at?.toISOString() ?? null,
  replies: replies.filter((reply) => reply.parent_id === row.id).map((reply) => presentReply(reply, userId)),
  replyCount: row.reply_count,
})
