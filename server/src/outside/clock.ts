/** The only way to ask the time, so that a test can set it. */
export interface Clock {
  now(): Date
  /** For how long something took or is kept: it only ever grows, while the time of day is set back now and then. */
  monotonicMs(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }
