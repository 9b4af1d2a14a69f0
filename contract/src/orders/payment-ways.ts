import { MINUTE_MS } from '../durations.ts'

/** The ways to pay, in the order in which they are offered. By `bank` the member transfers and a colleague confirms. */
export const PAYMENT_WAYS = ['wechat', 'alipay', 'bank'] as const
export type PaymentWayName = (typeof PAYMENT_WAYS)[number]
/** The ways with a gateway that tells of payments and takes refunds. */
export const ONLINE_WAYS = ['wechat', 'alipay'] as const
export type OnlineWay = (typeof ONLINE_WAYS)[number]

export const PAYMENT_WAY_TITLES: Record<PaymentWayName, string> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行转账',
}

/** Where the member pays. `wechat`: a page inside of WeChat, which opens neither 支付宝 nor H5 payment. */
export const PAYING_DEVICES = ['pc', 'phone', 'wechat'] as const
export type PayingDevice = (typeof PAYING_DEVICES)[number]

/**
 * How the member goes on. `qr`: a text that another phone scans as a picture. `link`: an address of the gateway, opened by a plain link with
 * `referrerpolicy="origin"`, because WeChat checks the Referer. `jsapi`: parameters for WeixinJSBridge. `by-hand`: a transfer.
 */
export const PAYING_KINDS = ['qr', 'link', 'jsapi', 'by-hand'] as const

/** A code or link is replaced after this time; the gateways themselves would take some of them longer. */
export const PAYING_CODE_MS = 5 * MINUTE_MS
/** An open page asks for the next code or link this long before the end of the last. */
export const PAYING_CODE_RENEWED_MS = 10_000
/** How long one try may be paid at the gateway. */
export const ATTEMPT_MS = 30 * MINUTE_MS
/** A try that may be paid for less than this is not begun: WeChat refuses less than a minute. */
export const SHORTEST_ATTEMPT_MS = 2 * MINUTE_MS
/** The gateway is asked about one order no more often, however many pages ask. */
export const PAYMENT_ASKED_EVERY_MS = 10_000
