import type { CallOptions } from '@bee/contract/client.ts'

/**
 * For what a page reads: its skeleton shows the waiting and its own place shows a failure, so the call neither switches
 * the overlay on nor raises a message.
 */
export const SHOWN_IN_PLACE: CallOptions = { bypassed: true, quiet: true }
