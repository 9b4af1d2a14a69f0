import { MAX_WATCHED_RANGES } from '@bee/contract/limits.ts'
import type { WatchedRange } from '@bee/contract/player/player.contract.ts'
import { joinRanges } from '@bee/contract/player/watching.ts'

export type { WatchedRange }

/** The ranges of the first list without those of the second. */
export function withoutRanges(ranges: readonly WatchedRange[], known: readonly WatchedRange[]): WatchedRange[] {
  const holes = joinRanges(known)
  return joinRanges(ranges).flatMap(([from, to]) => {
    const rest: WatchedRange[] = []
    let at = from
    for (const [holeFrom, holeTo] of holes) {
      if (holeTo <= at || holeFrom >= to) continue
      if (holeFrom > at) rest.push([at, holeFrom])
      at = holeTo
    }
    if (at < to) rest.push([at, to])
    return rest
  })
}

/** The ranges that both lists cover. */
export const sharedRanges = (ranges: readonly WatchedRange[], known: readonly WatchedRange[]): WatchedRange[] =>
  withoutRanges(ranges, withoutRanges(ranges, known))

/** A save carries so many ranges; of more, the longest are sent. */
export function mostTelling(ranges: readonly WatchedRange[]): WatchedRange[] {
  if (ranges.length <= MAX_WATCHED_RANGES) return [...ranges]
  const longest = [...ranges].sort((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MAX_WATCHED_RANGES)
  return joinRanges(longest)
}

export interface WatchTracker {
  /** Playing goes on from here. */
  start: (at: number) => void
  /** Still playing, now here. */
  reach: (at: number) => void
  /** Paused or jumping: the next range is not joined to this one. */
  stop: () => void
  ranges: () => WatchedRange[]
  /** Seconds of it that had been watched before. */
  replays: () => WatchedRange[]
}

/** Whole seconds that were really played. A second counts when more than half of it was. `before`: watched in earlier plays. */
export function createWatchTracker(before: readonly WatchedRange[] = []): WatchTracker {
  let done: WatchedRange[] = []
  let again: WatchedRange[] = []
  let from: number | undefined
  let to = 0

  const repeated = () => joinRanges([...again, ...sharedRanges(current(), [...before, ...done])])
  const current = (): WatchedRange[] => (from === undefined ? [] : [[Math.round(from), Math.round(to)]])

  return {
    start: (at) => {
      if (from !== undefined) return
      from = at
      to = at
    },
    reach: (at) => {
      if (from !== undefined && at > to) to = at
    },
    stop: () => {
      again = repeated()
      done = joinRanges([...done, ...current()])
      from = undefined
    },
    ranges: () => joinRanges([...done, ...current()]),
    replays: repeated,
  }
}
