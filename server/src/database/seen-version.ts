import { conflict } from '@bee/contract/failures.ts'

/** Refuses an act on a locked row that somebody has changed since the page of the act was read. */
export function refuseOtherVersion(
  row: { version: number },
  seen: number | undefined,
  sentence: string,
  details?: unknown,
): void {
  if (row.version !== seen) throw conflict(sentence, details)
}
