/** Fewer learners make no curve. */
const LEARNERS_OF_A_CURVE = 5
/** The fall is measured over a twentieth of the lesson, and over at least three seconds. */
const WINDOW_SHARE = 20
const WINDOW_SECONDS = 3

export interface SeenRange {
  userId: number
  /** The first second that was seen, and the first after it that was not. */
  from: number
  to: number
}

/** The number of learners who have seen each second, in one pass over the ends of the ranges. */
export function audienceOf(ranges: readonly SeenRange[]): number[] {
  const length = ranges.reduce((longest, { to }) => Math.max(longest, to), 0)
  const changes = Array.from({ length: length + 1 }, () => 0)
  for (const { from, to } of ranges) {
    changes[from] = (changes[from] ?? 0) + 1
    changes[to] = (changes[to] ?? 0) - 1
  }
  let seeing = 0
  return changes.slice(0, length).map((change) => (seeing += change))
}

/** The second after which most learners leave: the steepest fall of the audience. */
export function leavingSecond(ranges: readonly SeenRange[]): number | undefined {
  if (new Set(ranges.map(({ userId }) => userId)).size < LEARNERS_OF_A_CURVE) return undefined
  const audience = audienceOf(ranges)
  const window = Math.max(WINDOW_SECONDS, Math.round(audience.length / WINDOW_SHARE))
  let steepest: { second: number; fall: number } | undefined
  // The loop ends one window before the end of the film: learners who finish do not leave.
  for (let second = 0; second + window < audience.length; second += 1) {
    const fall = (audience[second] ?? 0) - (audience[second + window] ?? 0)
    if (fall > (steepest?.fall ?? 0)) steepest = { second, fall }
  }
  return steepest?.second
}
