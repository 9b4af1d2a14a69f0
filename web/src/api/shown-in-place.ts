import type { CallOptions } from '@bee/contract/client.ts'

/**
 * For what a page reads: its skeleton shows the waiting, so the overlay stays off. A failure is said as the error catalogue
 * says it (specification 8), and the place itself says what happened.
 */
export const SHOWN_IN_PLACE: CallOptions = { bypassed: true }

/**
 * For what the catalogue ignores when it fails: lists of news, messages and the home page, the word completion, what the frame
 * says about the member, what stands beside a page. No message is raised; a place that is left bare says so in a quiet line.
 */
export const IGNORED_WHEN_FAILED: CallOptions = { ...SHOWN_IN_PLACE, quiet: true }
