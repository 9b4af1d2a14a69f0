import { providePatience } from './calibrate.mjs'

const factor = providePatience()

/**
 * A limit of waiting, as it holds on an idle machine, for the machine as it is now. It only ends the waiting for a sign that never
 * comes, so it is generous all the same: load can rise after the calibration.
 */
export const patiently = (ms: number): number => Math.round(ms * factor)

/** For one sign. */
export const PATIENCE_MS = patiently(20_000)
/**
 * For a test or a hook. It outlasts several signs, so that the sign which does not come ends the test with its own message; and the
 * seeding of a school, which takes longest.
 */
export const TEST_TIMEOUT_MS = patiently(180_000)
