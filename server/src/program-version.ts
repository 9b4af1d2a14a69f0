/** As package.json says it; a test compares them. It stands in what outlives a version, such as a backup. */
export const PROGRAM_VERSION = '0.1.0'
