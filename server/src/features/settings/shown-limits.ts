import {
  AVATAR_MAX_PX,
  COMMENT_MAX_CHARACTERS,
  FEEDBACK_MAX_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  SESSION_DAYS,
  UPLOAD_MAX_BYTES,
  UPLOADS_OF_MEMBER_MAX_BYTES,
} from '@bee/contract/limits.ts'
import { BROADCAST_MAX_CHARACTERS, RECALL_DAYS } from '@bee/contract/manage/broadcasts.contract.ts'
import type { LimitGroup } from '@bee/contract/manage/settings.contract.ts'
import { CONFIRMED_MINUTES, STAFF_SESSION_HOURS } from '@bee/contract/manage/staff-fields.ts'
import {
  BOOKINGS_PER_ADDRESS,
  COMMENTS_PER_MEMBER,
  FAILURES_PER_ADDRESS,
  FAILURES_PER_NUMBER,
  FEEDBACK_PER_MEMBER,
  NOTES_PER_MEMBER,
  ORDERS_PER_MEMBER,
  PAYINGS_PER_MEMBER,
  SMS_PER_ADDRESS,
  SMS_PER_NUMBER_AND_DAY,
  SMS_PER_NUMBER_AND_MINUTE,
  UPLOADS_PER_MEMBER,
} from '../limits/rate-limits.service.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MIB = 1024 * 1024

function spanWords(seconds: number): string {
  if (seconds % DAY === 0) return seconds === DAY ? '一天' : `${seconds / DAY} 天`
  if (seconds % HOUR === 0) return seconds === HOUR ? '一小时' : `${seconds / HOUR} 小时`
  return seconds === MINUTE ? '一分钟' : `${seconds / MINUTE} 分钟`
}

const often = ({ max, seconds }: { max: number; seconds: number }) => `${spanWords(seconds)} ${max} 次`
const size = (bytes: number) => `${bytes / MIB} MB`
const limit = (name: string, value: string) => ({ name, value })

/** Built from the constants that enforce each limit; this list decides nothing. */
export const SHOWN_LIMITS: LimitGroup[] = [
  {
    title: '登录与短信',
    limits: [
      limit('同一个手机号要验证码', `${often(SMS_PER_NUMBER_AND_MINUTE)}，${often(SMS_PER_NUMBER_AND_DAY)}`),
      limit('同一个网络要验证码', often(SMS_PER_ADDRESS)),
      limit('同一个账号输错密码', often(FAILURES_PER_NUMBER)),
      limit('同一个网络输错密码', often(FAILURES_PER_ADDRESS)),
      limit('学员的登录', `${SESSION_DAYS} 天不来就要再登录`),
      limit('蜂巢的登录', `${STAFF_SESSION_HOURS} 小时，敏感的事 ${CONFIRMED_MINUTES} 分钟后再确认`),
    ],
  },
  {
    title: '说话',
    limits: [
      limit('评论', `${COMMENT_MAX_CHARACTERS} 字，${often(COMMENTS_PER_MEMBER)}`),
      limit('笔记', `${NOTE_MAX_CHARACTERS} 字，${often(NOTES_PER_MEMBER)}`),
      limit('反馈', `${FEEDBACK_MAX_CHARACTERS} 字，${often(FEEDBACK_PER_MEMBER)}`),
      limit('预约试听', often(BOOKINGS_PER_ADDRESS)),
      limit('给会员的消息', `${BROADCAST_MAX_CHARACTERS} 字，${RECALL_DAYS} 天内可以撤回`),
    ],
  },
  {
    title: '上传与下单',
    limits: [
      limit('一张图', `${size(UPLOAD_MAX_BYTES)}，存成最大 ${AVATAR_MAX_PX} 像素`),
      limit('一位会员的图', `一共 ${size(UPLOADS_OF_MEMBER_MAX_BYTES)}，${often(UPLOADS_PER_MEMBER)}`),
      limit('下单', often(ORDERS_PER_MEMBER)),
      limit('要付款码', often(PAYINGS_PER_MEMBER)),
    ],
  },
]
