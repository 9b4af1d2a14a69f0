import * as z from 'zod/mini'
import { typedText, wholeNumber } from '../../fields.ts'
import { countCharacters } from '../../plain-text.ts'
import { minuteInShanghai } from '../../shanghai-day.ts'

/** Choices and sentences of the members' pages, apart from their schemas: a page that shows them need not carry the schemas. */
export const MEMBERS_PAGE_SIZE = 30
/** The count stops here: staff do not need to know whether it is 40,000 or 41,000, and counting that far takes its time. */
export const MEMBERS_COUNTED_MAX = 1000
/** Of buyers: each is counted by reading all their orders. */
export const BUYERS_COUNTED_MAX = 300
export const TIMELINE_PAGE_SIZE = 30
export const MEMBER_NOTES_MAX = 100

export const MEMBER_STATES = ['all', 'normal', 'blocked'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** The pills above the timeline; every entry is of one of them. */
export const TIMELINE_KINDS = ['study', 'order', 'comment', 'feedback', 'staff'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]
export const TIMELINE_KIND_NAMES: Record<TimelineKind, string> = {
  study: '学习',
  order: '订单',
  comment: '评论',
  feedback: '反馈',
  staff: '后台操作',
}

/** The choices on the pages; the calls take any number of days up to the maximum, or null for ever. */
export const GRANT_DAYS_CHOICES = [30, 90, 180, 365] as const
export const BLOCK_DAYS_CHOICES = [1, 3, 7, 30, 365] as const
export const BLOCK_REASON_CHOICES = ['发广告', '辱骂他人', '刷评论', '转卖账号', '盗录课程'] as const

export const GIVEN_DAYS_MAX = 3650
export const REASON_MAX_CHARACTERS = 100
export const MEMBER_NOTE_MAX_CHARACTERS = 500
export const STAFF_MESSAGE_MAX_CHARACTERS = 500

export const MEMBER_MESSAGES = {
  gone: '没有这位会员，账号可能已经注销',
  isStaff: '这位是员工，先结束员工身份再封禁',
  blockedAlready: '已经封禁了，可能是同事刚做的',
  notBlocked: '现在没有封禁，可能是同事刚解开的，或已经到期',
  foreverRefused: '你的角色不能永久封禁',
  grantedAlready: '这门课已经送过，还在有效期里',
  boughtAlready: '会员已经买过这门课，不用再送',
  freeCourse: '这门课是免费的，不用送',
  noGrant: '没有送过这门课',
  grantOver: '这门课已经收回了，可能是同事刚做的',
  grantStands: '这门课还没有收回',
  grantExpired: '原来的期限已经过了，请重新送一次',
  noNote: '没有这条备注，可能已经删了',
  foreignNote: '只能删自己写的备注',
  notesFull: `备注最多 ${MEMBER_NOTES_MAX} 条，先删掉旧的`,
} as const

/** The member reads it at the log-in, and a colleague sees it before blocking. Without an end the block is for ever. */
export const blockedSentence = ({ until, reason: why }: { until: Date | null; reason: string }) =>
  until === null
    ? `这个账号被永久封禁了，原因：${why}`
    : `这个账号封禁到 ${minuteInShanghai(until)}，到时候自动解开。原因：${why}`

/** Another person reads it: the member, or a colleague in the audit record. */
export const reason = () =>
  typedText({
    max: REASON_MAX_CHARACTERS,
    tooShort: '请写原因',
    tooLong: `原因最多 ${REASON_MAX_CHARACTERS} 个字`,
    lines: 'one',
  })

export const memberNote = () =>
  typedText({
    max: MEMBER_NOTE_MAX_CHARACTERS,
    tooShort: '请写备注',
    tooLong: `备注最多 ${MEMBER_NOTE_MAX_CHARACTERS} 个字`,
  })

export const staffMessage = () =>
  typedText({
    max: STAFF_MESSAGE_MAX_CHARACTERS,
    tooShort: '消息不能是空的',
    tooLong: `消息最多 ${STAFF_MESSAGE_MAX_CHARACTERS} 个字`,
  })

/** Null: for ever. Said, never assumed: leaving it out is refused. */
export const days = () => z.nullable(wholeNumber({ label: '天数 days', min: 1, max: GIVEN_DAYS_MAX }))

const LINK_SENTENCE = '链接应当是站内路径，例如 /subject'
const LINK_MAX_CHARACTERS = 200

/** A path of this site, or nothing. */
export const sitePath = () =>
  z._default(
    z.string({ error: LINK_SENTENCE }).check(
      z.trim(),
      z.refine(
        (link) =>
          link === '' ||
          (/^\/(?!\/)[^\s\p{Cc}\p{Surrogate}]*$/u.test(link) && countCharacters(link) <= LINK_MAX_CHARACTERS),
        LINK_SENTENCE,
      ),
    ),
    '',
  )

const CURSOR_SENTENCE = '位置 before 应当是上一页给出的 next'

/** The end of the page before, from its answer. */
export const timelinePlace = () =>
  z.string({ error: CURSOR_SENTENCE }).check(z.regex(/^\d{1,15}\.[a-z]+(?:-[\w-]{1,40})?$/, CURSOR_SENTENCE))
