/** Words of the orders' pages without a schema, for pages that carry none. */

/** The tabs of the list. `waiting`: not paid, and the picture of a transfer has come; `pending`: not paid, and no picture has come. */
export const ORDER_TABS = ['waiting', 'all', 'pending', 'paid', 'cancelled', 'refunded'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

export const ORDER_TAB_NAMES: Record<OrderTab, string> = {
  waiting: '待确认',
  all: '全部',
  pending: '待支付',
  paid: '已支付',
  cancelled: '已取消',
  refunded: '已退款',
}

export const ORDER_SORTS = ['newest', 'oldest', 'dearest', 'cheapest'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** The method of payment. Orders from before the ledger have none. */
export const PAYMENT_METHODS = [
  'bank',
  'alipay',
  'wechat',
  'cash',
  'school',
  'online',
  'online-alipay',
  'online-wechat',
  'other',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  bank: '银行转账',
  alipay: '支付宝转账',
  wechat: '微信转账',
  cash: '现金',
  school: '学校代付',
  online: '在线支付',
  'online-alipay': '支付宝',
  'online-wechat': '微信支付',
  other: '其他',
}

/** Money that came outside of the site: only a gateway may set the others. `online` is of gateways before those of the desk. */
export const OFFLINE_METHODS = ['bank', 'alipay', 'wechat', 'cash', 'school', 'other'] as const

export const REFUND_REASONS = ['wrong-course', 'paid-twice', 'unsuitable', 'unplayable', 'price', 'other'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const REFUND_REASON_NAMES: Record<RefundReason, string> = {
  'wrong-course': '买错课程',
  'paid-twice': '重复付款',
  unsuitable: '不适合，不想学了',
  unplayable: '看不了',
  price: '补差价',
  other: '其他',
}

/** Lines of the ledger. */
export const ENTRY_KINDS = ['payment', 'part-refund', 'refund', 'cancel', 'reopen', 'receipt-refused'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const ENTRY_KIND_NAMES: Record<EntryKind, string> = {
  payment: '收款',
  'part-refund': '部分退款',
  refund: '全额退款',
  cancel: '取消',
  reopen: '重新打开',
  'receipt-refused': '退回凭证',
}

/** The mover of an order: a colleague, its member, a payment gateway, a command of a former version, or the site by itself. */
export const ENTRY_ACTORS = ['staff', 'member', 'gateway', 'command', 'site'] as const
export type EntryActor = (typeof ENTRY_ACTORS)[number]

/** A line of a bank statement, held against the orders. */
export const LINE_STATES = ['sure', 'ambiguous', 'unknown', 'recorded'] as const
export type LineState = (typeof LINE_STATES)[number]

export const LINE_STATE_NAMES: Record<LineState, string> = {
  sure: '对上了',
  ambiguous: '要你看一眼',
  unknown: '没有对上',
  recorded: '已经记过',
}

/**
 * A refund through a gateway: written down, taken by the gateway, done, refused there, or accepted and not delivered, which a person settles
 * at the gateway.
 */
export const REFUND_STATES = ['asked', 'accepted', 'done', 'failed', 'abnormal'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const REFUND_STATE_NAMES: Record<RefundState, string> = {
  asked: '发给网关了',
  accepted: '网关在退',
  done: '退回了',
  failed: '网关没有退',
  abnormal: '退款异常',
}

/** A try to pay: written down, asked of the gateway, paid, or closed there. */
export const ATTEMPT_STATES = ['created', 'asked', 'paid', 'closed'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]
