/** Same as in package.json; a test compares them. Stored in things that outlive a version, such as a backup. */
export const PROGRAM_VERSION = '1.0.0'
