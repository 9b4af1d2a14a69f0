import type { PayingState, PayingTry } from '@bee/contract/orders/paying.contract.ts'
import type { PayingDevice, PaymentWayName } from '@bee/contract/orders/payment-ways.ts'

/** The last beginning that came to nothing. `isSilent`: the gateway did not answer, however often it was asked. */
export interface FailedBeginning {
  way: PaymentWayName
  isSilent: boolean
  sentence: string
}

/** What the page knows beside the state of the payment. */
export interface PayingFacts {
  selected: PaymentWayName | undefined
  /** Whose code is shown: on a phone, that of a computer once the member asks for a code. */
  device: PayingDevice
  /** The order was cancelled because its time was over. */
  isOverdue: boolean
  /** A code is being made, or will be in a moment. */
  isBeginning: boolean
  failed: FailedBeginning | undefined
  isCodeOver: boolean
  /** The member has gone to the app and was not told yet how it ended. */
  hasLeft: boolean
  /** Goes on although money of another amount was set aside. */
  goesOn: boolean
}

export type PayingView =
  | { kind: 'paid' | 'refunded' | 'overdue' | 'cancelled' | 'gone' | 'owned' | 'no-way' }
  | { kind: 'by-hand' | 'beginning' | 'stale' | 'elsewhere' | 'returned' }
  | { kind: 'other-amount'; amountFen: number }
  | { kind: 'failed'; failed: FailedBeginning }
  | { kind: 'ready'; current: PayingTry }

/** Money of another amount that nobody has decided about yet. */
export const keptAside = ({ aside }: Pick<PayingState, 'aside'>) => aside.find(({ state }) => state === 'kept')

/** Whether the try is one that this page can go on with. */
export const isOwnTry = (
  current: PayingTry | null,
  { selected, device }: Pick<PayingFacts, 'selected' | 'device'>,
): current is PayingTry => current !== null && current.way === selected && current.device === device

function viewOfWaiting(state: PayingState, facts: PayingFacts): PayingView {
  const { selected, failed, isBeginning, isCodeOver, hasLeft, goesOn } = facts
  const { course, ways, current } = state
  if (course === null) return { kind: 'gone' }
  if (course.isOpen) return { kind: 'owned' }
  if (ways.length === 0) return { kind: 'no-way' }
  if (selected === 'bank') return { kind: 'by-hand' }
  if (isOwnTry(current, facts) && !isCodeOver) return hasLeft ? { kind: 'returned' } : { kind: 'ready', current }
  if (isBeginning) return { kind: 'beginning' }
  if (failed) return { kind: 'failed', failed }
  if (hasLeft) return { kind: 'returned' }
  const kept = keptAside(state)
  if (current === null && kept && !goesOn) return { kind: 'other-amount', amountFen: kept.amountFen }
  return { kind: current !== null && current.device !== facts.device ? 'elsewhere' : 'stale' }
}

/** Which of its states the page shows. */
export function payingView(state: PayingState, facts: PayingFacts): PayingView {
  if (state.status === 'pending') return viewOfWaiting(state, facts)
  if (state.status === 'cancelled') return { kind: facts.isOverdue ? 'overdue' : 'cancelled' }
  return { kind: state.status }
}

/** The views in which another way can be chosen. */
const CHOOSING: ReadonlySet<PayingView['kind']> = new Set([
  'by-hand',
  'beginning',
  'stale',
  'elsewhere',
  'failed',
  'ready',
])
export const canChoose = ({ kind }: PayingView) => CHOOSING.has(kind)
