const HALF_HOUR_MINUTES = 30
/** Nothing follows the last slot; it is drawn as two hours. */
const LAST_SLOT_HALVES = 4
/** Narrower than an hour leaves no space for words; wider than four hours leaves none for the other slots. */
const FEWEST_HALVES = 2
const MOST_HALVES = 8

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** How many half hours a slot takes, for its width. */
export function halvesOf(time: string, nextTime: string | undefined): number {
  const halves =
    nextTime === undefined ? LAST_SLOT_HALVES : Math.round((minutesOf(nextTime) - minutesOf(time)) / HALF_HOUR_MINUTES)
  return Math.min(MOST_HALVES, Math.max(FEWEST_HALVES, halves || FEWEST_HALVES))
}
