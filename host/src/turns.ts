import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** The share of time for drawing pages while pages follow one another. The rest is for calls and for cached pages. */
export const PAGES_SHARE = 0.5
/** Occasional pages never wait: up to this much drawing time is available at once. */
export const SPARE_MS = 250

interface TurnParts {
  now: () => number
  wait: (ms: number) => Promise<void>
}

const REAL_TIME: TurnParts = { now: () => performance.now(), wait: (ms) => sleep(ms) }

/**
 * Gives each page its turn of the event loop, one after another, and limits pages to their share. Without turns, pages that get their data
 * in the same moment would be drawn in one go, and a call would wait for all of them. A visitor who requests many new pages in a row would
 * delay nearly every call.
 */
export function createTurns({ now, wait }: TurnParts = REAL_TIME): () => Promise<void> {
  let last = Promise.resolve()
  let spare = SPARE_MS
  let countedAt = now()

  function count(taken: number): void {
    const at = now()
    spare = Math.min(SPARE_MS, spare + (at - countedAt) * PAGES_SHARE) - taken
    countedAt = at
  }

  /** All work of a turn is done when the next turn of the event loop begins. */
  async function watchTurn(): Promise<void> {
    const began = now()
    await setImmediate()
    count(now() - began)
  }

  async function waitForTurn(before: Promise<void>): Promise<void> {
    await before
    count(0)
    if (spare < 0) await wait(-spare / PAGES_SHARE)
    else await setImmediate()
    void watchTurn()
  }

  return () => (last = waitForTurn(last))
}
