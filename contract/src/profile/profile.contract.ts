import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, paged, pageQuery, time, typedText, wholeNumber } from '../fields.ts'
import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_REPLY_MAX_CHARACTERS, RATING_MAX } from '../limits.ts'

/** Ruling 27. */
export const HEATMAP_DAYS = 365
export const FEEDBACK_MAX_PICTURES = 4
export const CONTACT_MAX_CHARACTERS = 60

export const FEEDBACK_KINDS = ['suggestion', 'bug', 'content', 'other'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** Sentences that the form and the server share. */
export const FEEDBACK_EMPTY_MESSAGE = '请写下你想说的'
export const FEEDBACK_TOO_LONG_MESSAGE = `反馈内容不能超过 ${FEEDBACK_MAX_CHARACTERS} 个字`
export const FEEDBACK_REPLY_TOO_LONG_MESSAGE = `回复不能超过 ${FEEDBACK_REPLY_MAX_CHARACTERS} 个字`
export const FEEDBACK_SENT_MESSAGE = '反馈已收到，回复会出现在这里'

/** A day in Asia/Shanghai, yyyy-MM-dd. */
const day = () => z.string()

export const HeatmapDay = z.object({
  date: day(),
  minutes: z.int(),
  questions: z.int(),
  /** Everything done: lessons watched, questions answered, comments written. */
  count: z.int(),
})
export type HeatmapDay = z.infer<typeof HeatmapDay>

/** Years that computers count: the calendar of the database knows no year 0. */
const isDate = (text: string) => {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // 2026-02-30 would become March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const DAY_MESSAGE = '日期 date 应当是 yyyy-MM-dd'

export const StudyDay = z.object({
  date: day(),
  minutes: z.int(),
  /** The longest first. */
  lessons: z.array(
    z.object({
      courseId: wire('subjectId', z.int()),
      courseName: wire('subjectName', z.string()),
      lessonId: wire('catalogId', z.int()),
      lessonName: wire('catalogName', z.string()),
      seconds: z.int(),
    }),
  ),
  questions: z.array(
    z.object({
      questionId: wire('examinationId', z.int()),
      title: wire('examinationTitle', z.string()),
      isRight: z.boolean(),
    }),
  ),
  comments: z.array(
    z.object({
      commentId: z.int(),
      courseId: wire('subjectId', z.int()),
      courseName: wire('subjectName', z.string()),
      content: z.string(),
    }),
  ),
})
export type StudyDay = z.infer<typeof StudyDay>

export const Overview = z.object({
  totalMinutes: z.int(),
  studyDays: z.int(),
  /** Days in a row up to today, or to yesterday while today is not over. */
  streak: z.int(),
  longestStreak: z.int(),
  finishedLessonCount: z.int(),
  /** Different questions answered, and the share of right answers, 0 to 100; null before the first one. */
  questionCount: z.int(),
  rightPercent: z.nullable(z.int()),
  /** Begun and not finished. */
  learningCount: z.int(),
  courseCount: z.int(),
  favouriteCount: wire('collectCount', z.int()),
  favouriteQuestionCount: wire('questionCollectCount', z.int()),
})
export type Overview = z.infer<typeof Overview>

/** A later message, by the school or by the author of the feedback. */
export const FeedbackReply = z.object({
  id: z.int(),
  isMine: z.boolean(),
  content: z.string(),
  createTime: time(),
})
export type FeedbackReply = z.infer<typeof FeedbackReply>

export const Feedback = z.object({
  id: z.int(),
  kind: z.enum(FEEDBACK_KINDS),
  content: z.string(),
  contact: z.string(),
  rating: z.nullable(z.int()),
  pictures: z.array(z.string()),
  /** The school's last message; all messages are in `replies`. */
  answer: z.nullable(z.string()),
  answerTime: z.nullable(time()),
  /** The oldest first. */
  replies: z.array(FeedbackReply),
  createTime: time(),
})
export type Feedback = z.infer<typeof Feedback>

export const FeedbackDraft = z.object({
  kind: oneOf('类型 kind', FEEDBACK_KINDS, 'suggestion'),
  content: typedText({
    max: FEEDBACK_MAX_CHARACTERS,
    tooShort: FEEDBACK_EMPTY_MESSAGE,
    tooLong: FEEDBACK_TOO_LONG_MESSAGE,
  }),
  contact: z.optional(
    typedText({
      min: 0,
      max: CONTACT_MAX_CHARACTERS,
      lines: 'one',
      tooShort: '联系方式 contact 应当是文字',
      tooLong: `联系方式不能超过 ${CONTACT_MAX_CHARACTERS} 个字`,
    }),
  ),
  rating: z.optional(wholeNumber({ label: '评分 rating', min: 1, max: RATING_MAX })),
  /** Addresses that `/fileUpload` answered to this member. */
  pictures: z.optional(
    z
      .array(z.string({ error: '图片 pictures 应当是图片地址' }), { error: '图片 pictures 应当是图片地址的列表' })
      .check(z.maxLength(FEEDBACK_MAX_PICTURES, { error: `图片最多 ${FEEDBACK_MAX_PICTURES} 张` })),
  ),
})
export type FeedbackDraft = z.input<typeof FeedbackDraft>

/** A further message to a feedback, by its author or by the school. */
export const FeedbackReplyText = typedText({
  max: FEEDBACK_REPLY_MAX_CHARACTERS,
  tooShort: FEEDBACK_EMPTY_MESSAGE,
  tooLong: FEEDBACK_REPLY_TOO_LONG_MESSAGE,
})

export const profileContract = {
  heatmap: endpoint({
    method: 'GET',
    path: '/user/heatmap',
    access: 'member',
    summary: '最近 365 天每天的学习：分钟、题数、件数；按北京时间分日',
    result: z.array(HeatmapDay),
  }),
  studyDay: endpoint({
    method: 'GET',
    path: '/user/heatmap/day',
    access: 'member',
    summary: '某一天学了什么：看的讲、做的题、写的评论',
    input: z.object({
      date: z.string({ error: DAY_MESSAGE }).check(z.refine(isDate, { error: DAY_MESSAGE })),
    }),
    result: StudyDay,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/user/overview',
    access: 'member',
    summary: '学习概览：累计、连续、在学与完成的数目',
    result: Overview,
  }),
  feedbackList: endpoint({
    method: 'GET',
    path: '/feedback/list',
    access: 'member',
    summary: '我的反馈与回复，新的在前',
    input: z.object(pageQuery()),
    result: paged(Feedback),
  }),
  sendFeedback: endpoint({
    method: 'POST',
    path: '/feedback/send',
    access: 'member',
    summary: '提交意见反馈',
    input: FeedbackDraft,
    result: Feedback,
  }),
  replyToFeedback: endpoint({
    method: 'POST',
    path: '/feedback/reply',
    access: 'member',
    summary: '学校回复之后，在自己的反馈里接着说',
    input: z.object({ feedbackId: id('feedbackId'), content: FeedbackReplyText }),
    result: Feedback,
  }),
}
