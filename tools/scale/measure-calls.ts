import type { LoadGenerator } from './load-generator.ts'
import type { Arrival, LoadReport } from './load-process.ts'
import { CALLS, type CallName, type SchoolCall } from './school-calls.ts'
import { between, readMeter, type Meter, type School } from './school.ts'

const ROUNDS = 3
const ROUND_SECONDS = 12
/** Every connection of the pool plans a statement anew the first five times. */
const WARM_UP_REQUESTS = 200
const WARM_UP_SECONDS = 60

/** The processor time of one request. */
export interface ProcessorCost {
  siteMs: number
  databaseMs: number
  walBytes: number
  blocksRead: number
}

/** The cost of one request of a call in a school. */
export interface CallCost extends ProcessorCost {
  requests: number
  p50: number
  perSecond: number
}

interface Round {
  report: LoadReport
  used: Meter
}

export const totalMs = ({ siteMs, databaseMs }: Pick<CallCost, 'siteMs' | 'databaseMs'>) => siteMs + databaseMs

function costOf(rounds: readonly Round[]): CallCost {
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0)
  const requests = sum(({ report }) => report.requests)
  const each = (pick: (meter: Meter) => number) => sum(({ used }) => pick(used)) / requests
  return {
    requests,
    siteMs: each(({ siteMs }) => siteMs),
    databaseMs: each(({ databaseMs }) => databaseMs),
    walBytes: each(({ walBytes }) => walBytes),
    blocksRead: each(({ blocksRead }) => blocksRead),
    p50: Math.min(...rounds.map(({ report }) => report.p50)),
    perSecond: Math.max(...rounds.map(({ report }) => report.perSecond)),
  }
}

export interface BurstOptions {
  requests: number
  connections: number
  /** Else the site's own. */
  ports?: number[]
  /** Site processes beside the first. */
  others?: number[]
  seconds?: number
}

export async function measureBurst(
  generator: LoadGenerator,
  school: School,
  call: CallName,
  { requests, connections, ports = [school.site.port], others = [], seconds = ROUND_SECONDS }: BurstOptions,
): Promise<Round> {
  const from = school.next.get(call) ?? 0
  const before = await readMeter(school, others)
  const report = await generator.run({
    kind: 'burst',
    facts: school.factsFile,
    call,
    ports,
    connections,
    requests,
    seconds,
    from,
  })
  school.next.set(call, from + report.requests)
  return { report, used: between(before, await readMeter(school, others)) }
}

/** Members who come by themselves, one after the other or at once, as they were drawn. */
export async function measureStream(
  generator: LoadGenerator,
  school: School,
  drawn: readonly Arrival[],
): Promise<Round> {
  const arrivals = drawn.map((arrival) => {
    const nth = school.next.get(arrival.call) ?? 0
    school.next.set(arrival.call, nth + 1)
    return { ...arrival, nth }
  })
  const before = await readMeter(school)
  const report = await generator.run({ kind: 'stream', facts: school.factsFile, port: school.site.port, arrivals })
  return { report, used: between(before, await readMeter(school)) }
}

/** The schools take turns, since the machine is shared. Answers one cost for each, in their order. */
export async function measureCall(
  generator: LoadGenerator,
  schools: readonly School[],
  name: CallName,
  options: Partial<BurstOptions> = {},
): Promise<CallCost[]> {
  const call: SchoolCall = CALLS[name]
  const plan = { requests: call.requests, connections: call.connections, ...options }
  const rounds = schools.map((): Round[] => [])
  for (const school of schools)
    await measureBurst(generator, school, name, {
      ...plan,
      requests: options.requests === undefined && call.warmUp ? call.warmUp : Math.min(WARM_UP_REQUESTS, plan.requests),
      seconds: WARM_UP_SECONDS,
    })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, school] of schools.entries())
      rounds[place]?.push(await measureBurst(generator, school, name, plan))
  }
  return rounds.map(costOf)
}

export const costOfRounds = costOf
