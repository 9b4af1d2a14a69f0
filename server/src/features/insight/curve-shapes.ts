/** A fall is reported when it loses at least this share of the learners and at least this many of them. */
const FALL_SHARE = 0.05
const FALL_LEAST = 3
/** The window in which a fall is looked for: this fraction of the lesson, and at least this many steps of the curve. */
const FALL_WINDOW_SHARE = 20
const FALL_WINDOW_LEAST = 3
/** A stretch that fewer learners have seen again is not reported. */
const REPLAY_SHARE = 0.05
const REPLAY_LEAST = 3
/** The stretch ends where fewer than this share of its peak have seen it again. */
const HOT_SHARE = 0.5
/** Curves of lessons of any length are compared at this many points and the end. */
const PLACES = 100

/** The number of learners who begin (or, negative, stop) seeing at a step of the curve. */
export interface Change {
  at: number
  change: number
}

/** The number of learners at each step: one pass over the ends of their ranges, in any order. */
export function sweep(changes: readonly Change[], length: number): number[] {
  const steps = Array.from({ length }, () => 0)
  for (const { at, change } of changes) if (at < length) steps[at] = (steps[at] ?? 0) + change
  let seeing = 0
  return steps.map((step) => (seeing += step))
}

export interface Fall {
  from: number
  to: number
  /** The second within the fall where the most learners are lost. */
  at: number
  count: number
}

/** The steepest fall of the curve, in seconds; undefined when no fall is worth reporting. */
export function steepestFall(counts: readonly number[], step: number, learners: number): Fall | undefined {
  const window = Math.max(FALL_WINDOW_LEAST, Math.round(counts.length / FALL_WINDOW_SHARE))
  let best: { start: number; count: number } | undefined
  // The window stays within the film: the end of the film is not a place where learners leave.
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
  /** The first second after the stretch. */
  to: number
  count: number
}

/** The stretch that the most learners have seen again, in seconds, around its peak; undefined when too few have. */
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

/** At each hundredth of the lesson and at its end: how many of a thousand learners see it. */
export function permillesOf(counts: readonly number[], learners: number): number[] {
  return Array.from({ length: PLACES + 1 }, (_, place) => {
    const nth = Math.min(counts.length - 1, Math.floor((place / PLACES) * counts.length))
    return learners === 0 ? 0 : Math.round((1000 * (counts[nth] ?? 0)) / learners)
  })
}
