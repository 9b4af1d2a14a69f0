import { yuanOfFen } from '@bee/contract/money.ts'
import { ORDER_STATUS_NAMES, type OrderStatus } from '@bee/contract/orders/order-states.ts'
import type { Order } from '@bee/contract/orders/orders.contract.ts'
import type { ShownOrder } from './orders.service.ts'

export function presentOrder({ order, payHint }: ShownOrder): Order {
  const status = order.status as OrderStatus
  return {
    orderNo: order.number,
    status,
    statusName: ORDER_STATUS_NAMES[status],
    courseId: order.course_id,
    courseName: order.course_name,
    images:
      order.cover_url === null || order.thumb_url === null
        ? []
        : [{ imageUrl: order.cover_url, thumbUrl: order.thumb_url }],
    price: yuanOfFen(order.price_fen),
    createTime: order.created_at.toISOString(),
    payTime: order.paid_at?.toISOString() ?? null,
    cancelTime: order.cancelled_at?.toISOString() ?? null,
    refundTime: order.refunded_at?.toISOString() ?? null,
    payHint,
  }
}
