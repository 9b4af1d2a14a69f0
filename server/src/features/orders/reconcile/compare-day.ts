import type { DifferenceKind } from '@bee/contract/manage/orders/reconcile-choices.ts'
import type { OrderStatus } from '@bee/contract/orders/order-states.ts'

/** A payment of a bill, with what the school has about it. */
export interface BilledPayment {
  number: string
  gatewayNumber: string
  amountFen: number
  at: Date
  /** Of our row about this payment; null where no notice has come. */
  keptFen: number | null
  keptState: 'paid' | 'left-over' | null
  isReturned: boolean
  /** Of the order of the try; null for a number that is not ours. */
  orderId: number | null
  status: OrderStatus | null
  priceFen: number | null
  hasCourse: boolean
}

/** A refund of a bill, with the request that it answers. */
export interface BilledRefund {
  number: string
  gatewayNumber: string
  key: string
  amountFen: number
  at: Date
  askedFen: number | null
  askedState: 'asked' | 'done' | 'failed' | null
  /** It took the course back. */
  isWhole: boolean
  orderId: number | null
}

/** What the ledger has of that day and no bill has. */
export interface UnbilledPayment {
  gatewayNumber: string
  attempt: string
  amountFen: number
  orderId: number
  at: Date
  hasCourse: boolean
}
export interface UnbilledRefund {
  key: string
  amountFen: number
  orderId: number
  attempt: string
  gatewayNumber: string
  at: Date
  isWhole: boolean
}

export interface DayFacts {
  payments: readonly BilledPayment[]
  refunds: readonly BilledRefund[]
  unbilledPayments: readonly UnbilledPayment[]
  unbilledRefunds: readonly UnbilledRefund[]
  /** Payments that a colleague has marked as trials, and those that never came: they count on no side. */
  setApart: ReadonlySet<string>
}

export interface DayFigures {
  billCount: number
  billFen: number
  refundCount: number
  refundFen: number
  ledgerCount: number
  ledgerFen: number
  ledgerRefundCount: number
  ledgerRefundFen: number
  courseCount: number
  takenBackCount: number
}

export interface FoundDifference {
  kind: DifferenceKind
  subject: string
  orderId: number | null
  attempt: string
  gatewayNumber: string
  refundKey: string
  billFen: number | null
  ledgerFen: number | null
  at: Date
}

const sumOf = (list: readonly { amountFen: number }[]) => list.reduce((sum, { amountFen }) => sum + amountFen, 0)

function kindOfKept(line: BilledPayment): DifferenceKind | undefined {
  if (line.keptFen !== line.amountFen) return 'amount'
  const isOpened = line.status === 'paid' || line.status === 'refunded'
  if (line.keptState === 'paid') return isOpened && line.hasCourse ? undefined : 'unopened'
  if (line.isReturned) return undefined
  if (line.amountFen !== line.priceFen) return 'amount'
  return isOpened ? 'twice' : 'unopened'
}

/** Undefined where bill, ledger and course agree. */
function kindOfPayment(line: BilledPayment): DifferenceKind | undefined {
  if (line.orderId === null) return 'trial'
  return line.keptState === null ? 'unheard' : kindOfKept(line)
}

function kindOfRefund(line: BilledRefund): DifferenceKind | undefined {
  if (line.orderId === null) return 'trial'
  if (line.askedState !== 'done') return 'refund-unknown'
  return line.askedFen === line.amountFen ? undefined : 'refund-amount'
}

function* differencesOf(facts: DayFacts): Generator<FoundDifference> {
  for (const line of facts.payments) {
    const kind = kindOfPayment(line)
    const { number: attempt, gatewayNumber, amountFen: billFen, keptFen: ledgerFen, orderId, at } = line
    if (kind)
      yield { kind, subject: gatewayNumber, orderId, attempt, gatewayNumber, refundKey: '', billFen, ledgerFen, at }
  }
  for (const { amountFen: ledgerFen, gatewayNumber, attempt, orderId, at } of facts.unbilledPayments) {
    const common = { orderId, attempt, gatewayNumber, refundKey: '', billFen: null, ledgerFen, at }
    yield { kind: 'no-bill', subject: gatewayNumber, ...common }
  }
  for (const line of facts.refunds) {
    const kind = kindOfRefund(line)
    const { number: attempt, gatewayNumber, key: refundKey, amountFen: billFen, orderId, at } = line
    const ledgerFen = line.askedState === 'done' ? line.askedFen : null
    const subject = refundKey === '' ? gatewayNumber : refundKey
    if (kind) yield { kind, subject, orderId, attempt, gatewayNumber, refundKey, billFen, ledgerFen, at }
  }
  for (const { key, amountFen: ledgerFen, orderId, attempt, gatewayNumber, at } of facts.unbilledRefunds) {
    const common = { orderId, attempt, gatewayNumber, refundKey: key, billFen: null, ledgerFen, at }
    yield { kind: 'refund-missing', subject: key, ...common }
  }
}

/**
 * Holds a day of a gateway against the ledger and the courses, number by number. A payment belongs to the day of its bill, whenever its
 * notice came.
 */
export function compareDay(facts: DayFacts): { figures: DayFigures; differences: FoundDifference[] } {
  const isCounted = ({ gatewayNumber }: { gatewayNumber: string }) => !facts.setApart.has(gatewayNumber)
  const billed = facts.payments.filter(isCounted)
  const inLedger = billed.filter(({ keptState }) => keptState === 'paid')
  const unbilled = facts.unbilledPayments.filter(isCounted)
  const refunds = facts.refunds.filter((line) => isCounted(line) && !facts.setApart.has(line.key))
  const known = refunds.filter(({ askedState }) => askedState === 'done')
  const isOpened = ({ status, hasCourse }: BilledPayment) => (status === 'paid' || status === 'refunded') && hasCourse
  return {
    figures: {
      billCount: billed.length,
      billFen: sumOf(billed),
      refundCount: refunds.length,
      refundFen: sumOf(refunds),
      ledgerCount: inLedger.length + unbilled.length,
      ledgerFen: inLedger.reduce((sum, { keptFen }) => sum + (keptFen ?? 0), 0) + sumOf(unbilled),
      ledgerRefundCount: known.length + facts.unbilledRefunds.length,
      ledgerRefundFen: known.reduce((sum, { askedFen }) => sum + (askedFen ?? 0), 0) + sumOf(facts.unbilledRefunds),
      courseCount: inLedger.filter(isOpened).length + unbilled.filter(({ hasCourse }) => hasCourse).length,
      takenBackCount: [...known, ...facts.unbilledRefunds].filter(({ isWhole }) => isWhole).length,
    },
    differences: [...differencesOf(facts)],
  }
}
