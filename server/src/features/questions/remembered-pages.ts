import type { Clock } from '../../outside/clock.ts'
import type { Place } from './question-queries.ts'

/** Nearer places are found as fast as they are remembered. */
export const FAR_OFFSET = 1000
/** A row moves when members collect questions; a page so far down may lag behind that for a minute. */
export const PLACE_LIFE_MS = 60_000
const MAX_LISTS = 100
const MAX_PLACES = 1000

interface KnownPlace extends Place {
  offset: number
  knownAt: number
}

/**
 * Where far pages began, by list. The next page, the same page, or a crawler that goes on from there starts at the nearest known place and
 * skips only the rows between.
 */
export function createRememberedPages(clock: Clock) {
  const lists = new Map<string, KnownPlace[]>()

  function nearest(list: string, offset: number): KnownPlace | undefined {
    const oldest = clock.monotonicMs() - PLACE_LIFE_MS
    let best: KnownPlace | undefined
    for (const place of lists.get(list) ?? []) {
      const isNearer = place.offset <= offset && place.offset > (best?.offset ?? -1)
      if (isNearer && place.knownAt >= oldest) best = place
    }
    return best
  }

  /** A place found from another one keeps that one's age, so that delays do not add up. */
  function learn(list: string, offset: number, { id, value }: Place, from: KnownPlace | undefined): void {
    if (offset < FAR_OFFSET || from?.offset === offset) return
    if (!lists.has(list) && lists.size >= MAX_LISTS) {
      const [oldest] = lists.keys()
      if (oldest !== undefined) lists.delete(oldest)
    }
    const others = (lists.get(list) ?? []).filter((place) => place.offset !== offset).slice(1 - MAX_PLACES)
    lists.set(list, [...others, { id, value, offset, knownAt: from?.knownAt ?? clock.monotonicMs() }])
  }

  return { nearest, learn }
}
