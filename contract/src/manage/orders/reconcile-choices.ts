/** Words of the daily reconciliation without a schema, for pages that carry none. */

/** The kinds of differences between bill, ledger and courses. */
export const DIFFERENCE_KINDS = [
  'unheard',
  'unopened',
  'twice',
  'amount',
  'no-bill',
  'trial',
  'refund-unknown',
  'refund-missing',
  'refund-amount',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/**
 * The acts that settle a difference on this page. Money that goes back takes the ways of the order, `give-back` and `refund`, with their own right
 * and limit.
 */
export const SETTLING_ACTS = [
  'record',
  'open',
  'make-up',
  'not-received',
  'test',
  'record-refund',
  'ask-refund',
  'noted',
] as const
export type SettlingAct = (typeof SETTLING_ACTS)[number]
export const MENDING_ACTS = [...SETTLING_ACTS, 'give-back', 'refund'] as const
export type MendingAct = (typeof MENDING_ACTS)[number]

export const MENDING_NAMES: Record<MendingAct, string> = {
  record: '记账并开通',
  open: '照样开通',
  'make-up': '差的已补，开通',
  'not-received': '标成没收到，收回课',
  test: '标成测试',
  'record-refund': '记进账本',
  'ask-refund': '请网关退',
  noted: '看过了，了结',
  'give-back': '原路退',
  refund: '退款',
}

/** How a difference ended: by an act of a colleague, or because the books agree by themselves now. */
export const SETTLEMENTS = [...SETTLING_ACTS, 'give-back', 'by-itself'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

export const SETTLEMENT_NAMES: Record<Settlement, string> = {
  record: '记了账并开通',
  open: '照样开通了',
  'make-up': '差的补齐了，开通了',
  'not-received': '标成没收到，课收回了',
  test: '标成了测试',
  'record-refund': '退款记进了账本',
  'ask-refund': '请网关退了',
  noted: '看过，了结了',
  'give-back': '原路退回了',
  'by-itself': '账已经对上',
}

/** `waiting`: a bill has not come yet, which is no difference. `settled`: every difference was dealt with. */
export const BILL_DAY_STATES = ['equal', 'different', 'settled', 'waiting'] as const
export type BillDayState = (typeof BILL_DAY_STATES)[number]

export const RECONCILED_SPANS = ['week', 'month', 'calendar'] as const
export type ReconciledSpan = (typeof RECONCILED_SPANS)[number]

/** A settled difference is kept for so long. */
export const DIFFERENCES_KEPT_YEARS = 3
/** Hours of Asia/Shanghai at which a bill of the day before is fetched, until it is there. */
export const BILL_HOURS = [6, 10, 14, 18, 22] as const
