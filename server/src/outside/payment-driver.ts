import type { PayingDevice } from '@bee/contract/orders/payment-ways.ts'
import type { Refusal } from './providers/refusal.ts'

/** What a gateway is asked to let a member pay. Asking again with the same number is the same try. */
export interface AskedPayment {
  /** Of the try, never of the order: a number that was closed cannot be paid again. */
  number: string
  amountFen: number
  /** What the member reads in the app. */
  title: string
  expiresAt: Date
  device: PayingDevice
  /** The address of the member's machine; WeChat wants it for phones. */
  address: string
  /** Of the member at the school's official account, where it is known. */
  openId?: string | undefined
  /** Where the gateway sends its notices. Without a query: WeChat refuses one. */
  noticeUrl: string
  /** Where the gateway's own page leads back to. */
  returnUrl: string
}

export interface JsapiParameters {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}

/** How the member goes on: a text for a QR code, an address, or parameters for the browser inside of WeChat. */
export type BegunPayment = { kind: 'qr' | 'link'; text: string } | { kind: 'jsapi'; jsapi: JsapiParameters }

export interface PaidTrade {
  /** Ours, of the try. */
  number: string
  /** The gateway's own: two notices with the same one are one payment. */
  gatewayNumber: string
  amountFen: number
}

/** `unknown`: the gateway has never heard of the number, or the member has not opened its page yet. */
export type TradeState = { state: 'waiting' | 'closed' | 'unknown' } | { state: 'paid'; trade: PaidTrade }

export interface AskedRefund {
  /** Ours: two requests with the same key are one refund. */
  key: string
  /** Of the paid try. */
  number: string
  /** Of the whole payment. */
  totalFen: number
  amountFen: number
  reason: string
  noticeUrl: string
}

/**
 * `pending`: the gateway has not decided. `failed`: nothing left the account. `abnormal`: the gateway took the money and could not deliver
 * it; a person decides at the gateway. `unknown`: it has never heard of the key.
 */
export interface GatewayRefund {
  state: 'done' | 'pending' | 'failed' | 'abnormal' | 'unknown'
  /** The gateway's own; empty before it has one. */
  number: string
  /** For the operator. */
  sentence: string
}

/** A notice from the gateway, unchanged. */
export interface GatewayNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** `other`: a true notice about something else, which is answered all the same. `refused`: not believed, with the reason for the log. */
export type HeardNotice =
  | { kind: 'payment'; trade: PaidTrade }
  | { kind: 'refund'; key: string }
  | { kind: 'other' }
  | { kind: 'refused'; sentence: string }

/** The answer to a notice, in the words of the gateway. */
export interface NoticeReply {
  status: number
  contentType: string
  body: string
}

/** A line of a day's bill. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** Ours, of the try. */
  number: string
  gatewayNumber: string
  /** Ours, of a refund; empty for a payment. */
  refundKey: string
  /** Above zero for both kinds. */
  amountFen: number
  /** As the gateway writes it: `2026-11-19 20:05:01` in Asia/Shanghai. */
  time: string
}

/**
 * A gateway with the settings of one merchant. Every call may be repeated. A call throws `PaymentTrouble` when the gateway refuses or does
 * not answer; then it is unknown whether it has acted.
 */
export interface PaymentDriver {
  /** The account at the gateway that gets the money. */
  merchant: string
  begin(asked: AskedPayment): Promise<BegunPayment>
  query(number: string): Promise<TradeState>
  /** `paid`: too late, ask for the trade. */
  close(number: string): Promise<'closed' | 'paid'>
  refund(asked: AskedRefund): Promise<GatewayRefund>
  queryRefund(asked: Pick<AskedRefund, 'key' | 'number'>): Promise<GatewayRefund>
  hear(notice: GatewayNotice): Promise<HeardNotice>
  reply(isTaken: boolean): NoticeReply
  /** The trades of a day in Asia/Shanghai, `2026-11-19`; undefined while the gateway is still writing it. */
  bill(day: string): Promise<BillLine[] | undefined>
  /** Asks the gateway something harmless that needs all the keys, and says what it heard. */
  check(): Promise<string>
}

/** The gateway has refused or has not answered. */
export class PaymentTrouble extends Error {
  override name = 'PaymentTrouble'
  readonly refusal: Refusal
  /** The gateway's word; empty without an answer. */
  readonly code: string

  constructor(refusal: Refusal, code = '') {
    super(`A payment gateway refused: ${code}`)
    this.refusal = refusal
    this.code = code
  }
}
