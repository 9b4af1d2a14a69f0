import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Asked between two pieces of a long work: answers when it may go on. */
export type Pace = () => Promise<void>

const HURRIED_WORK_MS = 1

/** As fast as it goes, and others are served every millisecond: for whoever waits for it. */
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
 * A moment of work, and twice as long for everybody else: beside the calls of a site that runs in the same process. A call takes
 * several turns, and would wait for a piece of the work in each.
 */
export function createEasyPace(clock: Pick<Clock, 'monotonicMs'>): Pace {
  let since = clock.monotonicMs()
  return async () => {
    if (clock.monotonicMs() - since < WORK_MS) return
    await sleep(REST_MS)
    since = clock.monotonicMs()
  }
}
