import { FINISHED_SHARE } from '@bee/contract/player/watching.ts'

/** A place below this is too near the beginning to be worth a resume. */
export const MIN_RESUME_SECONDS = 3

/** The second at which a lesson starts, from the saved place. A member who watches a finished lesson again keeps their place in it. */
export function resumeSecond(second: number, duration: number): number {
  const isAtEnd = duration > 0 && second >= duration * FINISHED_SHARE
  return isAtEnd || second < MIN_RESUME_SECONDS ? 0 : second
}
