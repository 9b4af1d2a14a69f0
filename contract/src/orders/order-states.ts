/** States without a schema, for pages that carry none. */
export const ORDER_STATUSES = ['pending', 'paid', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Ruling 18. */
export const ORDER_STATUS_NAMES: Record<OrderStatus, string> = {
  pending: '待支付',
  paid: '已支付',
  cancelled: '已取消',
  refunded: '已退款',
}

/** Long enough for a transfer over the longest holiday; then the price may be another one. */
export const ORDER_EXPIRES_MS = 7 * 24 * 60 * 60 * 1000
