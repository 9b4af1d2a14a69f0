import type { PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import type { OrderStatus } from '@bee/contract/orders/order-states.ts'

/** An order with its member and course, as staff see it. */
export interface DeskOrder {
  id: number
  orderNo: string
  status: OrderStatus
  version: number
  /** Null once the account is deleted; so are the member's other fields. */
  userId: number | null
  nickName: string | null
  avatarUrl: string | null
  mobile: string | null
  courseId: number | null
  courseName: string
  thumbUrl: string | null
  priceFen: number
  listFen: number | null
  discountFen: number
  couponFen: number
  couponCode: string
  refundedFen: number
  method: PaymentMethod | null
  createdAt: Date
  waitsFrom: Date | null
  paidAt: Date | null
  cancelledAt: Date | null
  refundedAt: Date | null
  receiptAt: Date | null
  refundRule: string
  /** From the newest line of the ledger. */
  reason: string
  /** created_at in microseconds since 1970, for the cursor of the list; a string, because a JavaScript number does not hold it exactly. */
  createdMicros: string
}
