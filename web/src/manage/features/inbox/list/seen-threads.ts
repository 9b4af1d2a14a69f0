import { useSyncExternalStore } from 'react'

/** Threads opened in this browser, with the time of their last message. */
type Seen = Record<string, string>

const KEPT_MAX = 500
const keyOf = (staffId: number) => `bee-inbox-seen-${staffId}`

const listeners = new Set<() => void>()

function readText(staffId: number): string {
  try {
    return localStorage.getItem(keyOf(staffId)) ?? ''
  } catch {
    return ''
  }
}

function parse(text: string): Seen {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Seen) : {}
  } catch {
    return {}
  }
}

export interface Lasting {
  id: number
  lastTime: string
}

/** Whether a message has arrived since the thread was opened here. */
export const isUnseenIn =
  (text: string) =>
  ({ id, lastTime }: Lasting): boolean =>
    parse(text)[String(id)] !== lastTime

export function markSeen(staffId: number, { id, lastTime }: Lasting): void {
  try {
    // The newest last, so that the oldest are dropped first.
    const { [String(id)]: _, ...others } = parse(readText(staffId))
    const kept = [...Object.entries(others), [String(id), lastTime] as const]
    localStorage.setItem(keyOf(staffId), JSON.stringify(Object.fromEntries(kept.slice(-KEPT_MAX))))
    for (const listener of listeners) listener()
  } catch {
    // Without localStorage the dot shows once more.
  }
}

/** Also called when another tab has opened a thread. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns a check for threads with messages that were not opened here. */
export function useUnseen(staffId: number): (thread: Lasting) => boolean {
  return isUnseenIn(useSyncExternalStore(subscribe, () => readText(staffId)))
}
