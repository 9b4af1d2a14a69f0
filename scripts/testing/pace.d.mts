/** Measures this machine's pace until it is ended, which answers how many times more processor time work takes: 2 at most. */
export function watchPace(): { end(): number }

/** The pace for the processor times of rounds, in milliseconds. */
export function paceOf(rounds: readonly number[]): number
