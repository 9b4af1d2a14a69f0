import { DAY_MS } from '@bee/contract/durations.ts'
import type { TimelineEntry } from '@bee/contract/manage/members/member-shapes.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { endOfShanghaiDay, minuteInShanghai, shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { AuditRow } from '../audit/audit.service.ts'
import type {
  CertificateRow,
  CommentRow,
  FeedbackRow,
  FinishedRow,
  OrderEventRow,
  PartRefundRow,
  PracticeRow,
  StudyDayRow,
} from './timeline.repository.ts'

const MINUTE_SECONDS = 60

type Written = Pick<TimelineEntry, 'key' | 'kind' | 'sign' | 'title'> & Partial<TimelineEntry>

const entryAt = (at: Date, written: Written): TimelineEntry => ({
  time: at.toISOString(),
  day: shanghaiDate(at),
  hasClock: true,
  detail: '',
  quote: '',
  answer: '',
  source: '',
  link: null,
  ...written,
})

const minutesOf = (seconds: number) => `${Math.max(1, Math.round(seconds / MINUTE_SECONDS))} 分`

/** 06:12 */
const placeOf = (second: number) =>
  `${String(Math.floor(second / MINUTE_SECONDS)).padStart(2, '0')}:${String(second % MINUTE_SECONDS).padStart(2, '0')}`

/** The entry of a day has the day's last moment, so that it is above all other entries of the day. */
export const studyDayMoment = (day: string) =>
  new Date(endOfShanghaiDay(new Date(`${day}T00:00:00+08:00`)).getTime() - 1)

export function presentStudyDay({ day, watchSeconds, lessonCount, lessonNames }: StudyDayRow): TimelineEntry {
  const more = lessonCount > lessonNames.length ? ' 等' : ''
  return entryAt(studyDayMoment(day), {
    key: `study-${day}`,
    kind: 'study',
    hasClock: false,
    sign: 'done',
    title: `学了 ${minutesOf(watchSeconds)}钟，看了 ${lessonCount} 讲`,
    detail: lessonNames.join('、') + more,
  })
}

export const presentPractice = (row: PracticeRow) =>
  entryAt(row.at, {
    key: `practice-${row.id}`,
    kind: 'study',
    sign: 'done',
    title: `做了 ${row.answered} 道题，对 ${row.right} 道`,
    detail: row.title,
    source: row.seconds > 0 ? minutesOf(row.seconds) : '',
  })

export const presentFinished = (row: FinishedRow) =>
  entryAt(row.at, {
    key: `finished-${row.courseId}`,
    kind: 'study',
    sign: 'done',
    title: `完课：${row.courseName}`,
    detail: `${row.lessonCount} 讲，用了 ${Math.max(1, Math.ceil((row.at.getTime() - row.startedAt.getTime()) / DAY_MS))} 天`,
    link: { kind: 'course', id: String(row.courseId) },
  })

export const presentCertificate = (row: CertificateRow) =>
  entryAt(row.at, {
    key: `certificate-${row.number}`,
    kind: 'study',
    sign: row.withdrawnAt === null ? 'done' : 'off',
    title: `领了结课证书：${row.courseName}`,
    detail: row.withdrawnAt === null ? row.number : `${row.number}，${minuteInShanghai(row.withdrawnAt)} 撤销了`,
  })

const ORDER_STEPS: Record<OrderEventRow['step'], { sign: TimelineEntry['sign']; verb: string }> = {
  placed: { sign: 'plain', verb: '下单' },
  paid: { sign: 'done', verb: '买了' },
  cancelled: { sign: 'off', verb: '取消了订单' },
  refunded: { sign: 'warn', verb: '退款' },
}

export function presentOrder({ number, step, at, courseName, amountFen }: OrderEventRow): TimelineEntry {
  const { sign, verb } = ORDER_STEPS[step]
  return entryAt(at, {
    key: `order-${number}-${step}`,
    kind: 'order',
    sign,
    title: `${verb}《${courseName}》`,
    detail: `${moneyWords(amountFen)}，单号 ${number}`,
    link: { kind: 'order', id: number },
  })
}

export const presentPartRefund = ({ id, number, at, courseName, amountFen }: PartRefundRow) =>
  entryAt(at, {
    key: `order-${number}-part-${id}`,
    kind: 'order',
    sign: 'warn',
    title: `部分退款《${courseName}》`,
    detail: `${moneyWords(amountFen)}，单号 ${number}`,
    link: { kind: 'order', id: number },
  })

function commentTitle({ isReply, isQuestion, lessonName, courseName }: CommentRow): string {
  const about = lessonName === null ? `《${courseName}》` : ` ${lessonName} `
  const sentence = isReply ? `在${about}回复别人` : isQuestion ? `在${about}提问` : `评论了${about}`
  return sentence.trim()
}

const answerOf = ({ answer, answeredBy }: { answer: string | null; answeredBy: string | null }) =>
  answer === null || answer === '' ? '' : `${answeredBy ?? '学校'} 回复：${answer}`

type Link = NonNullable<TimelineEntry['link']>

const threadLink = (kind: Link['kind'], threadId: number | undefined): Link | null =>
  threadId === undefined ? null : { kind, id: String(threadId) }

export const presentComment = (row: CommentRow, threadId: number | undefined) =>
  entryAt(row.at, {
    key: `comment-${row.id}`,
    kind: 'comment',
    sign: row.isHidden ? 'off' : 'plain',
    title: commentTitle(row),
    // Without a lesson the title names the course already.
    detail: [row.lessonName === null ? '' : row.courseName, row.isHidden ? '已隐藏' : ''].filter(Boolean).join('，'),
    quote: row.content,
    answer: answerOf(row),
    source: row.second === null ? '' : placeOf(row.second),
    link: threadLink('comment', threadId),
  })

export function presentFeedback(row: FeedbackRow, threadId: number | undefined): TimelineEntry {
  const isBooking = row.kind === 'booking'
  return entryAt(row.at, {
    key: `feedback-${row.id}`,
    kind: 'feedback',
    sign: isBooking ? 'plain' : row.answer === null ? 'warn' : 'done',
    title: isBooking ? '预约了电话' : '写了反馈',
    detail: row.callAt === null ? '' : `约在 ${minuteInShanghai(row.callAt)}`,
    quote: row.content,
    answer: answerOf(row),
    link: threadLink(isBooking ? 'booking' : 'feedback', threadId),
  })
}

export const presentAct = (row: AuditRow) =>
  entryAt(row.at, {
    key: `act-${row.id}`,
    kind: 'staff',
    sign: row.undoneBy === null ? 'plain' : 'off',
    title: row.summary,
    detail: [row.actorName, row.roleName, ...(row.undoneBy === null ? [] : ['后来改回去了'])]
      .filter(Boolean)
      .join('，'),
    source: '后台操作',
  })
