import * as z from 'zod/mini'
import { wire } from '../wire.ts'
import { CourseImage } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, paged, pageQuery, time } from '../fields.ts'
import { PRICE_MAX_FEN, yuanOfFen } from '../money.ts'
import { OneOrder } from './one-order.ts'
import { couponCode } from './coupon-code.ts'
import { QUOTE_LINES } from './order-quote.ts'
import { ORDER_STATUSES } from './order-states.ts'
import { payingCalls } from './paying.contract.ts'

const OrderStatus = z.enum(ORDER_STATUSES)

const PRICE_MAX_YUAN = yuanOfFen(PRICE_MAX_FEN)
const NO_PRICE = `价格 price 应当在 0 到 ${PRICE_MAX_YUAN} 元之间`

const QuoteLine = z.object({
  kind: z.enum(QUOTE_LINES),
  /** The code of the coupon; empty otherwise. */
  code: z.string(),
  /** Yuan; below zero for what is taken off. */
  amount: z.number(),
})

export const Order = z.object({
  orderNo: z.string(),
  status: OrderStatus,
  statusName: z.string(),
  /** Null once the course is gone: the order stays. */
  courseId: wire('subjectId', z.nullable(z.int())),
  /** The name when the order was placed. */
  courseName: wire('subjectName', z.string()),
  images: wire('fileListSubjectImages', z.array(CourseImage)),
  /** Yuan to pay, as it was when the order was placed. */
  price: z.number(),
  /** The price before discounts, and what was taken off. Their sum is `price`. */
  lines: z.array(QuoteLine),
  createTime: time(),
  payTime: z.nullable(time()),
  cancelTime: z.nullable(time()),
  refundTime: z.nullable(time()),
  /** How to pay, while the order waits for it. */
  payHint: z.nullable(z.string()),
  /** Until when it waits. */
  expireTime: z.nullable(time()),
  /** When the picture of the transfer came; null while there is none. */
  receiptTime: z.nullable(time()),
  /** The rule that the member agreed to; empty for orders from before members were asked. */
  refundRule: z.string(),
})
export type Order = z.infer<typeof Order>

/** The member reads these before ordering and while the order waits. */
export const PaymentTerms = z.object({
  /** No gateway is offered: the instructions name the way to pay. */
  isOffline: z.boolean(),
  /** Null: the school has not written them yet; `contact` says how to reach it. */
  instructions: z.nullable(
    z.object({
      payee: z.string(),
      /** Lines of text, or empty. */
      account: z.string(),
      /** A code that a phone reads. */
      pictureUrl: z.nullable(z.string()),
      /** How long it takes until a payment is confirmed. */
      duration: z.string(),
    }),
  ),
  /** Empty while the school has not written one. */
  contact: z.string(),
  refundRule: z.string(),
})
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** Below the base path. By GET it answers the picture itself, so that is no call of the table. */
export const RECEIPT_PATH = '/order/receipt/:orderNo'

export const ordersContract = {
  place: endpoint({
    method: 'POST',
    path: '/order/place',
    access: 'member',
    summary: '下单，同意看到的价格与退款规则；已有待支付的订单时返回那一单',
    input: z.object({
      courseId: wire('subjectId', id('subjectId')),
      /** Yuan, as the member saw it: the discount taken off. */
      price: z
        .number({ error: '请带上下单时看到的价格 price' })
        .check(z.gte(0, { error: NO_PRICE }), z.lte(PRICE_MAX_YUAN, { error: NO_PRICE })),
      /** Takes its sum off the price. */
      coupon: z.optional(couponCode()),
      /** The member has read the terms, the price and the refund rule. */
      agreed: z.literal(true, { error: '请先阅读并同意购买说明' }),
    }),
    result: Order,
  }),
  quote: endpoint({
    method: 'GET',
    path: '/order/quote',
    access: 'member',
    summary: '一门课现在多少钱、怎么算的；带上优惠码就算上它，用不了的说为什么',
    input: z.object({ courseId: wire('subjectId', id('subjectId')), coupon: z.optional(couponCode()) }),
    result: z.object({
      lines: z.array(QuoteLine),
      /** Yuan to pay: the sum of the lines. */
      price: z.number(),
      /** A code could be used for this course now: without one the sheet has no field for it. */
      takesCoupons: z.boolean(),
      /** Codes that came back to the member with cancelled orders and can be used for this course now; `off` in yuan. */
      ownCoupons: z.array(z.object({ code: z.string(), off: z.number() })),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/order/list',
    access: 'member',
    summary: '我的订单，新的在前',
    input: z.object({ status: oneOf('状态 status', ['all', ...ORDER_STATUSES], 'all'), ...pageQuery() }),
    result: paged(Order),
  }),
  info: endpoint({
    method: 'GET',
    path: '/order/info/:orderNo',
    access: 'member',
    summary: '我的一个订单',
    input: OneOrder,
    result: Order,
  }),
  payment: endpoint({
    method: 'GET',
    path: '/order/payment',
    access: 'member',
    summary: '怎样付款、多久确认、怎样联系学校，以及退款规则',
    result: PaymentTerms,
  }),
  /** Multipart, like every picture. */
  sendReceipt: endpoint({
    method: 'POST',
    path: RECEIPT_PATH,
    access: 'member',
    summary:
      '给待支付的订单传转账凭证（multipart 字段 file，规则同上传图片），再传就换掉；同一网址 GET 是这张图片，只给本人',
    input: OneOrder,
    result: z.object({ receiptTime: time() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/order/cancel',
    access: 'member',
    summary: '取消待支付的订单',
    input: OneOrder,
    result: Order,
  }),
  ...payingCalls,
}
