import { BUILT_IN_ROLES } from '@bee/contract/manage/permissions.ts'
import { z } from 'zod'
import { Area, fields, list, memberSlug, rating, sitePath, slug, text, wholeNumber } from './schema-fields.ts'

const mobile = z.string({ error: '号码要加引号' }).regex(/^1[3-9]\d{9}$/, { error: '应为 11 位手机号' })

const Member = fields({
  slug: memberSlug,
  nickName: text(2, 12),
  mobile,
  area: Area,
  avatar: memberSlug,
  studies: list(Area, 1, 3),
  diligence: z.number({ error: '应为 0 到 1 之间的数' }).min(0).max(1),
  joinedDaysAgo: wholeNumber(30, 700),
})
export type Member = z.infer<typeof Member>
export const MemberFile = list(Member)

/** The staff of the demo school. The courses of the named teacher are this person's own. */
const StaffMember = fields({
  slug,
  role: z.enum(BUILT_IN_ROLES, { error: '没有这个角色' }),
  nickName: text(2, 12),
  mobile,
  joinedDaysAgo: wholeNumber(30, 700),
  teacher: slug.optional(),
})
export type StaffMember = z.infer<typeof StaffMember>
export const StaffFile = list(StaffMember, 4)

const Message = fields({
  to: z.union([z.literal('all'), memberSlug], { error: '应为 all 或学员编号' }),
  daysAgo: wholeNumber(1, 700),
  icon: z.enum(['course', 'live', 'done', 'question', 'streak', 'notice', 'order'], { error: '没有这个图标' }),
  content: text(20, 90),
  link: sitePath.optional(),
})
export type Message = z.infer<typeof Message>
export const MessageFile = list(Message)

const Feedback = fields({
  member: memberSlug,
  kind: z.enum(['suggestion', 'bug', 'content', 'other'], { error: '应为 suggestion、bug、content、other 之一' }),
  text: text(15, 200),
  daysAgo: wholeNumber(1, 700),
  rating: rating.optional(),
  answer: text(2, 200).optional(),
  answerDaysAgo: wholeNumber(1, 700).optional(),
}).refine((each) => (each.answer === undefined) === (each.answerDaysAgo === undefined), {
  error: 'answer 与 answerDaysAgo 同有同无',
})
export type Feedback = z.infer<typeof Feedback>
export const FeedbackFile = list(Feedback)

const Order = fields({
  member: memberSlug,
  status: z.enum(['pending', 'paid', 'cancelled', 'refunded'], { error: '没有这种订单状态' }),
  daysAgo: wholeNumber(1, 700),
  nth: wholeNumber(0, 100),
})
export type Order = z.infer<typeof Order>
export const OrderFile = list(Order)

/** A member's answer below another member's comment on a course. */
const Reply = fields({
  course: slug,
  to: memberSlug,
  member: memberSlug,
  daysAgo: wholeNumber(1, 700),
  text: text(1, 200),
})
export type Reply = z.infer<typeof Reply>
export const ReplyFile = list(Reply)
