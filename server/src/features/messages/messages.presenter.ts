import type { Reply, SystemMessage, Unread } from '@bee/contract/messages/messages.contract.ts'
import type { MessageRow, UnreadRow } from './messages.repository.ts'
import type { ReplyNoticeRow } from './replies.repository.ts'

/** Who answers for a course without a teacher. */
const NAMELESS_AUTHOR = '课程作者'

export const presentMessage = (row: MessageRow): SystemMessage => ({
  id: row.id,
  content: row.content,
  link: row.link,
  createTime: row.created_at.toISOString(),
  isRead: row.is_read,
})

export const presentReplyNotice = (row: ReplyNoticeRow): Reply => ({
  id: row.id,
  kind: row.kind,
  nickName: row.nick_name ?? NAMELESS_AUTHOR,
  headUrl: row.avatar_url ?? '',
  content: row.content,
  createTime: row.created_at.toISOString(),
  isRead: row.is_read,
  myContent: row.my_content,
  courseId: row.course_id,
  courseName: row.course_name,
  commentId: row.root_id,
  lessonId: row.lesson_id,
  second: row.video_seconds,
})

export const presentUnread = ({ system, reply }: UnreadRow): Unread => ({ system, reply, total: system + reply })
