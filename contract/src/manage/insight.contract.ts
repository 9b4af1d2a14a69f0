import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { CURVE_LEARNERS } from '../player/curves.ts'

/** Lessons of one page of the list. */
export const INSIGHT_LESSONS_SHOWN = 50
/** Of the comments of a lesson so many are drawn on its curve. */
export const INSIGHT_COMMENTS_SHOWN = 200

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
  /** Where the most leave; null where nobody does. */
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
})
export type LessonComment = z.infer<typeof LessonComment>

const Leaver = z.object({
  /** Watched nothing since, another lesson of this course, or another course. */
  kind: z.enum(['nothing', 'lesson', 'course']),
  lessonId: z.nullable(z.int()),
  title: z.string(),
  count: z.int(),
})
export type Leaver = z.infer<typeof Leaver>

const Curve = z.object({
  /** One number stands for so many seconds. */
  step: z.int(),
  /** How many have seen each second. */
  counts: z.array(z.int()),
  /** How many have seen it more than once. */
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
  /** Null before anybody has counted it: then there are at least so many learners as it says. */
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
      /** What is said there; empty where the film has no subtitles, or nothing is said. */
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
  /** What those who left at the fall watched next; empty where they are too few. */
  leavers: z.array(Leaver),
  comments: z.array(LessonComment),
  hasMoreComments: z.boolean(),
  /** For the staff alone, and not for long. */
  videoUrl: z.nullable(z.string()),
  storyboardUrl: z.nullable(z.string()),
})
export type LessonInsight = z.infer<typeof LessonInsight>

export const insightContract = {
  lessons: endpoint({
    method: 'GET',
    path: '/manage/insight/lessons',
    access: 'staff',
    permission: 'insight.read',
    reach: 'course',
    summary: `各讲看完的人，少的在前，一页 ${INSIGHT_LESSONS_SHOWN} 讲；不到 ${CURVE_LEARNERS} 人看过的不在里面。只看自己的课的角色只得到自己的课的`,
    input: z.object({
      courseId: z.optional(id('courseId')),
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
    input: z.object({ lessonId: id('lessonId') }),
    result: LessonInsight,
  }),
}
