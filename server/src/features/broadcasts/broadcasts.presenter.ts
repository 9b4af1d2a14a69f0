import type { Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { maskMobile } from '../../text/mask-mobile.ts'
import { isRecallable } from './broadcast-words.ts'
import type { BroadcastRow } from './broadcasts.repository.ts'

const timeOf = (date: Date | null) => date?.toISOString() ?? null

export const presentBroadcast = (row: BroadcastRow, now: Date): Broadcast => ({
  id: row.id,
  state: row.state,
  audience: row.audience,
  course: row.courseId === null ? null : { id: row.courseId, name: row.courseName ?? '' },
  recipient:
    row.recipientId === null
      ? null
      : { userId: row.recipientId, nickName: row.nickName ?? '', mobile: maskMobile(row.mobile ?? '') },
  content: row.content,
  link: row.link,
  sendTime: timeOf(row.sendAt),
  sentTime: timeOf(row.sentAt),
  recalledTime: timeOf(row.recalledAt),
  audienceCount: row.audienceCount,
  readCount: row.sentAt === null ? null : row.readCount,
  canRecall: isRecallable(row, now),
  authorName: row.authorName,
  updateTime: row.updatedAt.toISOString(),
  version: row.version,
})
