import { FINISHED_SHARE } from '@bee/contract/player/watching.ts'

/** Below this nobody remembers where they were. */
export const MIN_RESUME_SECONDS = 3

/** Where a lesson starts, from the place that was saved. Whoever watches a finished lesson again keeps their place in it. */
export function resumeSecond(second: number, duration: number): number {
  const isAtEnd = duration > 0 && second >= duration * FINISHED_SHARE
  return isAtEnd || second < MIN_RESUME_SECONDS ? 0 : second
}
