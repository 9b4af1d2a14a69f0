/** What a payment is asked for. */
export interface PayableOrder {
  number: string
  priceFen: number
  courseName: string
}

/** How a member goes on to pay: at an address of the gateway, with a code that a phone reads, or by hand as the hint says. */
export type PaymentBeginning = { way: 'address' | 'code'; text: string } | { way: 'by-hand'; text: string }

/** Money that a gateway has taken for an order. */
export interface GatewayPayment {
  /** The gateway's own: told twice, it is one payment. */
  number: string
  orderNumber: string
  amountFen: number
}

/** What became of giving money back. `pending`: the gateway has not decided yet, ask again. */
export interface GatewayRefund {
  /** Ours, under which it was asked for: asked for twice, it is one refund. */
  key: string
  /** The gateway's own; empty before it has one. */
  number: string
  state: 'done' | 'pending' | 'failed'
  /** Why not, in a sentence for an operator. */
  sentence: string
}

/** What came to our door, as it came. */
export interface GatewayNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface VerifiedNotice {
  /** Undefined for a notice about something else, which is answered all the same. */
  payment: GatewayPayment | undefined
  /** What the gateway wants to hear, so that it does not tell again. */
  reply: { contentType: string; body: string }
}

export interface AskedRefund {
  key: string
  orderNumber: string
  /** The gateway's number of the payment that it is taken from. */
  paymentNumber: string
  amountFen: number
  reason: string
}

/** The way money takes. An operator's own gateway is another implementation; whatever it is asked, it may be asked again. */
export interface PaymentGateway {
  /** The money does not come through this door: the member follows the school's own instructions. */
  isOffline: boolean
  /** What the member has to do to pay, shown with the order while it waits. */
  hintFor(order: PayableOrder): string
  /** Whether whoever is behind it answers, in a sentence for an operator; a door with nobody behind it has none. */
  check?(): Promise<{ isAnswering: boolean; sentence: string }>
  begin(order: PayableOrder): Promise<PaymentBeginning>
  /** Undefined where it is not signed by the gateway. */
  verifyNotice(notice: GatewayNotice): Promise<VerifiedNotice | undefined>
  /** All that the gateway knows of an order, for whoever does not know how a call ended. */
  query(orderNumber: string): Promise<{ payments: GatewayPayment[]; refunds: GatewayRefund[] }>
  refund(asked: AskedRefund): Promise<GatewayRefund>
}

const hintFor = ({ number }: PayableOrder) =>
  `线下付款：转账时请备注订单号 ${number}。学校确认收款后，这门课会自动开通。`

/** The default: money changes hands outside the site, and an operator confirms it. Nobody tells this door anything. */
export const offlinePayment: PaymentGateway = {
  isOffline: true,
  hintFor,
  begin: (order) => Promise.resolve({ way: 'by-hand', text: hintFor(order) }),
  verifyNotice: () => Promise.resolve(undefined),
  query: () => Promise.resolve({ payments: [], refunds: [] }),
  refund: ({ key }) =>
    Promise.resolve({ key, number: '', state: 'failed', sentence: '没有接支付网关，请在线下把钱退给会员' }),
}

/** Where nothing may leave: on the stage of a preview. Its pages say the same of payment as the real ones, and ask the gateway nothing. */
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
