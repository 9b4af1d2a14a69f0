import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, time } from '../../fields.ts'
import { ONLINE_WAYS } from '../../orders/payment-ways.ts'
import { note } from './order-fields.ts'
import {
  BILL_DAY_STATES,
  DIFFERENCE_KINDS,
  MENDING_ACTS,
  RECONCILED_SPANS,
  SETTLEMENTS,
  SETTLING_ACTS,
} from './reconcile-choices.ts'

const Sum = z.object({ count: z.int(), fen: z.number() })

export const Difference = z.object({
  id: z.int(),
  kind: z.enum(DIFFERENCE_KINDS),
  way: z.enum(ONLINE_WAYS),
  /** Member, sum and course, in one line. */
  title: z.string(),
  /** The order, the course, the cause, and what the first act does. */
  detail: z.string(),
  acts: z.array(z.enum(MENDING_ACTS)),
  /** Null for a payment that is no order's. */
  orderNo: z.nullable(z.string()),
  billFen: z.nullable(z.int()),
  ledgerFen: z.nullable(z.int()),
  /** Of the payment, as the gateway calls it. */
  reference: z.string(),
  isInBill: z.boolean(),
  isInLedger: z.boolean(),
  /** Null where it is about no course. */
  isOpened: z.nullable(z.boolean()),
  /** Null while it is open. */
  settled: z.nullable(
    z.object({
      settlement: z.enum(SETTLEMENTS),
      /** Empty where nobody had to act. */
      name: z.string(),
      note: z.string(),
      time: time(),
    }),
  ),
})
export type Difference = z.infer<typeof Difference>

export const BillDay = z.object({
  /** 2026-11-16, of Asia/Shanghai. */
  day: z.string(),
  state: z.enum(BILL_DAY_STATES),
  /** The cause, in a few words. */
  sentence: z.string(),
  /** Null while no bill is there. */
  bill: z.nullable(Sum),
  billRefunds: Sum,
  /** 「支付宝 4，微信支付 2」 */
  byWay: z.string(),
  ledger: Sum,
  ledgerRefunds: Sum,
  courseCount: z.int(),
  takenBackCount: z.int(),
  isLedgerEqual: z.boolean(),
  areCoursesEqual: z.boolean(),
  differences: z.array(Difference),
})
export type BillDay = z.infer<typeof BillDay>

export const Reconciliation = z.object({
  from: z.string(),
  to: z.string(),
  /** The newest first. */
  days: z.array(BillDay),
  equalCount: z.int(),
  differentCount: z.int(),
  billFen: z.number(),
  ledgerFen: z.number(),
  openCount: z.int(),
  /** Transfers that were confirmed in these days: they have no bill of a gateway. */
  transfers: z.object({ count: z.int(), fen: z.number(), fromStatementCount: z.int() }),
  /** A gateway is connected, so bills will come. */
  isConnected: z.boolean(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** Bills of the gateways, the ledger and the opened courses, held against each other day by day. */
export const reconcileCalls = {
  reconciliation: endpoint({
    method: 'GET',
    path: '/manage/order/reconciliation',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '对账：一天一行，网关账单 = 账本 = 开通的课，差异逐笔写明原因和了结的办法',
    input: z.object({
      /** The last 7 days, the last 30, or a month of the calendar. */
      span: oneOf('多久 span', RECONCILED_SPANS, 'week'),
      /** 2026-11, for the calendar; without it the present month. */
      month: z.optional(
        z
          .string({ error: '月份 month 应当如 2026-11' })
          .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份 month 应当如 2026-11')),
      ),
      way: z.optional(oneOf('渠道 way', ONLINE_WAYS)),
    }),
    result: Reconciliation,
  }),
  reconcileNow: endpoint({
    method: 'POST',
    path: '/manage/order/reconcileNow',
    access: 'staff',
    permission: 'orders.reconcile',
    reach: 'everything',
    summary: '现在对一遍：再取没有取到的账单，最近几天重新比一次',
    input: z.object({}),
    result: z.object({ jobId: z.int() }),
  }),
  settleDifference: endpoint({
    method: 'POST',
    path: '/manage/order/settleDifference',
    access: 'staff',
    permission: 'orders.reconcile',
    reach: 'everything',
    isSensitive: true,
    summary: '了结一处差异；同一处只能了结一次，退钱走订单的退款',
    input: z.object({ id: id('id'), act: oneOf('办法 act', SETTLING_ACTS), note: note() }),
    result: z.object({ day: z.string(), openCount: z.int() }),
  }),
}
