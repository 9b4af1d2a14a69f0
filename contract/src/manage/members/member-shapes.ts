import * as z from 'zod/mini'
import { time } from '../../fields.ts'
import { TIMELINE_KINDS } from './member-fields.ts'

export const Block = z.object({
  sinceTime: time(),
  /** Null: for ever. */
  untilTime: z.nullable(time()),
  /** The reason that the member reads at the log-in. */
  reason: z.string(),
})

export const MemberCard = z.object({
  userId: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  /** Masked: 138****5678. */
  mobile: z.string(),
  registerTime: time(),
  /** Null: 正常. */
  block: z.nullable(Block),
  isStaff: z.boolean(),
  courseCount: z.int(),
  paidOrderCount: z.int(),
  paidFen: z.int(),
  /** When a lesson was last watched; null before the first. */
  lastStudyTime: z.nullable(time()),
})
export type MemberCard = z.infer<typeof MemberCard>

export const MemberGrant = z.object({
  id: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  reason: z.string(),
  /** The granting colleague, by the name at that moment. */
  staffName: z.string(),
  grantTime: time(),
  /** Null: for ever. */
  untilTime: z.nullable(time()),
  state: z.enum(['open', 'expired', 'takenBack']),
  takenBackTime: z.nullable(time()),
})
export type MemberGrant = z.infer<typeof MemberGrant>

export const MemberNote = z.object({
  id: z.int(),
  content: z.string(),
  staffName: z.string(),
  /** Only the caller's own can be removed. */
  isOwn: z.boolean(),
  createTime: time(),
})
export type MemberNote = z.infer<typeof MemberNote>

export const MemberCourse = z.object({
  courseId: z.int(),
  courseName: z.string(),
  thumbUrl: z.string(),
  percent: z.int(),
  isFinished: z.boolean(),
  lastStudyTime: time(),
  /** Where the member stopped; null where that lesson is gone. */
  place: z.nullable(
    z.object({
      lessonId: z.int(),
      /** As 3.2: the chapter's number and the lesson's in it. */
      number: z.string(),
      lessonName: z.string(),
      second: z.int(),
    }),
  ),
})
export type MemberCourse = z.infer<typeof MemberCourse>

export const MemberDevice = z.object({
  id: z.int(),
  /** Such as “Windows 上的 Chrome”. */
  device: z.string(),
  isHandheld: z.boolean(),
  loginTime: time(),
  lastSeenTime: time(),
})
export type MemberDevice = z.infer<typeof MemberDevice>

export const MemberDossier = z.object({
  userId: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  mobile: z.string(),
  registerTime: time(),
  hasPassword: z.boolean(),
  block: z.nullable(Block),
  /** The role's name while this member is on the staff. */
  staffRole: z.nullable(z.string()),
  figures: z.object({
    studyDays: z.int(),
    /** Days in a row up to today or yesterday; 0 when it has broken off. */
    streakDays: z.int(),
    learningCount: z.int(),
    finishedCount: z.int(),
    paidFen: z.int(),
    paidOrderCount: z.int(),
    refundedOrderCount: z.int(),
    commentCount: z.int(),
    /** Of the school and of other members. */
    answerCount: z.int(),
  }),
  /** The last studied first; `courseCount` is all of them. */
  courses: z.array(MemberCourse),
  courseCount: z.int(),
  /** The last used first. */
  devices: z.array(MemberDevice),
  /** The newest first. */
  grants: z.array(MemberGrant),
  notes: z.array(MemberNote),
})
export type MemberDossier = z.infer<typeof MemberDossier>

export const TimelineEntry = z.object({
  /** Its own in the whole timeline. */
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  /** Its place among the others; only the day counts where `hasClock` is false. */
  time: time(),
  /** In Asia/Shanghai, yyyy-MM-dd. */
  day: z.string(),
  hasClock: z.boolean(),
  /** The look of the cell: done, neutral, worth knowing, over. */
  sign: z.enum(['done', 'plain', 'warn', 'off']),
  title: z.string(),
  /** One line below it; may be empty. */
  detail: z.string(),
  /** The member's own words, as text; may be empty. */
  quote: z.string(),
  /** The answer and its author, as text; may be empty. */
  answer: z.string(),
  /** On the right, such as 06:12 or 后台操作; may be empty. */
  source: z.string(),
  /** Link to the item: an order by its number, a comment, feedback or booking by its thread in the inbox. */
  link: z.nullable(z.object({ kind: z.enum(['order', 'comment', 'feedback', 'booking', 'course']), id: z.string() })),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const CourseStanding = z.object({
  userId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  /** The course's page is there for this member. */
  canSee: z.boolean(),
  /** Every lesson, not the first alone. */
  canWatch: z.boolean(),
  /** The decision in one sentence. */
  sentence: z.string(),
  /** The rules behind it, in the order in which they are checked. `for`: opens, `against`: shuts, `none`: changes nothing. */
  steps: z.array(z.object({ speaks: z.enum(['for', 'against', 'none']), sentence: z.string() })),
})
export type CourseStanding = z.infer<typeof CourseStanding>
