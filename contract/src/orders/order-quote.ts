/** The parts of the price of an order. */
export const QUOTE_LINES = ['price', 'discount', 'coupon'] as const
export type QuoteLineKind = (typeof QUOTE_LINES)[number]

export const QUOTE_LINE_NAMES: Record<QuoteLineKind, string> = {
  price: '原价',
  discount: '限时优惠',
  coupon: '优惠码',
}

/** An order's price with what was taken off, as it is stored. */
export interface StoredQuote {
  priceFen: number
  /** Null for an order without a quote: its price is its only line. */
  listFen: number | null
  discountFen: number
  couponFen: number
  couponCode: string
}

export interface QuoteLine {
  kind: QuoteLineKind
  /** What stands beside the name: the code of the coupon; empty otherwise. */
  code: string
  /** Below zero for what is taken off. */
  amountFen: number
}

/** The lines of an order. Their sum is what is paid. */
export const quoteLines = ({ priceFen, listFen, discountFen, couponFen, couponCode }: StoredQuote): QuoteLine[] => [
  { kind: 'price', code: '', amountFen: listFen ?? priceFen },
  ...(discountFen === 0 ? [] : [{ kind: 'discount' as const, code: '', amountFen: -discountFen }]),
  ...(couponFen === 0 ? [] : [{ kind: 'coupon' as const, code: couponCode, amountFen: -couponFen }]),
]
