import { drawArrivals, drawFrom } from './arrivals.ts'
import type { LoadGenerator } from './load-generator.ts'
import { costOfRounds, measureStream, type CallCost } from './measure-calls.ts'
import type { School } from './school.ts'

/** The evening of a hundredth of a school of a million, and fuller ones, as far as two cores go that the load shares. */
const PER_SECOND = [40, 80, 160, 320, 640]
const SECONDS = 20
/** Twice, to show the effect of other work on the machine. */
const ROUNDS = 2
const SEED = 20_261_118

export interface Evening {
  perSecond: number
  /** The cost of one request, all kinds together. */
  cost: CallCost
  p95: number
}

/** The same mixture of requests, more and more of them in a second: the cost of one of them. */
export async function replayEvenings(
  generator: LoadGenerator,
  school: School,
  report: (line: string) => void,
): Promise<Evening[]> {
  const draw = drawFrom(SEED)
  const evenings: Evening[] = []
  for (const perSecond of Array.from({ length: ROUNDS }, () => PER_SECOND).flat()) {
    const arrivals = drawArrivals(draw, { fromMs: 0, untilMs: SECONDS * 1000, perSecond })
    const round = await measureStream(generator, school, arrivals)
    const evening = { perSecond, cost: costOfRounds([round]), p95: round.report.p95 }
    report(JSON.stringify(evening))
    evenings.push(evening)
  }
  return evenings.toSorted((a, b) => a.perSecond - b.perSecond)
}
