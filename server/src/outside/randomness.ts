import { randomBytes, randomInt } from 'node:crypto'

/** The only source of random values, so that a test can set it. */
export interface Randomness {
  bytes(count: number): Buffer
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number
}

export const systemRandomness: Randomness = { bytes: (count) => randomBytes(count), below: (limit) => randomInt(limit) }
