import * as z from 'zod/mini'
import { mobile } from '../account/account-fields.ts'
import { CaptchaAnswer } from '../account/account.contract.ts'
import { Area } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { oneOf, typedText } from '../fields.ts'
import { CALL_MESSAGES, CALL_TIMES, isCalendarDay } from './call-times.ts'

export const PROMOTIONS = ['java', 'web'] as const
export type PromotionName = (typeof PROMOTIONS)[number]

const lines = () => z.array(z.string())

/** The text of a promotional page (ruling 30), section by section. */
export const Promotion = z.object({
  area: Area,
  title: z.string(),
  description: z.string(),
  hero: z.object({
    titleLines: lines(),
    sub: z.string(),
    primary: z.string(),
    secondary: z.string(),
    facts: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  projects: z.object({
    headingLines: lines(),
    lead: z.string(),
    items: z.array(z.object({ name: z.string(), stack: z.string(), condition: z.string(), line: z.string() })),
  }),
  route: z.object({
    headingLines: lines(),
    lead: z.string(),
    cells: z.array(z.object({ weeks: z.string(), name: z.string(), text: z.string() })),
  }),
  day: z.object({
    heading: z.string(),
    slots: z.array(
      z.object({
        time: z.string(),
        name: z.string(),
        text: z.nullable(z.string()),
        tone: z.enum(['plain', 'rest', 'hot', 'key', 'ink']),
      }),
    ),
  }),
  coach: z.object({
    heading: z.string(),
    items: z.array(z.object({ name: z.string(), headUrl: z.string(), role: z.string(), quote: z.string() })),
  }),
  outcome: z.object({
    headingLines: lines(),
    lead: z.string(),
    items: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
  faq: z.object({
    headingLines: lines(),
    items: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
  booking: z.object({ heading: z.string(), text: z.string(), steps: lines(), phone: z.string(), hours: z.string() }),
  closing: z.object({ headingLines: lines(), text: z.string(), action: z.string(), caption: z.string() }),
})
export type Promotion = z.infer<typeof Promotion>

const BOOKING_NAME_MAX = 20
export const BOOKING_NOTE_MAX = 200

/** When to call, in Shanghai. Whether that is to come, `callProblem` tells the form and the server. */
export const CallWhen = z.object({
  callDate: z.string({ error: CALL_MESSAGES.date }).check(z.refine(isCalendarDay, CALL_MESSAGES.date)),
  callTime: z
    .string({ error: CALL_MESSAGES.time })
    .check(z.refine((time) => CALL_TIMES.includes(time), CALL_MESSAGES.time)),
})

export const BookingDraft = z.object({
  promotion: oneOf('推广页 promotion', PROMOTIONS),
  name: typedText({
    max: BOOKING_NAME_MAX,
    lines: 'one',
    tooShort: '请告诉我们怎么称呼你',
    tooLong: `称呼不能超过${BOOKING_NAME_MAX}个字`,
  }),
  mobile: mobile(),
  ...CallWhen.shape,
  note: z.optional(
    typedText({
      min: 0,
      max: BOOKING_NOTE_MAX,
      tooShort: '留言 note 应当是文字',
      tooLong: `留言不能超过${BOOKING_NOTE_MAX}个字`,
    }),
  ),
  /** A field that no person sees; what fills it is a machine. */
  website: z.optional(z.string()),
  ...CaptchaAnswer.shape,
})

export const promotionCalls = {
  promotion: endpoint({
    method: 'GET',
    path: '/release/promotion',
    access: 'public',
    summary: '练兵台推广页的文字',
    input: z.object({ name: oneOf('推广页 name', PROMOTIONS) }),
    /** Null: the operator has not written it yet. */
    result: z.nullable(Promotion),
  }),
  book: endpoint({
    method: 'POST',
    path: '/release/promotion/booking',
    access: 'public',
    summary: '预约试听',
    input: BookingDraft,
    result: z.object({ booked: z.boolean() }),
  }),
}
