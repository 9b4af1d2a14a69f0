import * as z from 'zod/mini'
import type { DraftKind } from '../drafts/draft-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'

/** What can wait for somebody, in the order of the list. */
export const WAITING_KINDS = [
  'failed-job',
  'order',
  'comment',
  'feedback',
  'booking',
  'report',
  'late-draft',
  'review',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** Nobody reads a longer number: more than that is said as 「99+」, and nothing is counted further. */
export const WAITING_COUNTED = 99

const Colleague = z.object({ userId: z.int(), nickName: z.string(), avatarUrl: z.string() })

export const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.int(),
  /** There are more than were counted. */
  hasMore: z.boolean(),
  /** The one that waits longest, in a sentence. */
  sentence: z.string(),
  sinceTime: time(),
  /** By when it should be done; null where there is no such moment. */
  dueTime: z.nullable(time()),
  /** Whose it is: the teachers of the course, otherwise those whose role does it. */
  people: z.array(Colleague),
  isMine: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

const Day = z.object({
  /** 2026-03-02, of Shanghai. */
  day: z.string(),
  learners: z.int(),
  seconds: z.number(),
  finished: z.int(),
  newMembers: z.int(),
  incomeFen: z.number(),
  /** False where no night has counted it. */
  isCounted: z.boolean(),
})
export type NumbersDay = z.infer<typeof Day>

const Period = z.object({
  /** Oldest first. */
  days: z.array(Day),
  /** Nobody twice; null where a night is missing. */
  learners: z.nullable(z.int()),
  seconds: z.number(),
  finished: z.int(),
  newMembers: z.int(),
  incomeFen: z.number(),
})
export type NumbersPeriod = z.infer<typeof Period>

/** What is wrong with a piece of content; each with what is done about it. */
export const FINDING_RULES = {
  'course-without-lessons': { kindName: '课程', fix: '看课程' },
  'question-mostly-wrong': { kindName: '题目', fix: '看题目' },
  'news-dead-link': { kindName: '资讯', fix: '看资讯' },
  'questions-unanswered': { kindName: '课程', fix: '看评论' },
  'course-without-cover': { kindName: '课程', fix: '看课程' },
  'question-without-analysis': { kindName: '题目', fix: '看题目' },
} as const
export type FindingRule = keyof typeof FINDING_RULES
export const FINDING_RULE_KEYS = Object.keys(FINDING_RULES) as FindingRule[]

export const FINDINGS_SHOWN = 5

export const Finding = z.object({
  id: z.int(),
  rule: z.enum(FINDING_RULE_KEYS),
  /** Where it belongs, such as the course of a lesson; may be empty. */
  place: z.string(),
  title: z.string(),
  sentence: z.string(),
  /** The page on which a student meets it. */
  link: z.string(),
  pictureUrl: z.string(),
})
export type Finding = z.infer<typeof Finding>

export const DRAFT_KIND_NAMES: Record<DraftKind, string> = {
  course: '课程',
  courseType: '类型',
  teacher: '讲师',
  film: '视频',
  question: '题目',
  news: '资讯',
  banner: '轮播图',
  advert: '推广位',
  page: '页面',
  path: '学习路径',
}

export const todayContract = {
  waiting: endpoint({
    method: 'GET',
    path: '/manage/today/waiting',
    access: 'staff',
    permission: 'today.read',
    summary: '等着处理的，一种一行：多少、最早的一件、等了多久、等谁；看不了的种类不在里面',
    result: z.object({
      list: z.array(Waiting),
      /** What was done today by those whose acts one may read; 0 while something waits, when nobody asks. */
      doneToday: z.int(),
    }),
  }),
  numbers: endpoint({
    method: 'GET',
    path: '/manage/today/numbers',
    access: 'staff',
    permission: 'insight.read',
    summary: '近 30 天的数字与之前 30 天；今天的算到此刻。只看自己的课的角色没有全校的数字',
    result: z.nullable(z.object({ now: Period, before: Period })),
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/manage/today/upcoming',
    access: 'staff',
    permission: 'today.read',
    summary: '今天接下来到点的，先到的在前：发布的内容、发出的消息；看不了的不在里面',
    result: z.array(
      z.object({
        /** Its own in the list. */
        key: z.string(),
        title: z.string(),
        /** What it is and what happens to it. */
        sentence: z.string(),
        time: time(),
      }),
    ),
  }),
  findings: endpoint({
    method: 'GET',
    path: '/manage/today/findings',
    access: 'staff',
    permission: 'content.read',
    summary: '内容里最该看的几处，每天 06:00 查一次；只看自己的课的角色只得到自己的课的',
    result: z.object({
      list: z.array(Finding),
      totalCount: z.int(),
      /** Null before the first check. */
      checkedTime: z.nullable(time()),
    }),
  }),
}
