import type { CallOptions } from '@bee/contract/client.ts'

/**
 * For what a page reads: its skeleton shows the waiting, so the overlay stays off, and its place tells of the failure, so no
 * message is raised. The lists of news, messages and the home page say it in a quiet line (specification 8); the word
 * completion, the frame and what stands beside a page stay silent.
 */
export const SHOWN_IN_PLACE: CallOptions = { bypassed: true, quiet: true }
