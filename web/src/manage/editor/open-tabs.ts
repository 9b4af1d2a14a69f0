/** Id of this page among all open tabs. A reload gets another one. */
export const ownTabId: string = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')

const PREFIX = 'bee-draft-tab-'

let held = false

/** Holds a Web Lock as long as the page lives: the browser frees it even after a crash. */
export function holdTab(): void {
  if (held || !('locks' in navigator)) return
  held = true
  void navigator.locks.request(PREFIX + ownTabId, () => new Promise(() => undefined))
}

/**
 * Ids of the open pages. Without Web Locks (an address without TLS) only the own id is known; records of other pages then count as left
 * behind and are merged, which costs at most one question.
 */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set([ownTabId])
  const { held: locks = [] } = await navigator.locks.query()
  const names = locks.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
  return new Set([ownTabId, ...names])
}
