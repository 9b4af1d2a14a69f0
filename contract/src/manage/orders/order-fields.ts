import * as z from 'zod/mini'
import { id, oneOf, searchWord, typedText, wholeNumber } from '../../fields.ts'
import { PRICE_MAX_FEN } from '../../money.ts'
import { OneOrder } from '../../orders/one-order.ts'
import { ORDER_SORTS, ORDER_TABS, PAYMENT_METHODS } from './order-choices.ts'
import { version } from '../staff-fields.ts'

export const ORDER_REASON_MAX_CHARACTERS = 100
export const ORDER_NOTE_MAX_CHARACTERS = 200
export const REFERENCE_MAX_CHARACTERS = 64
export const CONFIRMED_TOGETHER_MAX = 100

export const amount = (label: string, min = 1) => wholeNumber({ label, min, max: PRICE_MAX_FEN })
export const reason = () =>
  typedText({
    max: ORDER_REASON_MAX_CHARACTERS,
    tooShort: '请写原因',
    tooLong: `原因最多 ${ORDER_REASON_MAX_CHARACTERS} 个字`,
    lines: 'one',
  })
export const note = () =>
  z._default(
    typedText({
      min: 0,
      max: ORDER_NOTE_MAX_CHARACTERS,
      tooShort: '补充的话应当是文字',
      tooLong: `补充的话最多 ${ORDER_NOTE_MAX_CHARACTERS} 个字`,
    }),
    '',
  )
export const reference = () =>
  z._default(
    typedText({
      min: 0,
      max: REFERENCE_MAX_CHARACTERS,
      tooShort: '流水号应当是文字',
      tooLong: `流水号最多 ${REFERENCE_MAX_CHARACTERS} 个字`,
      lines: 'one',
    }),
    '',
  )

/** A day of the calendar in Shanghai: 2026-11-01. */
export const day = (label: string) =>
  z.pipe(
    z.string({ error: `${label} 应当是一天，如 2026-11-01` }),
    z.transform((value, context) => {
      const date = new Date(`${value}T00:00:00Z`)
      const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && date.getTime() > 0 && date.toISOString().startsWith(value)
      if (!isDay) {
        context.issues.push({ code: 'custom', message: `${label} 应当是一天，如 2026-11-01`, input: value })
        return z.NEVER
      }
      return value
    }),
  )

/** One order, in the version that its operator last saw: a second operator with an older version is refused. */
export const SeenOrder = z.object({ ...OneOrder.shape, version: version() })
export const seenOrder = () => SeenOrder.shape

export const orderFilter = () => ({
  tab: oneOf('标签 tab', ORDER_TABS, 'all'),
  /** A number of an order (whole, or its first eight digits and more), a nick name's beginning, the last four of a mobile number or the whole. */
  search: searchWord('搜索 search'),
  courseId: z.optional(id('courseId')),
  method: z.optional(oneOf('付款方式 method', PAYMENT_METHODS)),
  /** Placed from this day on, and up to and with that one. */
  from: z.optional(day('开始 from')),
  to: z.optional(day('结束 to')),
  sort: oneOf('排序 sort', ORDER_SORTS, 'newest'),
})

const CURSOR_SHAPE = /^\d{1,10}\.-?\d{1,16}\.\d{1,10}$/
export const cursor = () =>
  z.string({ error: '从哪里接着 cursor 有误' }).check(z.regex(CURSOR_SHAPE, '从哪里接着 cursor 有误'))

export const listOf = <Item extends z.ZodMiniType>(item: Item, label: string) =>
  z
    .array(item, { error: `请选出要确认的${label}` })
    .check(
      z.minLength(1, `请选出要确认的${label}`),
      z.maxLength(CONFIRMED_TOGETHER_MAX, `一次最多确认 ${CONFIRMED_TOGETHER_MAX} 笔`),
    )

/** The result for one of several orders. */
export const ConfirmedOne = z.object({
  orderNo: z.string(),
  isConfirmed: z.boolean(),
  /** Why not; empty when it is. */
  sentence: z.string(),
})

/** Stops at the most that is counted; `isMore` then says that there are others. */
export const BoundedCount = z.object({ count: z.int(), isMore: z.boolean() })

export const OrderMember = z.object({
  userId: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  /** Masked: 138****5678. */
  mobile: z.string(),
})
