/** The order to be paid. */
export interface PayableOrder {
  number: string
  priceFen: number
  courseName: string
}

/** How a member pays: at an address of the gateway, with a code for the phone, or by hand as the hint says. */
export type PaymentBeginning = { way: 'address' | 'code'; text: string } | { way: 'by-hand'; text: string }

/** A payment that a gateway has received for an order. */
export interface GatewayPayment {
  /** The gateway's own number: two notices with the same one are one payment. */
  number: string
  orderNumber: string
  amountFen: number
}

/** The result of a refund. `pending`: the gateway has not decided yet, ask again. */
export interface GatewayRefund {
  /** Our key of the request: two requests with the same key are one refund. */
  key: string
  /** The gateway's own; empty before it has one. */
  number: string
  state: 'done' | 'pending' | 'failed'
  /** The reason of a failure, in a sentence for the operator. */
  sentence: string
}

/** A notice from the gateway, unchanged. */
export interface GatewayNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface VerifiedNotice {
  /** Undefined for a notice about something else, which must be answered all the same. */
  payment: GatewayPayment | undefined
  /** The answer that the gateway expects, so that it does not send the notice again. */
  reply: { contentType: string; body: string }
}

export interface AskedRefund {
  key: string
  orderNumber: string
  /** The gateway's number of the refunded payment. */
  paymentNumber: string
  amountFen: number
  reason: string
}

/** A way to pay. An operator's own gateway is another implementation; every call may be repeated. */
export interface PaymentGateway {
  /** Payments do not go through this gateway: the member follows the school's own instructions. */
  isOffline: boolean
  /** Instructions for paying, shown with the order while it waits. */
  hintFor(order: PayableOrder): string
  /** Whether the gateway answers, with a sentence for the operator; absent for a gateway without a remote side. */
  check?(): Promise<{ isAnswering: boolean; sentence: string }>
  begin(order: PayableOrder): Promise<PaymentBeginning>
  /** Undefined for a notice without a valid signature of the gateway. */
  verifyNotice(notice: GatewayNotice): Promise<VerifiedNotice | undefined>
  /** Everything that the gateway knows of an order, for a caller that does not know how its call ended. */
  query(orderNumber: string): Promise<{ payments: GatewayPayment[]; refunds: GatewayRefund[] }>
  refund(asked: AskedRefund): Promise<GatewayRefund>
}

const hintFor = ({ number }: PayableOrder) =>
  `线下付款：转账时请备注订单号 ${number}。学校确认收款后，这门课会自动开通。`

/** The default: members pay outside the site, and staff confirm it. This gateway gets no notices. */
export const offlinePayment: PaymentGateway = {
  isOffline: true,
  hintFor,
  begin: (order) => Promise.resolve({ way: 'by-hand', text: hintFor(order) }),
  verifyNotice: () => Promise.resolve(undefined),
  query: () => Promise.resolve({ payments: [], refunds: [] }),
  refund: ({ key }) =>
    Promise.resolve({ key, number: '', state: 'failed', sentence: '没有接支付网关，请在线下把钱退给会员' }),
}

/**
 * For the preview sandbox, where nothing may leave the site. Its pages show the same payment hints as the real ones, but never call the
 * gateway.
 */
export function refusedPayment(gateway: PaymentGateway): PaymentGateway {
  const refuse = () => Promise.reject(new Error('A preview asks no payment gateway'))
  return {
    isOffline: gateway.isOffline,
    hintFor: (order) => gateway.hintFor(order),
    begin: refuse,
    verifyNotice: refuse,
    query: refuse,
    refund: refuse,
  }
}
