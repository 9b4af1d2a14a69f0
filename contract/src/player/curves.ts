/** Fewer learners give no curve: it would show single persons. */
export const CURVE_LEARNERS = 5
/** Students see the most replayed part from so many learners on. */
export const REPLAY_LEARNERS = 20
/** One number a second up to this length; of longer films one number stands for several. */
export const FULL_CURVE_SECONDS = 7200

/** Places of the wave that a student sees. */
export const REPLAY_WAVE_POINTS = 100

/** Seconds for which one number of a curve stands. */
export const curveStep = (seconds: number): number => Math.max(1, Math.ceil(seconds / FULL_CURVE_SECONDS))
