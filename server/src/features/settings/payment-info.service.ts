import type { PaymentInfo } from '@bee/contract/manage/settings.contract.ts'
import { PaymentDraft, REFUND_FULL_DAYS, REFUND_SPAN_DAYS } from '@bee/contract/orders/payment-draft.ts'
import * as z from 'zod/mini'
import { createSettingsPage, type SettingsPageParts } from './settings-page.service.ts'

const LABELS: Record<keyof PaymentDraft, string> = {
  payee: '收款人',
  account: '收款账号',
  pictureId: '收款码',
  contact: '联系方式',
  duration: '多久确认收款',
  refundRule: '退款规则',
  refundFullDays: '几天内全退',
  refundSpanDays: '按多少天折算',
}
const NOTHING: PaymentDraft = { payee: '', account: '', pictureId: null, contact: '', duration: '', refundRule: '' }
const FIRST_ONE = '之前没有写过，没有可改回去的'

/** A picture is shown as its id. */
const textsOf = ({ pictureId, refundFullDays, refundSpanDays, ...texts }: PaymentInfo) => ({
  payee: texts.payee,
  account: texts.account,
  pictureId: pictureId === null ? '' : `图片 ${pictureId}`,
  contact: texts.contact,
  duration: texts.duration,
  refundRule: texts.refundRule,
  refundFullDays: `${refundFullDays} 天`,
  refundSpanDays: `${refundSpanDays} 天`,
})

/** How students pay, and the rule for refunds. */
export const createPaymentInfoService = (parts: SettingsPageParts) =>
  createSettingsPage<PaymentInfo, keyof PaymentDraft>(parts, {
    key: 'payment',
    noun: '付款说明',
    action: 'settings.payment',
    target: { kind: 'paymentInfo', id: 'payment' },
    call: 'settings.changePayment',
    labels: LABELS,
    infoOf(written, updateTime) {
      const draft = z.safeParse(PaymentDraft, written).data ?? NOTHING
      const { refundFullDays = REFUND_FULL_DAYS, refundSpanDays = REFUND_SPAN_DAYS, ...texts } = draft
      return { ...texts, refundFullDays, refundSpanDays, updateTime }
    },
    bodyOf: ({ updateTime: _time, ...body }) => body,
    textsOf,
    whyNotUndone: ({ payee }) => (payee === '' ? FIRST_ONE : undefined),
  })

export type PaymentInfoService = ReturnType<typeof createPaymentInfoService>
