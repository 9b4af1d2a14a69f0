/** How many times longer than on an idle machine a wait may take, between 1 and 10. Left in BEE_PATIENCE for child processes. */
export function providePatience(): number

/** The factor for a measurement. */
export function factorOf(measured: { slowestMs: number; loadPerCore: number }): number
