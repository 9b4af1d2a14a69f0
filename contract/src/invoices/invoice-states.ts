/** Words of invoices without a schema, for pages that carry none. */

/** `to-reverse`: issued, and its order was refunded since, whole or in part. `reversed`: a red invoice (红字发票) has cancelled it. */
export const INVOICE_STATES = ['asked', 'issued', 'to-reverse', 'reversed', 'refused'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** As the member reads it. */
export const INVOICE_STATE_NAMES: Record<InvoiceState, string> = {
  asked: '已申请',
  issued: '已开',
  'to-reverse': '等待红冲',
  reversed: '已红冲',
  refused: '已退回',
}

/** No other invoice of the order can be asked for while one is in these states. */
export const OPEN_INVOICE_STATES: readonly InvoiceState[] = ['asked', 'issued', 'to-reverse']

export const TITLE_KINDS = ['person', 'company'] as const
export type TitleKind = (typeof TITLE_KINDS)[number]

export const TITLE_KIND_NAMES: Record<TitleKind, string> = { person: '个人', company: '公司' }

/** The reason of an invoice that a refund has ended. */
export const REFUNDED_REASON = '订单退款了'

export const INVOICE_FILE_MAX_BYTES = 5 * 1024 * 1024
export const INVOICE_FILE_TYPE = 'application/pdf'
