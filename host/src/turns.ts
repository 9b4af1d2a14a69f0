import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** Of the time: what pages take while one follows another. The rest is for calls, and for pages that are kept. */
export const PAGES_SHARE = 0.5
/** Pages that come now and then never wait: so much they may take at once. */
export const SPARE_MS = 250

interface TurnParts {
  now: () => number
  wait: (ms: number) => Promise<void>
}

const REAL_TIME: TurnParts = { now: () => performance.now(), wait: (ms) => sleep(ms) }

/**
 * Who asks gets a turn of the event loop, one after another, as long as pages have not taken more than their share. Pages whose
 * data arrive in the same moment would be drawn in one go, and a call would wait for all of them; and where somebody asks for
 * one new page after another, nearly every call would find the loop at work.
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

  /** What is done in a turn is done when the next one comes. */
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
