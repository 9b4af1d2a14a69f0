import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../outside/clock.ts'

/** Even with many readers, the database is asked only this often. */
const FIGURES_KEPT_MS = 5000
/** A metrics request waits no longer for these values; they are left out then. */
const WAIT_MS = 2000

export interface KeptReading<Found> {
  refresh: () => Promise<void>
  /** Undefined while the database cannot be asked. */
  known: () => Found | undefined
}

/** Metrics that need a query before they are read. */
export function createKeptReading<Found>(read: () => Promise<Found>, clock: Clock): KeptReading<Found> {
  let known: Found | undefined
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  async function readAnew(): Promise<void> {
    try {
      known = await read()
    } catch {
      // Other metrics report an unavailable database. Old numbers would be taken for current ones.
      known = undefined
    }
    readAt = clock.monotonicMs()
  }

  /** One query at a time, and none while the last result is fresh. */
  async function refresh(): Promise<void> {
    if (clock.monotonicMs() - readAt < FIGURES_KEPT_MS) return
    reading ??= readAnew().finally(() => (reading = undefined))
    const patience = new AbortController()
    await Promise.race([reading, sleep(WAIT_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
  }

  return { refresh, known: () => known }
}
