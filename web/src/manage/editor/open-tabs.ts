/** The name of this page among all that are open: a reload is another one. */
export const ownTabId: string = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')

const PREFIX = 'bee-draft-tab-'

let held = false

/** As long as the page lives the browser holds the lock for it, and no longer: also when it crashed. */
export function holdTab(): void {
  if (held || !('locks' in navigator)) return
  held = true
  void navigator.locks.request(PREFIX + ownTabId, () => new Promise(() => undefined))
}

/**
 * Which pages are open. Without locks, on an address without TLS, only the own one is known: then what another one keeps is taken
 * for left behind, and merged with it, which costs a question at most.
 */
export async function openTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set([ownTabId])
  const { held: locks = [] } = await navigator.locks.query()
  const names = locks.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
  return new Set([ownTabId, ...names])
}
