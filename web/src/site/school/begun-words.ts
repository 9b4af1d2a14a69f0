import { readSession } from '../../api/session.ts'

interface Kept<Begun> {
  /** The owner of the words; empty while the writer has yet to log in. */
  userId: string
  begun: Begun
}

const keyOf = (place: string) => `bee-begun-${place}`

/**
 * Words that are written and not sent yet. They outlast a reload, Back, a closed dialog and a log-in, in this tab: the next
 * to log in here does not see them.
 */
export function keepBegun(place: string, begun: unknown): void {
  try {
    const kept: Kept<unknown> = { userId: readSession()?.userId ?? '', begun }
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept))
  } catch {
    // Storage is blocked: the writer may lose words, but the page works.
  }
}

/** Checks the stored words with `isBegun`: other shapes were left by another version of the site. */
export function readBegun<Begun>(place: string, isBegun: (value: unknown) => value is Begun): Begun | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Kept<unknown> | null
    if (!kept || !isBegun(kept.begun)) return undefined
    const isOwn = kept.userId === '' || kept.userId === readSession()?.userId
    return isOwn ? kept.begun : undefined
  } catch {
    return undefined
  }
}

export function forgetBegun(place: string): void {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Storage is blocked.
  }
}
