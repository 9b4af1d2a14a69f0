import type pg from 'pg'
import type { BatchWatch } from '../../database/batch.ts'
import { isPoolAway } from '../../database/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import { STORE_ACTS } from '../../outside/store/watched-store.ts'
import type { ContentCache } from '../content-cache.ts'
import { AWAY } from '../failure-reply.ts'
import { createKeptReading } from './kept-reading.ts'
import type { Meters } from './meters.ts'

/** `name` is also the label of the pool's statements. */
export function watchPool(meters: Meters, name: string, pool: pg.Pool): void {
  meters.poolMax.watch([name], () => pool.options.max)
  meters.poolConnections.watch([name, 'idle'], () => pool.idleCount)
  meters.poolConnections.watch([name, 'busy'], () => pool.totalCount - pool.idleCount)
  meters.poolWaiting.watch([name], () => pool.waitingCount)
  meters.databaseAway.watch([name], () => Number(isPoolAway(pool)))
}

export function watchCache(meters: Meters, cache: ContentCache): void {
  meters.cacheBytes.watch([], () => cache.figures().bytes)
  meters.cacheMaxBytes.watch([], () => cache.figures().maxBytes)
  meters.cacheEntries.watch([], () => cache.figures().entries)
  meters.cacheHits.watch([], () => cache.figures().hits)
  meters.cacheMisses.watch([], () => cache.figures().misses)
}

export function watchDisk(meters: Meters, { disk, clock }: Pick<Dependencies, 'disk' | 'clock'>): void {
  const figure = createKeptReading(async () => Number((await disk.fullSince()) !== undefined), clock)
  meters.beforeReading(figure.refresh)
  meters.diskFull.watch([], figure.known)
}

/** Creates the series at the start, so that the first failure is an increase: a new series would not count as one. */
export function expectFailures(meters: Meters): void {
  for (const act of STORE_ACTS) meters.storeErrors.of(act)
  for (const what of AWAY) meters.awayRefusals.of(what)
}

/** For `createBatch`. */
export function watchBatch(meters: Meters, name: string): BatchWatch {
  const items = meters.batchItems.of(name)
  return { onRun: items.observe, askSize: (size) => void meters.batchWaiting.watch([name], size) }
}
