import { drawArrivals, drawFrom } from './arrivals.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { ProcessorCost } from './measure-calls.ts'
import { between, readMeter, type School } from './school.ts'

/** The evening of a hundredth of a school of a million, and fuller ones, as far as two cores go that the load shares. */
const PER_SECOND = [40, 80, 160, 320, 640]
const SECONDS = 20
/** Twice, so that one can see what the machine's other guests do to it. */
const ROUNDS = 2
const SEED = 20_261_118

export interface Evening {
  perSecond: number
  requests: number
  /** Of one request, all kinds together. */
  cost: ProcessorCost
  p95: number
}

/** The same mixture of requests, more and more of them in a second: what does one of them take? */
export async function replayEvenings(
  generator: LoadGenerator,
  school: School,
  report: (line: string) => void,
): Promise<Evening[]> {
  const draw = drawFrom(SEED)
  const evenings: Evening[] = []
  for (const perSecond of Array.from({ length: ROUNDS }, () => PER_SECOND).flat()) {
    const arrivals = drawArrivals(draw, { fromMs: 0, untilMs: SECONDS * 1000, perSecond })
    const before = await readMeter(school)
    const { requests, p95 } = await generator.run({
      kind: 'stream',
      facts: school.factsFile,
      port: school.site.port,
      arrivals,
    })
    const used = between(before, await readMeter(school))
    const evening = { perSecond, requests, cost: perRequest(used, requests), p95 }
    report(JSON.stringify(evening))
    evenings.push(evening)
  }
  return evenings.toSorted((a, b) => a.perSecond - b.perSecond)
}

const perRequest = ({ siteMs, databaseMs, walBytes, blocksRead }: ProcessorCost, requests: number): ProcessorCost => ({
  siteMs: siteMs / requests,
  databaseMs: databaseMs / requests,
  walBytes: walBytes / requests,
  blocksRead: blocksRead / requests,
})
