import * as z from 'zod/mini'
import { time } from '../../fields.ts'
import { COMMENT_MAX_CHARACTERS } from '../../limits.ts'

/** The kinds of threads in the inbox: a comment with everything below it, a feedback, a booked call, a reported comment. */
export const INBOX_KINDS = ['comment', 'feedback', 'booking', 'report'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]
export const INBOX_KIND_NAMES: Readonly<Record<InboxKind, string>> = {
  comment: '评论',
  feedback: '反馈',
  booking: '预约',
  report: '举报',
}

export const INBOX_STATES = ['waiting', 'later', 'done'] as const
export type InboxState = (typeof INBOX_STATES)[number]
export const INBOX_STATE_NAMES: Readonly<Record<InboxState, string>> = {
  waiting: '等我们的',
  later: '稍后',
  done: '完成',
}

export const INBOX_PAGE_SIZE = 30

/** The filters for the comments of one course. */
export const COURSE_TALK = ['all', 'review', 'question', 'waiting'] as const
export type CourseTalk = (typeof COURSE_TALK)[number]
export const COURSE_TALK_NAMES: Readonly<Record<CourseTalk, string>> = {
  all: '全部',
  review: '评价',
  question: '提问',
  waiting: '未答复',
}
/** Counted no further: such a number is shown as 「1000+」. */
export const INBOX_COUNT_MAX = 1000
/** The newest of a thread that are shown. */
export const INBOX_MESSAGES_MAX = 200
/** Comments so close to the second count as about the same. */
export const NEARBY_SECONDS = 60
export const JOURNEY_LENGTH = 5
export const INBOX_ANSWER_MAX_CHARACTERS = COMMENT_MAX_CHARACTERS
export const INBOX_NOTE_MAX_CHARACTERS = 500
export const LATER_DAYS_MAX = 90
export const SAVED_REPLY_TITLE_MAX_CHARACTERS = 20
export const SAVED_REPLIES_MAX = 100

/** Server-sent events below `/bee/api`, read by `fetch` with the staff header; they carry ids and no words. */
export const INBOX_EVENTS_PATH = '/manage/inbox/events'
/**
 * One stream for all lists of the desk, each event sent to staff who may read that list. `changed`: `data` is the id of
 * a thread that is new, has new words or another state, or is gone. `orders`, `members`, `broadcasts`: one is new, or
 * has another state. `content`: a course, a question, an article, a file or another piece was written, published or
 * taken away. `acts`: the audit record has a new line. `look`: the school has other names, marks or colours, which concerns
 * everyone. `all`: events may have been missed, read everything again.
 */
export const INBOX_EVENTS = ['changed', 'orders', 'members', 'broadcasts', 'content', 'acts', 'look', 'all'] as const
export type InboxEvent = (typeof INBOX_EVENTS)[number]

export const InboxPerson = z.object({ userId: z.int(), nickName: z.string(), avatarUrl: z.string() })
export type InboxPerson = z.infer<typeof InboxPerson>

export const InboxColleague = z.object({ ...InboxPerson.shape, roleName: z.string() })
export type InboxColleague = z.infer<typeof InboxColleague>

/** A lesson, and the second of it if one is meant. */
export const InboxPlace = z.object({
  courseId: z.int(),
  courseName: z.string(),
  lessonId: z.nullable(z.int()),
  /** Chapter and place in it, as 4.3; empty without a lesson. */
  lessonNumber: z.string(),
  lessonName: z.string(),
  second: z.nullable(z.int()),
})
export type InboxPlace = z.infer<typeof InboxPlace>

/** One line of the list. */
export const InboxThread = z.object({
  id: z.int(),
  kind: z.enum(INBOX_KINDS),
  state: z.enum(INBOX_STATES),
  /** The member who waits; in a report, the author of the reported comment. Null for a visitor without an account. */
  member: z.nullable(InboxPerson),
  /** The shown name, also of a visitor without an account. */
  name: z.string(),
  title: z.string(),
  /** The beginning of the last words of the person who waits. */
  excerpt: z.string(),
  isQuestion: z.boolean(),
  /** Withdrawn from the students' pages. */
  isHidden: z.boolean(),
  place: z.nullable(InboxPlace),
  /** Of a feedback: suggestion, bug, content, other; else empty. */
  feedbackKind: z.string(),
  /** Of a booking: when to call. */
  callTime: z.nullable(time()),
  /** Of a report: how many members. */
  reportCount: z.int(),
  /** Since when a member or visitor waits for the school; null when none does. */
  waitingSinceTime: z.nullable(time()),
  laterUntilTime: z.nullable(time()),
  createTime: time(),
  /** The time of the last message or the last act. */
  lastTime: time(),
  isAnswered: z.boolean(),
  assignee: z.nullable(InboxPerson),
  /** Counts the public messages: an answer carries the version that its author has read. */
  version: z.int(),
})
export type InboxThread = z.infer<typeof InboxThread>

export const InboxMessage = z.object({
  /** Such as `c12`; unique in the thread. */
  id: z.string(),
  /** `member` and `school` are public; `internal` and `assigned` are for colleagues only. */
  kind: z.enum(['member', 'school', 'internal', 'assigned']),
  /** Null: the school by a command of a former version, or an account that is gone. */
  person: z.nullable(InboxPerson),
  /** Of staff, as 讲师; else empty. */
  roleName: z.string(),
  /** Of `assigned`: the note that went with it, may be empty. */
  content: z.string(),
  createTime: time(),
  /** The comment that can be hidden; null for all other messages. */
  commentId: z.nullable(z.int()),
  isHidden: z.boolean(),
  /** The place that an answer points to, or that the comment is about. */
  place: z.nullable(InboxPlace),
  pictures: z.array(z.string()),
  /** Of `assigned`: the new assignee; null when the assignment was taken back. */
  assignee: z.nullable(InboxPerson),
})
export type InboxMessage = z.infer<typeof InboxMessage>

