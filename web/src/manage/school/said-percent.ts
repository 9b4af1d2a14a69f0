const QUARTER = 25

/** Rounds down to quarters, so that screen readers announce progress four times and not with every update. */
export const saidPercent = (percent: number): number => Math.floor(percent / QUARTER) * QUARTER
