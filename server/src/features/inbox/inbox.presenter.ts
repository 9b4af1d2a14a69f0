import type {
  BookingDecision,
  InboxBooking,
  InboxDetail,
  InboxMember,
  InboxMessage,
  InboxMoment,
  InboxPerson,
  InboxPlace,
  InboxReport,
  InboxStep,
  InboxThread,
  SavedReply,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import { maskMobile, maskMobiles } from '../../text/mask-mobile.ts'
import type { Detail } from './inbox.service.ts'
import type { SavedReplyRow } from './saved-replies.repository.ts'
import type { MemberRow, MomentRow, ReportRow, StepRow } from './thread-detail.repository.ts'
import type { MessageRow } from './thread-messages.repository.ts'
import type { ListedThread, ThreadRow } from './threads.repository.ts'

/** The format in which `promotions.service.ts` writes a booking. */
const CALLER = /称呼：(.*?)(?:，留言：|$)/s
const NOBODY = '访客'

const person = (userId: number | null, nickName: string | null, avatarUrl: string | null): InboxPerson | null =>
  userId === null || nickName === null ? null : { userId, nickName, avatarUrl: avatarUrl ?? '' }

interface PlaceRow {
  courseId: number | null
  courseName: string | null
  lessonId: number | null
  lessonNumber: string | null
  lessonName: string | null
  second: number | null
}

const presentPlace = (row: PlaceRow): InboxPlace | null =>
  row.courseId === null || row.courseName === null
    ? null
    : {
        courseId: row.courseId,
        courseName: row.courseName,
        lessonId: row.lessonId,
        lessonNumber: row.lessonNumber ?? '',
        lessonName: row.lessonName ?? '',
        second: row.second,
      }

const nameOf = ({ memberName, bookingText }: ListedThread) =>
  memberName ?? (bookingText === null ? undefined : CALLER.exec(bookingText)?.[1]) ?? NOBODY

export const presentThread = (row: ListedThread): InboxThread => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  member: person(row.memberId, row.memberName, row.memberAvatar),
  name: nameOf(row),
  title: row.title ?? '',
  // A member who writes a number into the text has not given it to every reader of the inbox.
  excerpt: maskMobiles(row.excerpt),
  isQuestion: row.isQuestion,
  isHidden: row.isHidden,
  place: presentPlace(row),
  feedbackKind: row.kind === 'feedback' ? (row.feedbackKind ?? '') : '',
  callTime: row.callAt?.toISOString() ?? null,
  reportCount: row.reportCount,
  waitingSinceTime: row.waitingSince?.toISOString() ?? null,
  laterUntilTime: row.laterUntil?.toISOString() ?? null,
  createTime: row.askedAt.toISOString(),
  lastTime: row.lastAt.toISOString(),
  isAnswered: row.isAnswered,
  assignee: person(row.assigneeId, row.assigneeName, row.assigneeAvatar),
  version: row.version,
})

const presentMessage = (row: MessageRow): InboxMessage => ({
  id: row.id,
  kind: row.kind,
  person: person(row.userId, row.nickName, row.avatarUrl),
  roleName: row.roleName ?? '',
  content: maskMobiles(row.content),
  createTime: row.createdAt.toISOString(),
  commentId: row.commentId,
  isHidden: row.isHidden,
  place: row.lessonId === null ? null : presentPlace(row),
  pictures: row.pictures,
  assignee: person(row.assigneeId, row.assigneeName, row.assigneeAvatar),
})

const presentMoment = (
  { filePath: _path, ...row }: MomentRow,
  second: number | null,
  filmUrl: string,
): InboxMoment => ({
  ...row,
  second,
  filmUrl,
})

const presentMember = ({ joinedAt, mobile, ...row }: MemberRow): InboxMember => ({
  ...row,
  mobile: maskMobile(mobile),
  joinTime: joinedAt.toISOString(),
})

const presentStep = ({ at, lessonNumber, ...row }: StepRow): InboxStep => ({
  ...row,
  time: at.toISOString(),
  lessonNumber: lessonNumber ?? '',
})

const presentReport = (
  thread: ThreadRow,
  comment: { content: string; createdAt: Date },
  reports: ReportRow[],
): InboxReport => ({
  commentId: thread.commentId ?? 0,
  content: comment.content,
  author: person(thread.memberId, thread.memberName, thread.memberAvatar) ?? { userId: 0, nickName: '', avatarUrl: '' },
  isHidden: thread.isHidden,
  createTime: comment.createdAt.toISOString(),
  reports: reports.map(({ userId, nickName, avatarUrl, reason, createdAt, isDismissed }) => ({
    person: { userId, nickName, avatarUrl },
    reason,
    createTime: createdAt.toISOString(),
    isDismissed,
  })),
})

const presentBooking = (thread: ThreadRow, contact: string, decision: string | null): InboxBooking => ({
  callTime: thread.callAt?.toISOString() ?? null,
  contact: maskMobiles(contact),
  isMember: thread.memberId !== null,
  decision: decision as BookingDecision | null,
})

export const presentDetail = (found: Detail): InboxDetail => {
  const { thread, feedback } = found
  const isBooking = thread.kind === 'booking'
  return {
    thread: presentThread(thread),
    messages: found.messages.map(presentMessage),
    moment: found.moment ? presentMoment(found.moment.row, thread.second, found.moment.filmUrl) : null,
    member: found.member ? presentMember(found.member) : null,
    journey: found.journey.map(presentStep),
    report: found.report ? presentReport(thread, found.report.comment, found.report.reports) : null,
    booking: feedback && isBooking ? presentBooking(thread, feedback.contact, feedback.decision) : null,
    feedback:
      feedback && !isBooking
        ? { kind: feedback.kind, contact: maskMobiles(feedback.contact), rating: feedback.rating }
        : null,
    canReply: found.canReply,
    answersAs: found.answersAs,
  }
}

export const presentSavedReply = ({ ownerId, ...row }: SavedReplyRow): SavedReply => ({
  ...row,
  isShared: ownerId === null,
})

/** Presents the result of an act and passes its audit event on. */
const presented =
  <Row, Shown>(present: (row: Row) => Shown) =>
  async (outcome: Promise<Outcome<Row>>): Promise<Outcome<Shown>> => {
    const { result, event } = await outcome
    return { result: present(result), event }
  }

export const presentActedThread = presented(presentThread)
export const presentActedReply = presented(presentSavedReply)
