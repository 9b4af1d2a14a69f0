import { REFUND_REASONS } from '@bee/contract/manage/orders/order-choices.ts'
import { z } from 'zod'
import { fields, list, memberSlug, slug, text, wholeNumber } from './schema-fields.ts'

const mobile = z.string({ error: '号码要加引号' }).regex(/^1[3-9]\d{9}$/, { error: '应为 11 位手机号' })
const newcomer = z.string().regex(/^n\d{2}$/, { error: '应为这一周的学员，例如 n01' })
const anyMember = z.union([newcomer, memberSlug], { error: '应为学员编号，例如 m01 或 n01' })
/** Before the moment of the seeding. */
const minutesAgo = wholeNumber(1, 24 * 60)
const hoursAgo = wholeNumber(1, 6 * 24)
const fileName = text(5, 60)

/** What goes on in the desk of the demo school. All times count from the moment of the seeding. */
export const DeskFile = fields({
  newcomers: list(fields({ slug: newcomer, nickName: text(2, 12), mobile, hoursAgo })),
  transfers: list(
    fields({
      member: newcomer,
      course: slug,
      payer: text(2, 12),
      minutesAgo,
      picture: z.string().regex(/^[\w-]+\.webp$/),
    }),
  ),
  refunded: list(
    fields({
      member: newcomer,
      course: slug,
      hoursAgo,
      refund: wholeNumber(1, 1000),
      reason: z.enum(REFUND_REASONS, { error: '没有这个退款原因' }),
      note: text(2, 60),
    }),
  ),
  bookings: list(
    fields({
      page: slug,
      name: text(2, 12),
      mobile,
      hour: wholeNumber(9, 20),
      minutesAgo,
      note: text(2, 60).optional(),
    }),
  ),
  questions: list(fields({ member: anyMember, course: slug, minutesAgo, text: text(10, 200) })),
  reported: list(
    fields({
      member: anyMember,
      course: slug,
      minutesAgo,
      text: text(10, 200),
      by: list(fields({ member: anyMember, minutesAgo, reason: text(2, 60) })),
    }),
  ),
  conflict: fields({
    course: slug,
    by: slug,
    introduction: text(25, 80),
    other: slug,
    otherIntroduction: text(25, 80),
  }),
  scheduled: fields({ news: slug, by: slug, title: text(10, 40) }),
  films: fields({
    making: fields({ by: slug, clip: z.string().regex(/^[a-z]+\.mp4$/), fileName, title: text(2, 40), minutesAgo }),
    failed: fields({ by: slug, fileName, title: text(2, 40), minutesAgo }),
  }),
})
export type Desk = z.infer<typeof DeskFile>
