import * as z from 'zod/mini'
import { mobile } from '../../account/account-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, wholeNumberOr } from '../../fields.ts'
import { MAX_PAGE_SIZE } from '../../limits.ts'
import { OneOrder } from '../../orders/one-order.ts'
import { EXPORT_FORMATS, ExportTicket } from '../export-formats.ts'
import { OFFLINE_METHODS, REFUND_REASONS } from './order-choices.ts'
import { ManagedOrder, OrderDetail } from './order-detail.ts'
import { statementCalls } from './order-statement.contract.ts'
import { reconcileCalls } from './reconcile.contract.ts'
import {
  BoundedCount,
  amount,
  ConfirmedOne,
  cursor,
  listOf,
  note,
  orderFilter,
  reason,
  reference,
  SeenOrder,
  seenOrder,
} from './order-fields.ts'

export const ORDER_PAGE_SIZE = 20
/** Counts stop here and read 「1000+」: counting further would make the page wait. */
export const ORDERS_COUNTED_MAX = 1000
/** A search by name or number goes through the orders of at most so many members. */
export const SEARCHED_MEMBERS_MAX = 200
export const EXPORTED_ORDERS_MAX = 50_000

/** By GET these answer a file, so they are no calls of the table; both want the staff's cookie and header. */
export const MANAGED_RECEIPT_PATH = '/manage/order/receipt/:orderNo'
/** With `?ticket=`, as `export` has answered it. */
export const ORDER_EXPORT_PATH = '/manage/order/exported'

export const RecordedOrder = z.object({
  mobile: mobile(),
  courseId: id('courseId'),
  amountFen: amount('金额 amountFen'),
  method: oneOf('付款方式 method', OFFLINE_METHODS),
  reference: reference(),
  note: note(),
})
export type RecordedOrder = z.output<typeof RecordedOrder>

export const manageOrdersContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/order/list',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '订单：按标签、搜索、课程、时间与付款方式，接着 cursor 往下读',
    input: z.object({
      ...orderFilter(),
      /** `nextCursor` of the page before, under the same filter. */
      cursor: z.optional(cursor()),
      limit: wholeNumberOr(ORDER_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
    }),
    result: z.object({
      list: z.array(ManagedOrder),
      nextCursor: z.nullable(z.string()),
      /** Of the whole filter, on the first page alone; null on the others. */
      total: z.nullable(BoundedCount),
      /** More members match the search than were looked at. */
      isSearchCut: z.boolean(),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/manage/order/counts',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '每个标签下有几笔，数到 1000 为止；对账里有几处差异没有了结',
    result: z.object({
      differences: z.int(),
      waiting: BoundedCount,
      all: BoundedCount,
      pending: BoundedCount,
      paid: BoundedCount,
      cancelled: BoundedCount,
      refunded: BoundedCount,
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/manage/order/figures',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '这个月的收入与上月同期，收款、退款与等确认的',
    result: z.object({
      /** Of the calendar in Shanghai: 2026-11. */
      month: z.string(),
      /** Paid this month, less refunds of this month. */
      incomeFen: z.int(),
      /** The same of last month, up to the same minute of the same day. */
      formerIncomeFen: z.int(),
      paidFen: z.int(),
      paidCount: z.int(),
      refundedFen: z.int(),
      refundCount: z.int(),
      waitingFen: z.int(),
      waiting: BoundedCount,
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/manage/order/detail/:orderNo',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '一笔订单：会员、课程、账本、学了多少、还能退多少；凭证的图片在 /manage/order/receipt/:orderNo',
    input: OneOrder,
    result: OrderDetail,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/manage/order/confirm',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '确认收款，课程随即开通；金额要与订单一致',
    input: z.object({
      ...seenOrder(),
      amountFen: amount('金额 amountFen'),
      method: oneOf('付款方式 method', OFFLINE_METHODS, 'bank'),
      reference: reference(),
      note: note(),
    }),
    result: ManagedOrder,
  }),
  confirmMany: endpoint({
    method: 'POST',
    path: '/manage/order/confirmMany',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '一起确认几笔；有的已被同事处理，就只说那几笔的原因',
    input: z.object({
      orders: listOf(z.object({ ...seenOrder(), amountFen: amount('金额 amountFen') }), '订单'),
      method: oneOf('付款方式 method', OFFLINE_METHODS, 'bank'),
    }),
    result: z.object({ list: z.array(ConfirmedOne), confirmedCount: z.int() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/manage/order/cancel',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '取消一笔待支付的订单，会员会收到原因',
    input: z.object({ ...seenOrder(), reason: reason() }),
    result: ManagedOrder,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/manage/order/reopen',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '把取消了的订单重新打开，再等七天付款',
    input: SeenOrder,
    result: ManagedOrder,
  }),
  refuseReceipt: endpoint({
    method: 'POST',
    path: '/manage/order/refuseReceipt',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '凭证不对：退回给会员，写明原因；订单继续等',
    input: z.object({ ...seenOrder(), reason: reason() }),
    result: ManagedOrder,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/manage/order/refund',
    access: 'staff',
    permission: 'orders.refund',
    reach: 'everything',
    isSensitive: true,
    summary: '退款：退完的收回课程、留着进度，部分退的课程照学；经支付网关收的经它退回',
    input: z.object({
      ...seenOrder(),
      amountFen: amount('退多少 amountFen'),
      reason: oneOf('原因 reason', REFUND_REASONS),
      note: note(),
      /** Already given back outside of the site, after the gateway has refused. */
      byHand: z._default(z.boolean({ error: 'byHand 应当是 true 或 false' }), false),
    }),
    result: ManagedOrder,
  }),
  refundExtra: endpoint({
    method: 'POST',
    path: '/manage/order/refundExtra',
    access: 'staff',
    permission: 'orders.refund',
    reach: 'everything',
    isSensitive: true,
    summary: '把用不上的一笔钱原路退回：金额不对、付了两次、取消以后才付的；订单和课程不变',
    input: z.object({ ...OneOrder.shape, paymentReference: reference(), note: note() }),
    result: ManagedOrder,
  }),
  record: endpoint({
    method: 'POST',
    path: '/manage/order/record',
    access: 'staff',
    permission: 'orders.confirm',
    reach: 'everything',
    summary: '补录一笔已经收到的款：会员马上能学',
    input: RecordedOrder,
    result: ManagedOrder,
  }),
  ...statementCalls,
  ...reconcileCalls,
  export: endpoint({
    method: 'POST',
    path: '/manage/order/export',
    access: 'staff',
    permission: 'orders.read',
    reach: 'everything',
    summary: '导出符合的订单，记进操作记录；文件凭 ticket 从 /manage/order/exported?ticket= 取，五分钟内有效',
    input: z.object({
      ...orderFilter(),
      format: oneOf('格式 format', EXPORT_FORMATS, 'csv'),
      /** Whole mobile numbers, for staff who may see them. */
      withMobiles: z._default(z.boolean({ error: 'withMobiles 应当是 true 或 false' }), false),
    }),
    result: ExportTicket,
  }),
}
