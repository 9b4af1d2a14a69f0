/** The only way to ask the time, so that a test can set it. */
export interface Clock {
  now(): Date
  /** Milliseconds that only ever grow, for spans within this process: the time of day can be set back. */
  monotonicMs(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }
