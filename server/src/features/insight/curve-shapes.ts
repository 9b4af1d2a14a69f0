/** Where a curve falls by so much of its learners, and by so many, it is worth a word. */
const FALL_SHARE = 0.05
const FALL_LEAST = 3
/** A fall is looked for within so much of a lesson, and at least so many numbers. */
const FALL_WINDOW_SHARE = 20
const FALL_WINDOW_LEAST = 3
/** What fewer have seen again is no stretch that is watched again. */
const REPLAY_SHARE = 0.05
const REPLAY_LEAST = 3
/** As far as at least so much of the most have seen it again, it is one stretch. */
const HOT_SHARE = 0.5
/** Lessons of any length are compared at so many places and their end. */
const PLACES = 100

/** How many begin to see, or have stopped seeing, with a number of the curve. */
export interface Change {
  at: number
  change: number
}

/** How many see each: one sweep over where ranges begin and end, in any order. */
export function sweep(changes: readonly Change[], length: number): number[] {
  const steps = Array.from({ length }, () => 0)
  for (const { at, change } of changes) if (at < length) steps[at] = (steps[at] ?? 0) + change
  let seeing = 0
  return steps.map((step) => (seeing += step))
}

export interface Fall {
  from: number
  to: number
  /** Within it, where the most are lost at once. */
  at: number
  count: number
}

/** Where the number of those who see it falls most steeply; undefined where it falls nowhere. In seconds. */
export function steepestFall(counts: readonly number[], step: number, learners: number): Fall | undefined {
  const window = Math.max(FALL_WINDOW_LEAST, Math.round(counts.length / FALL_WINDOW_SHARE))
  let best: { start: number; count: number } | undefined
  // The end of the film is no place where somebody leaves it.
  for (let start = 0; start + window < counts.length; start += 1) {
    const count = (counts[start] ?? 0) - (counts[start + window] ?? 0)
    if (count > (best?.count ?? 0)) best = { start, count }
  }
  if (!best || best.count < Math.max(FALL_LEAST, learners * FALL_SHARE)) return undefined
  const { start, count } = best
  let at = start
  let most = -1
  for (let nth = start; nth < start + window; nth += 1) {
    const lost = (counts[nth] ?? 0) - (counts[nth + 1] ?? 0)
    if (lost > most) [most, at] = [lost, nth + 1]
  }
  return { from: start * step, to: (start + window) * step, at: at * step, count }
}

export interface Stretch {
  from: number
  /** The first second that is no part of it. */
  to: number
  count: number
}

/** What the most have seen again, as far as half of them have; undefined where hardly anybody did. In seconds. */
export function hottestStretch(replays: readonly number[], step: number, learners: number): Stretch | undefined {
  let peak = 0
  for (let nth = 1; nth < replays.length; nth += 1) if ((replays[nth] ?? 0) > (replays[peak] ?? 0)) peak = nth
  const count = replays[peak] ?? 0
  if (count < Math.max(REPLAY_LEAST, learners * REPLAY_SHARE)) return undefined
  const isHot = (nth: number) => (replays[nth] ?? 0) >= count * HOT_SHARE
  let [from, to] = [peak, peak]
  while (from > 0 && isHot(from - 1)) from -= 1
  while (to + 1 < replays.length && isHot(to + 1)) to += 1
  return { from: from * step, to: (to + 1) * step, count }
}

/** Of a thousand learners, how many see each hundredth of it and its end. */
export function permillesOf(counts: readonly number[], learners: number): number[] {
  return Array.from({ length: PLACES + 1 }, (_, place) => {
    const nth = Math.min(counts.length - 1, Math.floor((place / PLACES) * counts.length))
    return learners === 0 ? 0 : Math.round((1000 * (counts[nth] ?? 0)) / learners)
  })
}
