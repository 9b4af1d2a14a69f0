import { FINISHED_SHARE, type SecondRange } from '@bee/contract/player/watching.ts'

/** The player's fastest speed: nobody studies more seconds than twice the time that has passed. */
export const FASTEST_SPEED = 2
/** Seconds that may come with a member's very first save: the longest stretch between two saves, at the fastest speed. */
export const FIRST_STRETCH_SECONDS = 240
/** Milliseconds since 1970 have passed this in 2001; what is smaller is a count, not a moment. */
const FIRST_MOMENT = 1_000_000_000_000

/** One save as it arrived. */
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

/** A save with what the server says of its time. Which of two is newer is decided where they are stored, in save-progress.sql. */
export interface TimedSave {
  userId: number
  lessonId: number
  position: number
  /** As the player measured it, 0 if it did not. */
  claimedDuration: number
  ranges: readonly SecondRange[]
  /** Seconds of them that were watched before. */
  replays: readonly SecondRange[]
  /** Empty for a caller without sequence numbers: it is taken in the order of arrival. */
  playId: string
  /** Milliseconds since 1970 of the observation. */
  moment: number
  /** The caller's own number for it, which tells observations of one moment apart. */
  seq: number
}

export const isCount = (seq: number | undefined): seq is number => seq !== undefined && seq < FIRST_MOMENT

/**
 * When the observation was made, never in the future: a wrong clock cannot keep later saves out. A number that only
 * counts says nothing of the time; all of that play counts from when the server first heard of it.
 */
export function momentOf(seq: number | undefined, playHeardAt: number | undefined, now: number): number {
  return Math.min((isCount(seq) ? playHeardAt : seq) ?? now, now)
}

/** Whole percent from coverage: what is begun shows at least 1, and only what is covered shows 100. */
export function percentOf(covered: number, duration: number): number {
  if (covered <= 0 || duration <= 0) return 0
  if (covered >= duration * FINISHED_SHARE) return 100
  return Math.max(1, Math.floor((covered / duration) * 100))
}

export const toMultirange = (ranges: readonly SecondRange[]) =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

export const fromMultirange = (text: string): [number, number][] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