/** The second that the thread is about: 「说的是这一秒」. */
export const InboxMoment = z.object({
  ...InboxPlace.shape,
  lengthSeconds: z.int(),
  posterUrl: z.string(),
  /** Signed for a while; empty when the lesson has no film. */
  filmUrl: z.string(),
  /** Other comments about this lesson within 60 seconds of the second; none without a second. */
  nearbyCount: z.int(),
})
export type InboxMoment = z.infer<typeof InboxMoment>

export const InboxMember = z.object({
  ...InboxPerson.shape,
  /** Masked: 138****5678. */
  mobile: z.string(),
  joinTime: time(),
  /** Days with any study. */
  studyDays: z.int(),
  /** Of the course that the thread is about; null without one, or when it was never begun. */
  coursePercent: z.nullable(z.int()),
  /** Has paid for a course at least once. */
  hasBought: z.boolean(),
  /** Questions so far, this one included; counted up to 1000. */
  questionCount: z.int(),
})
export type InboxMember = z.infer<typeof InboxMember>

/** One step of 「怎么走到这里的」, the oldest first. */
export const InboxStep = z.object({
  kind: z.enum(['finished', 'visited', 'practised']),
  time: time(),
  /** Of a lesson; null for practice. */
  lessonId: z.nullable(z.int()),
  lessonNumber: z.string(),
  /** The lesson's name, or the question's title. */
  title: z.string(),
  /** Of practice: whether the answer was right. */
  isRight: z.nullable(z.boolean()),
  /** Of a lesson: on how many days it was watched; 0 for practice. */
  visitCount: z.int(),
})
export type InboxStep = z.infer<typeof InboxStep>

export const InboxReport = z.object({
  commentId: z.int(),
  content: z.string(),
  author: InboxPerson,
  isHidden: z.boolean(),
  createTime: time(),
  reports: z.array(z.object({ person: InboxPerson, reason: z.string(), createTime: time(), isDismissed: z.boolean() })),
})
export type InboxReport = z.infer<typeof InboxReport>

export const BOOKING_DECISIONS = ['confirmed', 'moved', 'declined'] as const
export type BookingDecision = (typeof BOOKING_DECISIONS)[number]
export const BOOKING_DECISION_NAMES: Readonly<Record<BookingDecision, string>> = {
  confirmed: '按这个时间打',
  moved: '换个时间',
  declined: '婉拒',
}

export const InboxBooking = z.object({
  callTime: z.nullable(time()),
  /** Masked; whole by `revealContact`. */
  contact: z.string(),
  /** A member with this number gets the sentence as a message; other visitors can only be called by telephone. */
  isMember: z.boolean(),
  decision: z.nullable(z.enum(BOOKING_DECISIONS)),
})
export type InboxBooking = z.infer<typeof InboxBooking>

export const InboxFeedback = z.object({
  kind: z.string(),
  /** Mobile numbers in it are masked. */
  contact: z.string(),
  rating: z.nullable(z.int()),
})
export type InboxFeedback = z.infer<typeof InboxFeedback>

export const InboxDetail = z.object({
  thread: InboxThread,
  /** In order; the newest INBOX_MESSAGES_MAX of them. */
  messages: z.array(InboxMessage),
  moment: z.nullable(InboxMoment),
  member: z.nullable(InboxMember),
  journey: z.array(InboxStep),
  report: z.nullable(InboxReport),
  booking: z.nullable(InboxBooking),
  feedback: z.nullable(InboxFeedback),
  /** Whether the caller may answer, assign and settle it. */
  canReply: z.boolean(),
  /** The name of an answer, as 讲师 陆承远. */
  answersAs: z.string(),
})
export type InboxDetail = z.infer<typeof InboxDetail>

/** Each up to INBOX_COUNT_MAX, which then stands for that many or more. */
const KindCounts = z.object({
  all: z.int(),
  comment: z.int(),
  feedback: z.int(),
  booking: z.int(),
  report: z.int(),
})
export type InboxKindCounts = z.infer<typeof KindCounts>

export const InboxCounts = z.object({
  waiting: KindCounts,
  later: KindCounts,
  /** Waiting threads that are assigned to the caller, and waiting threads without an assignee. */
  mine: z.int(),
  unassigned: z.int(),
  /** Settled since midnight in Shanghai. */
  doneToday: z.int(),
  /** First answers of this week and of the last, from Monday in Shanghai, of the whole school; null without any. */
  averageAnswerSeconds: z.object({ thisWeek: z.nullable(z.int()), lastWeek: z.nullable(z.int()) }),
})
export type InboxCounts = z.infer<typeof InboxCounts>

export const InboxLesson = z.object({
  lessonId: z.int(),
  lessonNumber: z.string(),
  name: z.string(),
  lengthSeconds: z.int(),
})
export type InboxLesson = z.infer<typeof InboxLesson>

export const SavedReply = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  /** Shared with all staff, or only for its author. */
  isShared: z.boolean(),
  usedCount: z.int(),
  version: z.int(),
})
export type SavedReply = z.infer<typeof SavedReply>

export const INBOX_MESSAGES = {
  gone: '没有这条，它可能已经被删除',
  answeredMeanwhile: '刚刚已经有同事回复了，看一眼再决定',
  saidMeanwhile: '对方刚刚又说了一句，看一眼再回复',
} as const
