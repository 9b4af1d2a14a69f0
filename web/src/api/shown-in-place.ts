import type { CallOptions } from '@bee/contract/client.ts'

/**
 * For the reads of a page: its skeleton shows the waiting, so the overlay stays off, and the failed part itself shows
 * the failure, so no message is raised. The lists of news, messages and the home page show it in a quiet line
 * (specification 8); the word completion, the frame and the parts beside a page stay silent.
 */
export const SHOWN_IN_PLACE: CallOptions = { bypassed: true, quiet: true }
