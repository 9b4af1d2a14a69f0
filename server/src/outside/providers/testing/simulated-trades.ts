/** One number of a merchant at a simulated gateway. */
export interface SimulatedTrade {
  number: string
  amountFen: number
  state: 'open' | 'paid' | 'closed'
  gatewayNumber: string
  expiresAt: Date
  noticeUrl: string
  paidAt: Date | undefined
  /** As the member reads it. */
  title: string
}

export interface SimulatedRefund {
  key: string
  number: string
  amountFen: number
  state: 'done' | 'pending' | 'abnormal'
  gatewayNumber: string
  at: Date
}

/**
 * `lost`: the gateway acts, and its answer never arrives. `silent`: it does not even act. `broken`: it says that it cannot. `unsigned`,
 * `forged`: an answer of somebody else.
 */
export type PaymentFault = 'lost' | 'silent' | 'broken' | 'unsigned' | 'forged'
export const PAYMENT_ACTS = ['begin', 'query', 'close', 'refund', 'query-refund', 'bill', 'check'] as const
export type PaymentAct = (typeof PAYMENT_ACTS)[number]

/** What a member did with a number, refused as the app would refuse it. */
export class SimulatedRefusal extends Error {
  override name = 'SimulatedRefusal'
}

/** The books of a simulated gateway: the truth that the school's books are held against. */
export function createSimulatedTrades(prefix: string, now: () => Date) {
  const trades = new Map<string, SimulatedTrade>()
  const refunds = new Map<string, SimulatedRefund>()
  const faults = new Map<PaymentAct, PaymentFault>()
  const nonces = new Set<string>()
  let drawn = 0
  /** What becomes of the refunds that are asked for from now on. */
  let refundMood: SimulatedRefund['state'] = 'done'
  const draw = () => `${prefix}${String((drawn += 1)).padStart(24, '0')}`

  /** A trade that nobody has paid ends by its own time. */
  function find(number: string): SimulatedTrade | undefined {
    const trade = trades.get(number)
    if (trade?.state === 'open' && trade.expiresAt <= now()) trade.state = 'closed'
    return trade
  }

  /** The same parameters are the same trade; others under its number are refused. */
  function open(
    asked: Omit<SimulatedTrade, 'state' | 'gatewayNumber' | 'paidAt'>,
  ): SimulatedTrade | 'used' | 'closed' | 'paid' {
    const known = find(asked.number)
    if (!known) {
      const trade: SimulatedTrade = { ...asked, state: 'open', gatewayNumber: draw(), paidAt: undefined }
      trades.set(asked.number, trade)
      return trade
    }
    if (known.state !== 'open') return known.state
    const isSame = known.amountFen === asked.amountFen && known.expiresAt.getTime() === asked.expiresAt.getTime()
    return isSame ? known : 'used'
  }

  /** The member confirms in the app. */
  function pay(number: string): SimulatedTrade {
    const trade = find(number)
    if (trade?.state !== 'open') throw new SimulatedRefusal(`${number} is ${trade?.state ?? 'unknown'}`)
    trade.state = 'paid'
    trade.paidAt = now()
    return trade
  }

  const refundedOf = (number: string) =>
    [...refunds.values()].reduce((sum, refund) => sum + (refund.number === number ? refund.amountFen : 0), 0)

  /** The same key is the same refund, if it asks for the same. */
  function giveBack(asked: {
    key: string
    number: string
    amountFen: number
  }): SimulatedRefund | 'other' | 'not-paid' | 'too-much' {
    const known = refunds.get(asked.key)
    if (known) return known.number === asked.number && known.amountFen === asked.amountFen ? known : 'other'
    const trade = find(asked.number)
    if (trade?.state !== 'paid') return 'not-paid'
    if (refundedOf(asked.number) + asked.amountFen > trade.amountFen) return 'too-much'
    const refund = { ...asked, state: refundMood, gatewayNumber: draw(), at: now() }
    refunds.set(asked.key, refund)
    return refund
  }

  /** The fault of an act is over once it has happened. */
  function takeFault(act: PaymentAct): PaymentFault | undefined {
    const fault = faults.get(act)
    faults.delete(act)
    return fault
  }

  /** True once for each nonce: a gateway refuses a request that it has seen. */
  function isNew(nonce: string): boolean {
    if (nonce === '' || nonces.has(nonce)) return false
    nonces.add(nonce)
    return true
  }

  return {
    trades,
    refunds,
    find,
    open,
    pay,
    giveBack,
    refundedOf,
    takeFault,
    isNew,
    setFault: (act: PaymentAct, fault: PaymentFault) => faults.set(act, fault),
    clearFaults: () => faults.clear(),
    setRefundMood(mood: SimulatedRefund['state']) {
      refundMood = mood
    },
    /** Decides the refunds that are under way. */
    decide(state: 'done' | 'abnormal') {
      for (const refund of refunds.values()) if (refund.state === 'pending') refund.state = state
    },
    /** What the merchant has been left with. */
    balanceFen: () =>
      [...trades.values()].reduce((sum, { state, amountFen }) => sum + (state === 'paid' ? amountFen : 0), 0) -
      [...refunds.values()].reduce((sum, { state, amountFen }) => sum + (state === 'done' ? amountFen : 0), 0),
  }
}

export type SimulatedTrades = ReturnType<typeof createSimulatedTrades>

/** An answer of a simulated gateway; undefined when none arrives. */
export interface GatewayAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Buffer
}

/** A notice as it leaves the gateway, for a test to deliver, to delay, to repeat or to lose. */
export interface SimulatedNotice {
  url: string
  headers: Readonly<Record<string, string>>
  payload: string
}
