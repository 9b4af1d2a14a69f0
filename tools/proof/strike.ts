import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { saysYes } from './cluster/answers.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { Bounds, Fault } from './fault-kinds.ts'
import type { Journal } from './journal.ts'
import { judge } from './judge.ts'
import type { Crowd } from './people/crowd.ts'
import { isFailed, measurePauses, type Passage, type Pauses, type Traffic } from './traffic.ts'

const BEFORE_MS = 2000
const AFTER_MS = 3000
const WHOLE_WITHIN_MS = 120_000
/** A request that was under way when something fell began before it, or at the same moment. */
const SAME_MOMENT_MS = 50
const MAX_SHOWN = 5

export interface Struck extends Pauses {
  name: string
  requests: number
  failed: number
  acknowledged: number
  lost: number
  doubled: number
  /** The request that took longest. */
  slowest: Passage | undefined
  /** The broken promises, in words. */
  complaints: string[]
}

/** The complaints about the pauses and failures of all writers. */
export function complain(
  { pauseMs, failures }: Bounds,
  pauses: Pauses,
  failed: readonly Passage[],
  fallenAt: number,
): string[] {
  const isAllowed: Record<Bounds['failures'], (passage: Passage) => boolean> = {
    none: () => false,
    'under-way': ({ begun }) => begun <= fallenAt + SAME_MOMENT_MS,
    files: ({ what }) => what.includes('/manage/upload'),
    any: () => true,
  }
  const unexpected = failed.filter((passage) => !isAllowed[failures](passage))
  return [
    ...(pauses.everybodyMs > pauseMs
      ? [`paused for ${(pauses.everybodyMs / 1000).toFixed(1)} s, at most ${pauseMs / 1000} s are allowed`]
      : []),
    ...(unexpected.length > 0 ? [`${unexpected.length} requests failed that must not fail`] : []),
    ...unexpected
      .slice(0, MAX_SHOWN)
      .map(
        ({ who, what, status, begun, ended }) =>
          `  ${who} ${what}: ${status === 0 ? 'no answer' : status}, ` +
          `${((begun - fallenAt) / 1000).toFixed(2)} to ${((ended - fallenAt) / 1000).toFixed(2)} s after the fault`,
      ),
  ]
}

export async function isAllThere({ database, sites, store }: Cluster): Promise<boolean> {
  const ready = await Promise.all(sites.map(({ port }) => saysYes(`http://127.0.0.1:${port}/readyz`)))
  return ready.every(Boolean) && store.swift.pid() > 0 && (await database.isWhole())
}

export interface Known {
  lost: Set<string>
  doubled: Set<string>
}

/** One fault under the running crowd, and the comparison of the rows after it. */
export async function strikeOnce(
  parts: { cluster: Cluster; crowd: Crowd; traffic: Traffic; journal: Journal; known: Known },
  fault: Fault,
  nth: number,
): Promise<Struck> {
  const { cluster, crowd, traffic, journal, known } = parts
  traffic.forgetBefore(performance.now())
  crowd.begin()
  await sleep(BEFORE_MS)
  const struckAt = performance.now()
  let fallenAt = struckAt
  const sayFallen = () => void (fallenAt = performance.now())
  const trouble = await fault.strike(cluster, nth, sayFallen).then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  )
  const isWhole = await waitUntil(() => isAllThere(cluster), { withinMs: WHOLE_WITHIN_MS, everyMs: 250 })
  await sleep(AFTER_MS)
  const to = performance.now()
  await crowd.rest()
  const from = struckAt - BEFORE_MS / 2
  const passages = traffic.between(from, to)
  const failed = passages.filter(isFailed)
  const pauses = measurePauses(passages, { from, to, steady: crowd.steady })
  const { lost, doubled } = await judge(cluster, journal, crowd)
  const newLost = lost.filter((each) => !known.lost.has(each))
  const newDoubled = doubled.filter((each) => !known.doubled.has(each))
  for (const each of newLost) known.lost.add(each)
  for (const each of newDoubled) known.doubled.add(each)
  return {
    name: fault.name,
    ...pauses,
    slowest: passages.reduce<Passage | undefined>(
      (slowest, each) => (each.ended - each.begun > (slowest ? slowest.ended - slowest.begun : 0) ? each : slowest),
      undefined,
    ),
    requests: passages.length,
    failed: failed.length,
    acknowledged: passages.filter(({ status, isWrite }) => status === 200 && isWrite).length,
    lost: newLost.length,
    doubled: newDoubled.length,
    complaints: [
      ...trouble,
      ...(isWhole ? [] : ['not whole again after two minutes']),
      ...complain(fault.bounds, pauses, failed, fallenAt),
      ...newLost,
      ...newDoubled,
    ],
  }
}
