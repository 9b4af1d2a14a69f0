const QUARTER = 25

/** By quarters: what is read aloud while something runs changes four times, however often it is drawn. */
export const saidPercent = (percent: number): number => Math.floor(percent / QUARTER) * QUARTER
