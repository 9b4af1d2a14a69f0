import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Awaited between two pieces of long work: resolves when the work may continue. */
export type Pace = () => Promise<void>

const HURRIED_WORK_MS = 1

/** For work that a caller waits for: runs at full speed and yields every millisecond. */
export function createHurry(): Pace {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < HURRIED_WORK_MS) return
    await nextTurn()
    since = performance.now()
  }
}

const WORK_MS = 2
const REST_MS = 5

/**
 * Works a moment and pauses twice as long, beside the calls of a site in the same process. A call takes several turns of the event loop,
 * and would wait for a piece of the work in each.
 */
export function createEasyPace(clock: Pick<Clock, 'monotonicMs'>): Pace {
  let since = clock.monotonicMs()
  return async () => {
    if (clock.monotonicMs() - since < WORK_MS) return
    await sleep(REST_MS)
    since = clock.monotonicMs()
  }
}
