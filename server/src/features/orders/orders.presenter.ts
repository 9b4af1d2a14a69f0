import { yuanOfFen } from '@bee/contract/money.ts'
import { quoteLines } from '@bee/contract/orders/order-quote.ts'
import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { courseImages } from '@bee/contract/courses/course-images.ts'
import type { ShownOrder } from './orders.service.ts'

export function presentOrder(shown: ShownOrder): Order {
  const {
    coverUrl,
    thumbUrl,
    keyword,
    priceFen,
    listFen,
    discountFen,
    couponFen,
    couponCode,
    createdAt,
    paidAt,
    cancelledAt,
    refundedAt,
    expiresAt,
    receiptAt,
    ...rest
  } = shown
  const { userId: _userId, receiptPath: _receiptPath, waitsFrom: _waitsFrom, ...order } = rest
  return {
    ...order,
    statusName: ORDER_STATUS_NAMES[order.status],
    images:
      coverUrl === null || thumbUrl === null || keyword === null
        ? []
        : courseImages({ coverUrl, thumbUrl, keyword, name: order.courseName }),
    price: yuanOfFen(priceFen),
    lines: quoteLines({ priceFen, listFen, discountFen, couponFen, couponCode }).map(({ amountFen, ...line }) => ({
      ...line,
      amount: yuanOfFen(amountFen),
    })),
    createTime: createdAt.toISOString(),
    payTime: paidAt?.toISOString() ?? null,
    cancelTime: cancelledAt?.toISOString() ?? null,
    refundTime: refundedAt?.toISOString() ?? null,
    expireTime: expiresAt?.toISOString() ?? null,
    receiptTime: receiptAt?.toISOString() ?? null,
  }
}
