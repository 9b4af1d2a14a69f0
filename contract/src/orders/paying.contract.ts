import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, time } from '../fields.ts'
import { ORDER_STATUSES } from './order-states.ts'
import { OneOrder } from './one-order.ts'
import { PAYING_DEVICES, PAYING_KINDS, PAYMENT_WAYS } from './payment-ways.ts'

const OPENID = /^[\w-]{10,64}$/

/** One try to pay, as the member goes on with it. */
export const PayingTry = z.object({
  way: z.enum(PAYMENT_WAYS),
  /** The device where it was begun: a link for a phone is of no use on a computer. */
  device: z.enum(PAYING_DEVICES),
  kind: z.enum(PAYING_KINDS),
  /** The text of the code, the address of the link, the instructions by hand; empty for `jsapi`. */
  text: z.string(),
  jsapi: z.nullable(
    z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.string(),
      paySign: z.string(),
    }),
  ),
  /** When the code or link is to be replaced by another `begin`; null for `by-hand`. */
  codeTime: z.nullable(time()),
})
export type PayingTry = z.infer<typeof PayingTry>

/** Everything that the payment page shows. The browser counts down from `serverTime`, not from its own clock. */
export const PayingState = z.object({
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Null once the course is gone. */
  courseId: z.nullable(z.int()),
  courseName: z.string(),
  /** The course as it is offered now; null once it is gone or withdrawn. */
  course: z.nullable(
    z.object({
      lessonCount: z.int(),
      /** The price without a coupon. The order keeps its own. */
      priceFen: z.int(),
      /** The member may watch it all without paying. */
      isOpen: z.boolean(),
    }),
  ),
  amountFen: z.int(),
  /** Full name of the one who gets the money; empty while the school has not written it. */
  payee: z.string(),
  /** Until when the order waits; null when it does not. */
  expireTime: z.nullable(time()),
  serverTime: time(),
  /** What may be chosen on this device, in this order; empty when nothing is connected, or the order does not wait. */
  ways: z.array(z.object({ way: z.enum(PAYMENT_WAYS), title: z.string() })),
  /** How to reach the school, where no way is offered. */
  contact: z.string(),
  /** The try that may be paid now, begun on this or another device; null before one. */
  current: z.nullable(PayingTry),
  /** Money that came and did not pay the order: another amount, a second payment, or after it was cancelled. */
  aside: z.array(
    z.object({
      amountFen: z.int(),
      time: time(),
      /** `kept`: a colleague looks at it. `returning`: it is on its way back. `returned`: the gateway has given it back. */
      state: z.enum(['kept', 'returning', 'returned']),
    }),
  ),
  /** The newest refund that was asked of a gateway; null without one. */
  refund: z.nullable(z.object({ amountFen: z.int(), state: z.enum(['asked', 'done', 'failed']), time: time() })),
})
export type PayingState = z.infer<typeof PayingState>

const device = () => oneOf('设备 device', PAYING_DEVICES, 'pc')

export const payingCalls = {
  payState: endpoint({
    method: 'GET',
    path: '/order/pay/:orderNo',
    access: 'member',
    summary: '付款页：订单、能用的付款方式、正在付的一次；只读，什么也不问网关',
    input: z.object({ ...OneOrder.shape, device: device() }),
    result: PayingState,
  }),
  beginPaying: endpoint({
    method: 'POST',
    path: '/order/pay/begin',
    access: 'member',
    summary: '用一种方式开始付，或换一张码；换方式时先关掉前一种，同样的再来一次得到同一次付款',
    input: z.object({
      ...OneOrder.shape,
      way: oneOf('付款方式 way', PAYMENT_WAYS),
      device: device(),
      /** Of the member at the school's official account, where the page knows it: then WeChat opens by itself inside of WeChat. */
      openId: z.optional(z.string({ error: 'openId 有误' }).check(z.regex(OPENID, { error: 'openId 有误' }))),
    }),
    result: PayingState,
  }),
  askPaying: endpoint({
    method: 'POST',
    path: '/order/pay/ask',
    access: 'member',
    summary: '再查一次：问网关付了没有，同一笔 10 秒内只问一次；答的是现在的样子',
    input: z.object({ ...OneOrder.shape, device: device() }),
    result: PayingState,
  }),
}
