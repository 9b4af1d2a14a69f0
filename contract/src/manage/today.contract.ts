import * as z from 'zod/mini'
import type { DraftKind } from '../drafts/draft-kinds.ts'
import { CONTENT_KINDS } from './content/content-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { Finding } from './health/health.contract.ts'

/** The kinds of waiting work, in the order of the list. */
export const WAITING_KINDS = [
  'disk-full',
  'failed-job',
  'order',
  'difference',
  'comment',
  'feedback',
  'booking',
  'report',
  'late-draft',
  'review',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** The count stops here and reads 「99+」: a longer number does not help the reader. */
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
  /** The colleagues in charge: the teachers of the course, otherwise the colleagues with a role for it. */
  people: z.array(Colleague),
  isMine: z.boolean(),
  /** Where the one in the sentence is dealt with; null: where all of its kind are. */
  link: z.nullable(z.string()),
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
  /** Each learner counts once; null where a night is missing. */
  learners: z.nullable(z.int()),
  seconds: z.number(),
  finished: z.int(),
  newMembers: z.int(),
  incomeFen: z.number(),
})
export type NumbersPeriod = z.infer<typeof Period>

export const FINDINGS_SHOWN = 5

export const DRAFT_KIND_NAMES: Record<DraftKind, string> = { ...CONTENT_KINDS, film: '视频' }

export const todayContract = {
  waiting: endpoint({
    method: 'GET',
    path: '/manage/today/waiting',
    access: 'staff',
    permission: 'today.read',
    reach: 'course',
    summary: '等着处理的，一种一行：多少、最早的一件、等了多久、等谁；看不了的种类不在里面',
    result: z.object({
      list: z.array(Waiting),
      /** Acts of today, of the colleagues that the caller may read about; 0 while work waits, since then the page does not show it. */
      doneToday: z.int(),
      /** Whether a question, an order or feedback has ever come: without any, none can have been handled. */
      hasWaited: z.boolean(),
    }),
  }),
  numbers: endpoint({
    method: 'GET',
    path: '/manage/today/numbers',
    access: 'staff',
    permission: 'insight.read',
    reach: 'course',
    summary: '近 30 天的数字与之前 30 天；今天的算到此刻。只看自己的课的角色没有全校的数字',
    result: z.nullable(z.object({ now: Period, before: Period })),
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/manage/today/upcoming',
    access: 'staff',
    permission: 'today.read',
    reach: 'course',
    summary: '今天接下来到点的，先到的在前：发布的内容、发出的消息、开始与结束的横幅和广告；看不了的不在里面',
    result: z.array(
      z.object({
        /** Its own in the list. */
        key: z.string(),
        title: z.string(),
        /** The item and its next step. */
        sentence: z.string(),
        time: time(),
        /** Where it is changed; null where that is no page. */
        link: z.nullable(z.string()),
      }),
    ),
  }),
  findings: endpoint({
    method: 'GET',
    path: '/manage/today/findings',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '内容里最该看的几处，每天 06:00 查一次；只看自己的课的角色只得到自己的课的',
    result: z.object({
      list: z.array(Finding),
      totalCount: z.int(),
      /** Null before the first check. */
      checkedTime: z.nullable(time()),
    }),
  }),
}
