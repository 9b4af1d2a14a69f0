/** So far back is looked to say how fast it goes. */
const WINDOW_MS = 8000
/** Before that a speed would be worth nothing. */
const LEAST_MS = 1500
const MINUTE_MS = 60_000
const SECOND_MS = 1000
const SHORT_MS = 90 * SECOND_MS

interface Mark {
  at: number
  bytes: number
}

/** How fast bytes go, by what went within the last seconds. */
export function createPace() {
  let marks: Mark[] = []

  /** `total`: all that has gone since the beginning. */
  function mark(total: number, at: number): void {
    const last = marks.at(-1)
    // Less than before: a part broke off, and what was counted of it did not arrive.
    if (last && total < last.bytes) marks = []
    marks = [...marks.filter((each) => at - each.at <= WINDOW_MS), { at, bytes: total }]
  }

  /** In bytes a second; nothing while nobody can say. */
  function speed(): number | undefined {
    const [first, last] = [marks[0], marks.at(-1)]
    if (!first || !last || last.at - first.at < LEAST_MS) return undefined
    return ((last.bytes - first.bytes) / (last.at - first.at)) * SECOND_MS
  }

  function forget(): void {
    marks = []
  }

  return { mark, speed, forget }
}

export interface TimeGuess {
  /** By the browser's clock. */
  endsAt: number
  /** Why it takes longer than was said before; empty while it does not. */
  why: string
}

const minutesOf = (ms: number) => Math.max(1, Math.ceil(ms / MINUTE_MS))

/** It only ever comes nearer, or says why it does not. */
export function guessEnd(
  before: TimeGuess | undefined,
  { leftBytes, speed, now }: { leftBytes: number; speed: number | undefined; now: number },
): TimeGuess | undefined {
  if (speed === undefined || speed <= 0) return before
  const endsAt = now + (leftBytes / speed) * SECOND_MS
  if (!before) return { endsAt, why: '' }
  if (endsAt <= before.endsAt) return { endsAt, why: before.why === '' ? '' : before.why }
  return minutesOf(endsAt - now) <= minutesOf(before.endsAt - now) ? before : { endsAt, why: '网慢了' }
}

/** 还要 4 分. */
export function leftWords(guess: TimeGuess | undefined, now: number): string {
  if (!guess) return ''
  const ms = guess.endsAt - now
  if (ms <= SECOND_MS) return '快好了'
  const minutes = minutesOf(ms)
  const length =
    ms < SHORT_MS
      ? `${Math.ceil(ms / SECOND_MS)} 秒`
      : minutes < 60
        ? `${minutes} 分`
        : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
  return `${guess.why === '' ? '' : `${guess.why}，`}还要 ${length}`
}
