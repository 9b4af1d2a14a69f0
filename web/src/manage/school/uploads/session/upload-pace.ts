import { MINUTE_MS, SECOND_MS } from '@bee/contract/durations.ts'

/** The speed is measured over this time. */
const WINDOW_MS = 8000
/** An earlier speed would be too inaccurate. */
const LEAST_MS = 1500
const SHORT_MS = 90 * SECOND_MS

interface Mark {
  at: number
  bytes: number
}

/** Measures the speed by the bytes of the last seconds. */
export function createPace() {
  let marks: Mark[] = []

  /** `total`: all bytes since the start. */
  function mark(total: number, at: number): void {
    const last = marks.at(-1)
    // The total fell: an aborted part was counted but has not arrived.
    if (last && total < last.bytes) marks = []
    marks = [...marks.filter((each) => at - each.at <= WINDOW_MS), { at, bytes: total }]
  }

  /** Bytes per second; undefined while it is unknown. */
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
  /** In the browser's clock. */
  endsAt: number
  /** Why the guess got longer than the former one; empty otherwise. */
  why: string
}

const minutesOf = (ms: number) => Math.max(1, Math.ceil(ms / MINUTE_MS))

/** A new guess is shorter than the former one, or gives a reason. */
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
