import { MAX_WATCHED_RANGES } from '@bee/contract/limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRanges } from '@bee/contract/player/watching.ts'
import { createWatchTracker, mostTelling, sharedRanges, withoutRanges, type WatchedRange } from './watched-ranges.ts'

const range = fc
  .tuple(fc.nat({ max: 200 }), fc.nat({ max: 30 }))
  .map(([from, length]): WatchedRange => [from, from + length])
const ranges = fc.array(range, { maxLength: 12 })

const secondsOf = (list: readonly WatchedRange[]) =>
  new Set(list.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)))

test('joining keeps every second and leaves no two ranges that touch', () => {
  fc.assert(
    fc.property(ranges, (list) => {
      const joined = joinRanges(list)
      expect(secondsOf(joined)).toEqual(secondsOf(list))
      joined.forEach(([from, to], index) => {
        expect(from).toBeLessThan(to)
        const next = joined[index + 1]
        if (next) expect(to).toBeLessThan(next[0])
      })
    }),
  )
})

test('taking away leaves what only the first has', () => {
  fc.assert(
    fc.property(ranges, ranges, (list, known) => {
      const rest = secondsOf(withoutRanges(list, known))
      const expected = [...secondsOf(list)].filter((second) => !secondsOf(known).has(second))
      expect([...rest].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
    }),
  )
})

test('too many ranges are cut to the longest', () => {
  const many = Array.from({ length: MAX_WATCHED_RANGES + 10 }, (_, i): WatchedRange => [i * 10, i * 10 + 1 + (i % 7)])
  const kept = mostTelling(many)
  expect(kept).toHaveLength(MAX_WATCHED_RANGES)
  expect(kept.every(([from, to]) => to - from >= 1)).toBe(true)
})

test('a second counts when more than half of it was played', () => {
  const tracker = createWatchTracker()
  tracker.start(0)
  tracker.reach(0.4)
  tracker.stop()
  expect(tracker.ranges()).toEqual([])
  tracker.start(10)
  tracker.reach(12.6)
  expect(tracker.ranges()).toEqual([[10, 13]])
})

test('what is in both is what neither has alone', () => {
  fc.assert(
    fc.property(ranges, ranges, (list, known) => {
      const expected = [...secondsOf(list)].filter((second) => secondsOf(known).has(second))
      expect([...secondsOf(sharedRanges(list, known))]).toEqual(expected.sort((a, b) => a - b))
    }),
  )
})

test('a second that was watched before, in this play or an earlier one, is one that was watched again', () => {
  const tracker = createWatchTracker([[100, 110]])
  tracker.start(0)
  tracker.reach(20)
  expect(tracker.replays()).toEqual([])
  tracker.stop()
  // A jump back, and on over seconds of an earlier play.
  tracker.start(12)
  tracker.reach(30)
  expect(tracker.replays()).toEqual([[12, 20]])
  tracker.stop()
  tracker.start(105)
  tracker.reach(120)
  expect(tracker.replays()).toEqual([
    [12, 20],
    [105, 110],
  ])
})
