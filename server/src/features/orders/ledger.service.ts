import { DAY_MS } from '@bee/contract/durations.ts'
import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import * as z from 'zod/mini'
import type { JobKind } from '../../job-kind.ts'
import type { Clock } from '../../outside/clock.ts'
import type { OrderEntriesRepository } from './order-entries.repository.ts'

/** Every order that was pending when the ledger was filled is younger than this. */
const CHECKED_MS = 4 * ORDER_EXPIRES_MS
const MOST_NAMED = 5
/** A time when few members pay. */
const CHECKED_AT = { hour: 3, minute: 40 }

/** Checks the ledger every night: no line is missing, and the lines of every order add up to its amounts. */
export function createLedgerService({ entries, clock }: { entries: OrderEntriesRepository; clock: Clock }) {
  async function check() {
    const since = new Date(clock.now().getTime() - CHECKED_MS)
    const filledCount = await entries.fillGaps(since)
    const wrong = await entries.unbalanced(since, MOST_NAMED)
    if (wrong.length > 0) throw new Error(`账本与订单对不上：${wrong.join('、')}`)
    return { filledCount, days: CHECKED_MS / DAY_MS }
  }

  const checking: JobKind = {
    name: 'orders.check-ledger',
    title: '核对最近四周的账本',
    input: z.unknown(),
    run: check,
    schedule: { dailyAt: CHECKED_AT },
    maxAttempts: 1,
  }

  return { check, checking }
}
