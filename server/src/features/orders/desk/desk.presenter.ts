import type { LedgerEntry } from '@bee/contract/manage/orders/ledger-entry.ts'
import type { ManagedOrder, OrderDetail } from '@bee/contract/manage/orders/order-detail.ts'
import { quoteLines } from '@bee/contract/orders/order-quote.ts'
import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { maskMobile } from '../../../text/mask-mobile.ts'
import type { EntryRow } from '../order-entries.repository.ts'
import { expiryOf } from '../order-notices.ts'
import type { OrderListService } from './order-list.service.ts'
import type { DeskOrder } from './order-rows.ts'

export const presentManaged = (order: DeskOrder): ManagedOrder => ({
  orderNo: order.orderNo,
  status: order.status,
  statusName: ORDER_STATUS_NAMES[order.status],
  version: order.version,
  member:
    order.userId === null
      ? null
      : {
          userId: order.userId,
          nickName: order.nickName ?? '',
          avatarUrl: order.avatarUrl ?? '',
          mobile: maskMobile(order.mobile ?? ''),
        },
  courseId: order.courseId,
  courseName: order.courseName,
  thumbUrl: order.thumbUrl,
  priceFen: order.priceFen,
  refundedFen: order.refundedFen,
  method: order.method,
  createTime: order.createdAt.toISOString(),
  payTime: order.paidAt?.toISOString() ?? null,
  cancelTime: order.status === 'cancelled' ? (order.cancelledAt?.toISOString() ?? null) : null,
  refundTime: order.refundedAt?.toISOString() ?? null,
  expireTime: order.status === 'pending' ? expiryOf(order).toISOString() : null,
  receiptTime: order.receiptAt?.toISOString() ?? null,
  reason: order.reason,
})

const presentEntry = ({ at, ...entry }: EntryRow): LedgerEntry => ({ ...entry, time: at.toISOString() })

export function presentDetail(detail: Awaited<ReturnType<OrderListService['detail']>>): OrderDetail {
  const { order, entries, study, refund, extraPayments, attempts, refunds } = detail
  return {
    order: presentManaged(order),
    lines: quoteLines(order),
    ledger: entries.map(presentEntry),
    balanceFen: entries.reduce((sum, { amountFen }) => sum + amountFen, 0),
    study: study
      ? {
          watchedLessonCount: study.watchedLessonCount,
          lessonCount: study.lessonCount,
          watchSeconds: study.watchSeconds,
          percent: study.percent,
          lastTime: study.lastWatchedAt?.toISOString() ?? null,
        }
      : null,
    refund,
    extraPayments: extraPayments.map(({ at, ...payment }) => ({ ...payment, time: at.toISOString() })),
    attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, time: at.toISOString() })),
    refunds: refunds.map(({ at, endedAt, ...each }) => ({
      ...each,
      time: at.toISOString(),
      endTime: endedAt?.toISOString() ?? null,
    })),
    refundRule: order.refundRule,
  }
}
