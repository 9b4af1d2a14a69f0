import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** Asked between two pieces of a long work: answers when it may go on. */
export type Pace = () => Promise<void>

const AT_ONCE = 20

/** As fast as it goes, and others are served now and then: for whoever has nothing else to do. */
export function createHurry(): Pace {
  let count = 0
  return async () => {
    count += 1
    if (count % AT_ONCE === 0) await nextTurn()
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
