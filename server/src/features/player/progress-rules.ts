import { FINISHED_SHARE, type SecondRange } from '@bee/contract/player/watching.ts'

/** The player's fastest speed: a member cannot watch more seconds than twice the time that has passed. */
export const FASTEST_SPEED = 2
/** Seconds that may come with a member's very first save: the longest stretch between two saves, at the fastest speed. */
export const FIRST_STRETCH_SECONDS = 240
/** A time in milliseconds in 2001. A smaller seq is a count, not a time. */
const FIRST_MOMENT = 1_000_000_000_000

/** A save as the request brings it. */
export interface Save {
  userId: number
  lessonId: number
  second: number
  duration?: number | undefined
  ranges?: readonly SecondRange[] | undefined
  replays?: readonly SecondRange[] | undefined
  playId?: string | undefined
  seq?: number | undefined
}

/** A save with the server's judgement of its time. save-progress.sql decides which save is newer. */
export interface TimedSave {
  userId: number
  lessonId: number
  position: number
  /** The length that the player measured; 0 when it did not. */
  claimedDuration: number
  ranges: readonly SecondRange[]
  /** Seconds of the ranges that were watched before. */
  replays: readonly SecondRange[]
  /** '' for a caller without sequence numbers: its saves are taken in the order of arrival. */
  playId: string
  /** The time of the observation in milliseconds since 1970. */
  moment: number
  /** The caller's own number, which tells observations of one moment apart. */
  seq: number
}

export const isCount = (seq: number | undefined): seq is number => seq !== undefined && seq < FIRST_MOMENT

/**
 * The time of the observation, never in the future: a wrong clock must not keep later saves out. A seq that is only a count tells no time,
 * so all saves of its play have the time when the server first heard of the play.
 */
export function momentOf(seq: number | undefined, playHeardAt: number | undefined, now: number): number {
  return Math.min((isCount(seq) ? playHeardAt : seq) ?? now, now)
}

/** Whole percent of coverage. Any coverage shows at least 1, and only full coverage shows 100. */
export function percentOf(covered: number, duration: number): number {
  if (covered <= 0 || duration <= 0) return 0
  if (covered >= duration * FINISHED_SHARE) return 100
  return Math.max(1, Math.floor((covered / duration) * 100))
}

export const toMultirange = (ranges: readonly SecondRange[]) =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

export const fromMultirange = (text: string): [number, number][] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
