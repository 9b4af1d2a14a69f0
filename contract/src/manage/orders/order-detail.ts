import * as z from 'zod/mini'
import { time } from '../../fields.ts'
import { QUOTE_LINES } from '../../orders/order-quote.ts'
import { ORDER_STATUSES } from '../../orders/order-states.ts'
import { ONLINE_WAYS } from '../../orders/payment-ways.ts'
import { LedgerEntry } from './ledger-entry.ts'
import { ATTEMPT_STATES, PAYMENT_METHODS, REFUND_STATES } from './order-choices.ts'
import { OrderMember } from './order-fields.ts'

export const ManagedOrder = z.object({
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  statusName: z.string(),
  version: z.int(),
  /** Null once the account is deleted. */
  member: z.nullable(OrderMember),
  /** Null once the course is gone; the name is the one of then. */
  courseId: z.nullable(z.int()),
  courseName: z.string(),
  thumbUrl: z.nullable(z.string()),
  priceFen: z.int(),
  refundedFen: z.int(),
  /** Null while it is not paid, and where the method was not recorded. */
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  createTime: time(),
  payTime: z.nullable(time()),
  cancelTime: z.nullable(time()),
  refundTime: z.nullable(time()),
  /** Until when it waits for its payment; null when it does not. */
  expireTime: z.nullable(time()),
  /** When the picture of the transfer came; null without one. */
  receiptTime: z.nullable(time()),
  /** Why it is cancelled, given back or its picture refused, as the newest line of the ledger says; empty otherwise. */
  reason: z.string(),
})
export type ManagedOrder = z.infer<typeof ManagedOrder>

export const OrderDetail = z.object({
  order: ManagedOrder,
  /** The price before discounts, and what was taken off. Their sum is the order's price. */
  lines: z.array(z.object({ kind: z.enum(QUOTE_LINES), code: z.string(), amountFen: z.int() })),
  /** The newest last; its sum is the money that the school has of this order. */
  ledger: z.array(LedgerEntry),
  balanceFen: z.int(),
  /** The member's progress in the course; null without a member or a course. */
  study: z.nullable(
    z.object({
      watchedLessonCount: z.int(),
      lessonCount: z.int(),
      watchSeconds: z.int(),
      percent: z.number(),
      lastTime: z.nullable(time()),
    }),
  ),
  refund: z.object({
    /** The amount that can still be refunded; zero unless it is paid. */
    restFen: z.int(),
    /** The part of it that this colleague may refund; null without the right at all. */
    mayFen: z.nullable(z.int()),
    /** The refund goes by the gateway of the payment, or by hand, outside of the site. */
    way: z.enum(['gateway', 'by-hand']),
    /** A call to the gateway is under way: no other act is possible until it has answered. */
    isUnderWay: z.boolean(),
    /** The gateway's reason for its last refusal; empty without one. */
    lastFailure: z.string(),
    /** Worked out from what was learned and the time since the payment, by the terms of the order; null unless it is paid. */
    proposal: z.nullable(z.object({ amountFen: z.int(), sentence: z.string() })),
  }),
  /** Gateway payments for this order that pay nothing: another amount, a second payment, or after it was cancelled. */
  extraPayments: z.array(
    z.object({
      reference: z.string(),
      amountFen: z.int(),
      time: time(),
      state: z.enum(['kept', 'returning', 'returned']),
      /** Why the gateway did not give it back; empty when it did not refuse. */
      lastFailure: z.string(),
    }),
  ),
  /** Each try to pay through a gateway, the newest first. */
  attempts: z.array(
    z.object({
      /** As the gateway knows it. */
      number: z.string(),
      way: z.enum(ONLINE_WAYS),
      state: z.enum(ATTEMPT_STATES),
      amountFen: z.int(),
      time: time(),
    }),
  ),
  /** Each refund through a gateway, the newest first. */
  refunds: z.array(
    z.object({
      amountFen: z.int(),
      state: z.enum(REFUND_STATES),
      /** Of money that paid no order. */
      isExtra: z.boolean(),
      /** The gateway's sentence when it did not give it back, with the way out; empty otherwise. */
      sentence: z.string(),
      /** The colleague who asked for it. */
      actorName: z.string(),
      time: time(),
      /** Null while it is under way. */
      endTime: z.nullable(time()),
    }),
  ),
  /** The rule that the member agreed to. */
  refundRule: z.string(),
})
export type OrderDetail = z.infer<typeof OrderDetail>
