import * as z from 'zod/mini'
import { mobile } from '../account/account-fields.ts'
import { CaptchaAnswer } from '../account/account.contract.ts'
import { Discount } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { HERO_ARTS, ITEM_TONES, PIECE_KINDS } from './promotion-pieces.ts'
import { CALL_MESSAGES, CALL_TIMES, isCalendarDay } from './call-times.ts'

const PromotedCourse = z.object({
  id: z.int(),
  name: z.string(),
  introduction: z.string(),
  imageUrl: z.string(),
  /** Yuan that are asked now; 0 is free. */
  price: z.number(),
  discount: z.nullable(Discount),
})

const Item = z.object({
  title: z.string(),
  text: z.string(),
  note: z.string(),
  value: z.string(),
  tone: z.enum(ITEM_TONES),
  /** Of a piece of teachers alone. */
  teacher: z.nullable(z.object({ name: z.string(), headUrl: z.string() })),
  /** Of a piece of courses alone. */
  course: z.nullable(PromotedCourse),
})

const Piece = z.object({
  kind: z.enum(PIECE_KINDS),
  heading: z.string(),
  text: z.string(),
  action: z.string(),
  note: z.string(),
  items: z.array(Item),
})
export type PromotionPiece = z.infer<typeof Piece>

/** A promotional page (ruling 30), piece by piece. Empty pieces are not shown. */
export const Promotion = z.object({
  title: z.string(),
  address: z.string(),
  description: z.string(),
  colour: z.string(),
  art: z.enum(HERO_ARTS),
  phone: z.string(),
  hours: z.string(),
  hero: z.object({
    title: z.string(),
    sub: z.string(),
    primary: z.string(),
    secondary: z.string(),
    facts: z.array(z.object({ value: z.string(), title: z.string() })),
  }),
  pieces: z.array(Piece),
})
export type Promotion = z.infer<typeof Promotion>

/** Also of an address that no page has: it is not found, not refused. */
const ADDRESS_TYPED_MAX = 200
const address = (label: string) =>
  typedText({ max: ADDRESS_TYPED_MAX, lines: 'one', tooShort: `请写${label}`, tooLong: `${label} 太长了` })

const BOOKING_NAME_MAX = 20
export const BOOKING_NOTE_MAX = 200

/** When to call, in Shanghai. `callProblem` checks in the form and on the server that it is in the future. */
export const CallWhen = z.object({
  callDate: z.string({ error: CALL_MESSAGES.date }).check(z.refine(isCalendarDay, CALL_MESSAGES.date)),
  callTime: z
    .string({ error: CALL_MESSAGES.time })
    .check(z.refine((time) => CALL_TIMES.includes(time), CALL_MESSAGES.time)),
})

export const BookingDraft = z.object({
  /** The address of the page. */
  promotion: address('推广页 promotion'),
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
  /** A field that no person sees; only a bot fills it in. */
  website: z.optional(z.string()),
  ...CaptchaAnswer.shape,
})

export const promotionCalls = {
  promotion: endpoint({
    method: 'GET',
    path: '/release/promotion',
    access: 'public',
    summary: '一个推广页，按它的地址',
    input: z.object({ address: address('推广页的地址 address') }),
    result: Promotion,
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
