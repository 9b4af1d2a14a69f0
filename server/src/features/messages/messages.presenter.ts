import type { Reply, SystemMessage, Unread } from '@bee/contract/messages/messages.contract.ts'
import type { MessageRow, UnreadRow } from './messages.repository.ts'
import type { ReplyNoticeRow } from './replies.repository.ts'

/** The sender of an answer in a course without a teacher. */
const NAMELESS_AUTHOR = '课程作者'

export const presentMessage = ({ createdAt, number: _place, ...row }: MessageRow): SystemMessage => ({
  ...row,
  createTime: createdAt.toISOString(),
})

export const presentReplyNotice = ({ createdAt, ...row }: ReplyNoticeRow): Reply => ({
  ...row,
  nickName: row.nickName ?? NAMELESS_AUTHOR,
  headUrl: row.headUrl ?? '',
  createTime: createdAt.toISOString(),
})

export const presentUnread = ({ system, reply }: UnreadRow): Unread => ({ system, reply, total: system + reply })
