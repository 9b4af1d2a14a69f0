import { setTimeout as sleep } from 'node:timers/promises'
import { drawArrivals, drawFrom } from './arrivals.ts'
import { ASSUMED, HOURS, requestsPerVisit, type Costs } from './capacity-model.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { Arrival } from './load-process.ts'
import { measureCall, measureStream, totalMs } from './measure-calls.ts'
import { CALL_NAMES } from './school-calls.ts'
import { between, readMeter, type School } from './school.ts'

const MEMBERS = 1_000_000
const SHARE = 0.01
/** An hour of the day. */
const HOUR_SECONDS = 5
const IDLE_SECONDS = 10
/** The same seed draws the same visits each time. */
const SEED = 20_261_117

export interface DayPart {
  hours: string
  requests: number
  predictedMs: number
  measuredMs: number
  p95: number
}

export interface Day {
  parts: DayPart[]
  /** Milliseconds of processor time in a second without requests. */
  idleMs: number
}

function arrivalsOf(hours: readonly number[], draw: () => number): Arrival[] {
  const atPeak = (MEMBERS * SHARE * ASSUMED.onlineShare * requestsPerVisit()) / ASSUMED.visitSeconds
  const hourMs = HOUR_SECONDS * 1000
  return hours.flatMap((share, place) =>
    drawArrivals(draw, { fromMs: place * hourMs, untilMs: (place + 1) * hourMs, perSecond: atPeak * share }),
  )
}

/** The cost of each call without other requests: that is most of a day. */
async function costsAlone(generator: LoadGenerator, school: School): Promise<Costs> {
  const costs: Costs = {}
  for (const call of CALL_NAMES) {
    const requests = call === 'logIn' ? 12 : call === 'playPage' ? 40 : 120
    const [cost] = await measureCall(generator, [school], call, { connections: 1, requests })
    if (cost) costs[call] = cost
  }
  return costs
}

const PARTS: [from: number, to: number][] = [
  [0, 6],
  [6, 12],
  [12, 18],
  [18, 24],
]

/** A hundredth of the visitors of a school of a million, a day in some minutes: checks the model's costs. */
export async function replayDay(
  generator: LoadGenerator,
  school: School,
  report: (line: string) => void,
): Promise<Day> {
  const costs = await costsAlone(generator, school)
  const idleBefore = await readMeter(school)
  await sleep(IDLE_SECONDS * 1000)
  const idle = between(idleBefore, await readMeter(school))
  const idleMs = totalMs(idle) / IDLE_SECONDS
  const draw = drawFrom(SEED)
  const parts: DayPart[] = []
  for (const [from, to] of PARTS) {
    const hours = HOURS.slice(from, to)
    const arrivals = arrivalsOf(hours, draw)
    const startedAt = performance.now()
    const { report: found, used } = await measureStream(generator, school, arrivals)
    const seconds = (performance.now() - startedAt) / 1000
    const asked = arrivals.reduce((sum, { call }) => sum + totalMs(costs[call] ?? { siteMs: 0, databaseMs: 0 }), 0)
    const part = {
      hours: `${from}～${to} 时`,
      requests: found.requests,
      predictedMs: asked + idleMs * seconds,
      measuredMs: totalMs(used),
      p95: found.p95,
    }
    report(JSON.stringify(part))
    parts.push(part)
  }
  return { parts, idleMs }
}
