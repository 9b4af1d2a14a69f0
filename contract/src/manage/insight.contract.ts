import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, time } from '../fields.ts'
import { CURVE_LEARNERS } from '../player/curves.ts'
import { EXPORT_FORMATS, ExportTicket } from './export-formats.ts'

/** Lessons of one page of the list. */
export const INSIGHT_LESSONS_SHOWN = 50
/** So many comments of a lesson are drawn on its curve. */
export const INSIGHT_COMMENTS_SHOWN = 200

/** The learners that are counted: all, or those who have watched the lesson within the last so many days. */
export const INSIGHT_SPANS = ['all', '7', '30', '90'] as const
export type InsightSpan = (typeof INSIGHT_SPANS)[number]
export const INSIGHT_SPAN_NAMES: Readonly<Record<InsightSpan, string>> = {
  all: '全部时间',
  '7': '近 7 天',
  '30': '近 30 天',
  '90': '近 90 天',
}
const span = () => oneOf('时间 span', INSIGHT_SPANS, 'all')

/** By GET with `?ticket=`, as the two exports have answered it, a file. */
export const INSIGHT_EXPORT_PATH = '/manage/insight/exported'
/** So many lessons are in one file at most. */
export const EXPORTED_LESSONS_MAX = 5000

const Stretch = { from: z.int(), to: z.int(), count: z.int() }

const InsightLesson = z.object({
  lessonId: z.int(),
  name: z.string(),
  /** Such as 4.3. */
  number: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  seconds: z.int(),
  learnerCount: z.int(),
  finishedPercent: z.int(),
  /** By this second one half has left. */
  medianSecond: z.int(),
  /** The second at which most learners leave; null when none leaves. */
  fallSecond: z.nullable(z.int()),
  fallCount: z.int(),
})
export type InsightLesson = z.infer<typeof InsightLesson>

const LessonComment = z.object({
  commentId: z.int(),
  second: z.int(),
  content: z.string(),
  nickName: z.string(),
  avatarUrl: z.string(),
  time: time(),
  /** The thread to answer it in; null for colleagues who may not see the inbox. */
  threadId: z.nullable(z.int()),
  /** A question without an answer. */
  isOpen: z.boolean(),
})
export type LessonComment = z.infer<typeof LessonComment>

const Leaver = z.object({
  /**
   * The learner never came again; came again on another day; or on the same day went on to a lesson of this course, to
   * questions, or to another course.
   */
  kind: z.enum(['nothing', 'later', 'lesson', 'questions', 'course']),
  lessonId: z.nullable(z.int()),
  title: z.string(),
  count: z.int(),
})
export type Leaver = z.infer<typeof Leaver>

const Curve = z.object({
  /** Seconds that one number stands for. */
  step: z.int(),
  /** How many learners have watched each second. */
  counts: z.array(z.int()),
  /** How many learners have watched it more than once. */
  replays: z.array(z.int()),
})
export type Curve = z.infer<typeof Curve>

const LessonInsight = z.object({
  lesson: z.object({
    lessonId: z.int(),
    name: z.string(),
    number: z.string(),
    courseId: z.int(),
    courseName: z.string(),
    seconds: z.int(),
    previousId: z.nullable(z.int()),
    nextId: z.nullable(z.int()),
  }),
  span: z.enum(INSIGHT_SPANS),
  /** Null before the first count: then `learnerCount` is a lower bound. */
  countedTime: z.nullable(time()),
  learnerCount: z.int(),
  /** These are 0 as long as there is no curve. */
  finishedCount: z.int(),
  medianSecond: z.int(),
  averageSeconds: z.int(),
  replayerCount: z.int(),
  /** Null while fewer than `CURVE_LEARNERS` have watched it. */
  curve: z.nullable(Curve),
  fall: z.nullable(
    z.object({
      ...Stretch,
      /** Within the stretch, the second at which most are lost. */
      second: z.int(),
      /** The spoken line; empty where the film has no subtitles, or has silence. */
      line: z.string(),
    }),
  ),
  mostReplayed: z.nullable(z.object(Stretch)),
  /** All lessons of the course that enough have watched; null where this is the only one. */
  course: z.nullable(
    z.object({
      lessonCount: z.int(),
      finishedPercent: z.int(),
      /** Of a thousand, at every hundredth of a lesson. */
      permilles: z.array(z.int()),
    }),
  ),
  /** The questions of this lesson and of its course, as the last night has counted them; null without answers. */
  answers: z.nullable(z.object({ rightPercent: z.int(), coursePercent: z.nullable(z.int()) })),
  /** The lessons that learners watched next after leaving at the fall; empty where they are too few. */
  leavers: z.array(Leaver),
  comments: z.array(LessonComment),
  hasMoreComments: z.boolean(),
  hasSubtitles: z.boolean(),
  /** For the staff alone, and not for long. */
  videoUrl: z.nullable(z.string()),
  storyboardUrl: z.nullable(z.string()),
})
export type LessonInsight = z.infer<typeof LessonInsight>

