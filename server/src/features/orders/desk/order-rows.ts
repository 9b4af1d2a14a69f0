import type { PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import type { OrderStatus } from '@bee/contract/orders/order-states.ts'

/** An order with whom and what it is about, as operators see it. */
export interface DeskOrder {
  id: number
  orderNo: string
  status: OrderStatus
  version: number
  /** Null once the account is deleted, like the rest of the member. */
  userId: number | null
  nickName: string | null
  avatarUrl: string | null
  mobile: string | null
  courseId: number | null
  courseName: string
  thumbUrl: string | null
  priceFen: number
  refundedFen: number
  method: PaymentMethod | null
  createdAt: Date
  waitsFrom: Date | null
  paidAt: Date | null
  cancelledAt: Date | null
  refundedAt: Date | null
  receiptAt: Date | null
  refundRule: string
  /** Of the newest line of the ledger. */
  reason: string
  /** Where the list goes on behind it, by time: microseconds since 1970, which no number of ours holds. */
  createdMicros: string
}
