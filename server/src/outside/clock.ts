/** The only way to read the time, so that a test can set it. */
export interface Clock {
  now(): Date
  /** For durations: it only grows, while the time of day is sometimes set back. */
  monotonicMs(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }
