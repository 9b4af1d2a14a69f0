import * as z from 'zod/mini'
import { wholeNumber } from '../fields.ts'
import { line, paragraph, referenceOrNone } from '../drafts/draft-fields.ts'

const MAX_NAME = 60
const MAX_ACCOUNT = 200
const MAX_RULE = 1000

/** Unless the school says otherwise: all of it within a week, then by what is left of a year. */
export const REFUND_FULL_DAYS = 7
export const REFUND_SPAN_DAYS = 365
const REFUND_DAYS_MAX = 3650

const fullDays = () => wholeNumber({ label: '几天内全退', min: 0, max: REFUND_DAYS_MAX })
const spanDays = () => wholeNumber({ label: '按多少天折算', min: 1, max: REFUND_DAYS_MAX })

const fields = {
  payee: line('收款人', MAX_NAME),
  /** Bank and number, each on a line of its own. */
  account: paragraph('收款账号', MAX_ACCOUNT, 0),
  /** A code that a phone reads. */
  pictureId: referenceOrNone('收款码'),
  contact: paragraph('联系方式', MAX_ACCOUNT),
  /** How long it takes until a payment is confirmed. */
  duration: line('多久确认收款', MAX_ACCOUNT),
  refundRule: paragraph('退款规则', MAX_RULE),
  /**
   * A refund within these days is proposed whole; later by the share of the span that is left, or of what was not learned. A page or a file
   * without them keeps to the usual terms.
   */
  refundFullDays: z.optional(fullDays()),
  refundSpanDays: z.optional(spanDays()),
}

const hasWayToPay = /* @__PURE__ */ z.refine<{ account: string; pictureId: number | null }>(
  ({ account, pictureId }) => account !== '' || pictureId !== null,
  { error: '收款账号和收款码至少要有一样', path: ['account'] },
)

/** How members pay outside the site, as the operator writes it. */
export const PaymentDraft = z.object(fields).check(hasWayToPay)
export type PaymentDraft = z.output<typeof PaymentDraft>

/** The same from the form of the settings, with the version that was seen. */
export const PaymentChange = z
  .object({
    ...fields,
    refundFullDays: z._default(fullDays(), REFUND_FULL_DAYS),
    refundSpanDays: z._default(spanDays(), REFUND_SPAN_DAYS),
    updateTime: z.string({ error: '请带上看到的 updateTime' }),
  })
  .check(hasWayToPay)
