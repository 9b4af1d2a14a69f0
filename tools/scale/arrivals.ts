import { mixEntries, requestsPerVisit } from './capacity-model.ts'
import type { Arrival } from './load-process.ts'
import type { CallName } from './school-calls.ts'

/** A small generator with a seed: arrivals are random, and the same in every run. */
export function drawFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
}

function drawCall(draw: () => number): CallName {
  let left = draw() * requestsPerVisit()
  for (const [call, count] of mixEntries()) {
    left -= count
    if (left < 0) return call
  }
  return 'save'
}

/** Visitors who come between the two moments do not wait for one another: the time between two arrivals is exponential. */
export function drawArrivals(
  draw: () => number,
  { fromMs, untilMs, perSecond }: { fromMs: number; untilMs: number; perSecond: number },
): Arrival[] {
  const arrivals: Arrival[] = []
  let atMs = fromMs
  for (;;) {
    atMs += (-Math.log(draw()) * 1000) / perSecond
    if (atMs >= untilMs) return arrivals
    arrivals.push({ atMs, call: drawCall(draw) })
  }
}
