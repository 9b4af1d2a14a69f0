import type { PaymentMethod } from '@bee/contract/manage/orders/order-choices.ts'
import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedOrder {
  number: string
  userId: number
  courseId: number
  courseName: string
  priceFen: number
  /** How it was paid; an earlier site may not know. */
  method?: PaymentMethod
  status: 'pending' | 'paid' | 'cancelled' | 'refunded'
  createdAt: Date
  paidAt: Date | null
  cancelledAt: Date | null
  refundedAt: Date | null
}

export function createOrderImport() {
  async function add(work: Work, orders: readonly ImportedOrder[]): Promise<void> {
    const rows = orders.map((order) => ({
      number: order.number,
      user_id: order.userId,
      course_id: order.courseId,
      course_name: order.courseName,
      price_fen: order.priceFen,
      method: order.method ?? null,
      status: order.status,
      created_at: order.createdAt,
      paid_at: order.paidAt,
      cancelled_at: order.cancelledAt,
      refunded_at: order.refundedAt,
    }))
    await insertRows(work, 'orders', rows)
  }

  return { add }
}
