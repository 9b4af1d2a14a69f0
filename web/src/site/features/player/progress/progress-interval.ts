import { MINUTE_MS, SECOND_MS } from '@bee/contract/durations.ts'

/** Of a lesson longer than an hour, a twentieth. */
const PARTS_OF_A_LONG_LESSON = 20

/** How often a playing lesson saves its place, by its length (specification 9). A live picture has no length. */
export function progressIntervalMs(durationSeconds: number): number {
  if (!Number.isFinite(durationSeconds)) return MINUTE_MS
  if (durationSeconds <= 60) return 5 * SECOND_MS
  if (durationSeconds <= 30 * 60) return MINUTE_MS
  if (durationSeconds <= 60 * 60) return 2 * MINUTE_MS
  return (durationSeconds / PARTS_OF_A_LONG_LESSON) * SECOND_MS
}
