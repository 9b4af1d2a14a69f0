import type { MouseEvent } from 'react'

/** A left click without a key held: the ones with a key open a new tab or window and are left to the browser. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
