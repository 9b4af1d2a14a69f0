/** What a payment is asked for. */
export interface PayableOrder {
  number: string
  priceFen: number
  courseName: string
}

/** The way money takes. An operator's own gateway is another implementation; whoever hears of a payment confirms the order. */
export interface PaymentDoor {
  /** The money does not come through this door: the member follows the school's own instructions. */
  isOffline: boolean
  /** What the member has to do to pay, shown with the order while it waits. */
  hintFor(order: PayableOrder): string
  /** Whether whoever is behind it answers, in a sentence for an operator; a door with nobody behind it has none. */
  check?(): Promise<{ isAnswering: boolean; sentence: string }>
}

/** The default: money changes hands outside the site and the operator confirms it with `npm run order:confirm`. */
export const offlinePayment: PaymentDoor = {
  isOffline: true,
  hintFor: ({ number }) => `线下付款：转账时请备注订单号 ${number}。学校确认收款后，这门课会自动开通。`,
}