const CourseDay = z.object({
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: z.string(),
  learners: z.int(),
  seconds: z.number(),
  /** False where no night has counted the day. */
  isCounted: z.boolean(),
})
export type CourseDay = z.infer<typeof CourseDay>

const CourseInsight = z.object({
  courseId: z.int(),
  /** All learners who have begun it. */
  learnerCount: z.int(),
  /** Learners who have watched all of it, as counted every hour. */
  finisherCount: z.int(),
  /** Lessons with a film, and the number of them with enough learners to be listed. */
  lessonCount: z.int(),
  listedCount: z.int(),
  /** Thirty days up to yesterday, the oldest first, and the thirty before them. */
  days: z.array(CourseDay),
  daysBefore: z.array(CourseDay),
})
export type CourseInsight = z.infer<typeof CourseInsight>

export const insightContract = {
  course: endpoint({
    method: 'GET',
    path: '/manage/insight/course',
    access: 'staff',
    permission: 'insight.read',
    reach: 'course',
    summary: '一门课的数据：多少人在学、多少人学完，近 30 天（到昨天）每天学了多久，与之前 30 天',
    input: z.object({ courseId: id('courseId') }),
    result: CourseInsight,
  }),
  lessons: endpoint({
    method: 'GET',
    path: '/manage/insight/lessons',
    access: 'staff',
    permission: 'insight.read',
    reach: 'course',
    summary: `各讲看完的人，少的在前，一页 ${INSIGHT_LESSONS_SHOWN} 讲；不到 ${CURVE_LEARNERS} 人看过的不在里面。只看自己的课的角色只得到自己的课的`,
    input: z.object({
      courseId: z.optional(id('courseId')),
      span: span(),
      /** The last lesson of the page before. */
      after: z.optional(id('after')),
    }),
    result: z.object({ list: z.array(InsightLesson), hasMore: z.boolean() }),
  }),
  lesson: endpoint({
    method: 'GET',
    path: '/manage/insight/lesson',
    access: 'staff',
    permission: 'insight.read',
    reach: 'course',
    summary: '一讲的数据：看到每一秒的人、重看的人、离开最多的一秒和那里的字幕与评论；只有合起来的数，没有谁看了什么',
    input: z.object({ lessonId: id('lessonId'), span: span() }),
    result: LessonInsight,
  }),
  exportLessons: endpoint({
    method: 'POST',
    path: '/manage/insight/lessons/export',
    access: 'staff',
    permission: 'insight.read',
    reach: 'course',
    summary: '导出各讲的数据，记进操作记录；文件凭 ticket 从 /manage/insight/exported?ticket= 取，五分钟内有效',
    input: z.object({
      courseId: z.optional(id('courseId')),
      span: span(),
      format: oneOf('格式 format', EXPORT_FORMATS, 'csv'),
    }),
    result: ExportTicket,
  }),
  exportLesson: endpoint({
    method: 'POST',
    path: '/manage/insight/lesson/export',
    access: 'staff',
    permission: 'insight.read',
    reach: 'course',
    summary: '导出一讲的曲线，记进操作记录；文件凭 ticket 从 /manage/insight/exported?ticket= 取，五分钟内有效',
    input: z.object({
      lessonId: id('lessonId'),
      span: span(),
      format: oneOf('格式 format', EXPORT_FORMATS, 'csv'),
    }),
    result: ExportTicket,
  }),
}
