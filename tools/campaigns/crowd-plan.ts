import type { Learner } from '../../bench/src/learners.ts'

/** In the order in which they come: a crowd that keeps the site busy would hold up the others on their way in. */
export const CROWD_NAMES = ['streams', 'readers', 'bodies', 'addresses'] as const
export type CrowdName = (typeof CROWD_NAMES)[number]

/** The facts that a crowd in its own process needs. */
export interface CrowdPlan {
  name: CrowdName
  port: number
  count: number
  members: readonly Learner[]
  /** A file larger than the buffers of both ends. */
  largeFile: string
  /** So that two visits never make up the same addresses. */
  seed: number
}

/** The outcome for the crowd, one by one. */
export interface CrowdTally {
  /** Answered, opened or under way. */
  held: number
  /** Sent away with a sentence. */
  refused: number
  /** The site's own failures: answers of 500 and above, or a connection cut where none should be. */
  failed: number
  /** Cut by the site because they took too long. */
  cut: number
}

export type CrowdWord = { word: 'arrived' | 'done'; tally: CrowdTally }

export const emptyTally = (): CrowdTally => ({ held: 0, refused: 0, failed: 0, cut: 0 })
