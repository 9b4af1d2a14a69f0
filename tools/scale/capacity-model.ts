import { progressIntervalMs } from '@bee/web/site/features/player/progress/progress-interval.ts'
import { totalMs, type CallCost, type ProcessorCost } from './measure-calls.ts'
import type { CallName } from './school-calls.ts'

/** The assumptions of the model about visitors. docs/scale.md gives the reason for each. */
export const ASSUMED = {
  /** Share of all members, at the same moment of the evening. */
  onlineShare: 0.05,
  /** A player saves once a minute in a lesson of up to half an hour; pauses, jumps and short lessons make it more. */
  saveEverySeconds: 15,
  visitSeconds: 1800,
  /** Share of a processor, in the busiest minute: the rest is a reserve. */
  mostBusy: 0.6,
}

/** The calls of one visit beside its saves. */
const OF_A_VISIT: Partial<Record<CallName, number>> = {
  home: 1,
  courses: 2,
  course: 2,
  playPage: 1,
  catalogue: 2,
  schedule: 3,
  myCourses: 1,
  overview: 1,
  messages: 0.5,
  unread: 2,
  question: 3,
  answer: 3,
  practice: 0.5,
  logIn: 0.15,
}

export const REQUESTS_OF_A_VISIT: Partial<Record<CallName, number>> = {
  firstSave: 1,
  save: ASSUMED.visitSeconds / ASSUMED.saveEverySeconds - 1,
  ...OF_A_VISIT,
}

/** By the hour, as shares of the busiest. */
export const HOURS = [
  0.25, 0.12, 0.06, 0.04, 0.03, 0.04, 0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.55, 0.5, 0.4, 0.4, 0.42, 0.45, 0.5, 0.7, 0.9, 1,
  0.85, 0.5,
]

/** The saves of a visit spent with one lesson, as often as the player itself saves: the model counts more, to be safe. */
export const SAVES_OF_A_VISIT = (ASSUMED.visitSeconds * 1000) / progressIntervalMs(ASSUMED.visitSeconds)

/** The mean cost of a visit's saves: the first finds the member's pages on the disk, the others in memory. */
export function meanSave(first: ProcessorCost, further: ProcessorCost): ProcessorCost {
  const mean = (pick: (cost: ProcessorCost) => number) =>
    (pick(first) + (SAVES_OF_A_VISIT - 1) * pick(further)) / SAVES_OF_A_VISIT
  return {
    siteMs: mean(({ siteMs }) => siteMs),
    databaseMs: mean(({ databaseMs }) => databaseMs),
    walBytes: mean(({ walBytes }) => walBytes),
    blocksRead: mean(({ blocksRead }) => blocksRead),
  }
}

export type Costs = Partial<Record<CallName, CallCost>>

export const mixEntries = () => Object.entries(REQUESTS_OF_A_VISIT) as [CallName, number][]

export const requestsPerVisit = () => mixEntries().reduce((sum, [, count]) => sum + count, 0)

/** Milliseconds of processor, and bytes of WAL, that one visit takes. */
export function costOfVisit(costs: Costs) {
  const sum = (pick: (cost: CallCost) => number) =>
    mixEntries().reduce((total, [call, count]) => {
      const cost = costs[call]
      if (!cost) throw new Error(`${call} was not measured`)
      return total + count * pick(cost)
    }, 0)
  return {
    siteMs: sum(({ siteMs }) => siteMs),
    databaseMs: sum(({ databaseMs }) => databaseMs),
    walBytes: sum(({ walBytes }) => walBytes),
  }
}

export interface Capacity {
  members: number
  online: number
  perSecond: number
  savesPerSecond: number
  siteCores: number
  databaseCores: number
  /** If every batch were full, as they are when the calls are measured one kind at a time. */
  leastSiteCores: number
  leastDatabaseCores: number
  walMegabytes: number
  databaseGigabytes: number
}

/** The cost of one request of the mixture at this rate. */
export interface Price extends Pick<ProcessorCost, 'siteMs' | 'databaseMs'> {
  perSecond: number
}

/**
 * For the fullest evening that this school reaches: a request among few takes more than one among many. The dearest of
 * the similar measurements: to have bought too little is worse.
 */
function priceAt(perSecond: number, prices: readonly Price[]): Price {
  const measured = prices.map((price) => price.perSecond)
  const fullness = Math.max(Math.min(...measured), ...measured.filter((each) => each <= perSecond))
  const [dearest] = prices.filter((price) => price.perSecond === fullness).toSorted((a, b) => totalMs(b) - totalMs(a))
  if (!dearest) throw new Error('No evening was measured')
  return dearest
}

/** The needs of a school with this many members in its busiest minute. */
export function capacityOf(
  members: number,
  { costs, prices, bytesPerMember }: { costs: Costs; prices: readonly Price[]; bytesPerMember: number },
): Capacity {
  const online = members * ASSUMED.onlineShare
  const visitsPerSecond = online / ASSUMED.visitSeconds
  const perSecond = visitsPerSecond * requestsPerVisit()
  const price = priceAt(perSecond, prices)
  const visit = costOfVisit(costs)
  const cores = (milliseconds: number) => (perSecond * milliseconds) / 1000 / ASSUMED.mostBusy
  return {
    members,
    online,
    perSecond,
    savesPerSecond: online / ASSUMED.saveEverySeconds,
    siteCores: cores(price.siteMs),
    databaseCores: cores(price.databaseMs),
    leastSiteCores: cores(visit.siteMs / requestsPerVisit()),
    leastDatabaseCores: cores(visit.databaseMs / requestsPerVisit()),
    walMegabytes: (visitsPerSecond * visit.walBytes) / 1e6,
    databaseGigabytes: (members * bytesPerMember) / 1e9,
  }
}

/** How many of a call one core carries in a second, site and database together, at the highest allowed load. */
export const perCore = (cost: CallCost) => (1000 / totalMs(cost)) * ASSUMED.mostBusy
