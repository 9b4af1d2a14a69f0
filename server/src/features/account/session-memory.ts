import { LRUCache } from 'lru-cache'
import type { Clock } from '../../outside/clock.ts'
import type { AliveSessionRow } from './sessions.repository.ts'

/** A page sends several requests at once and then rests: for this long a found session is not read again. */
export const REMEMBERED_MS = 5000
const MAX_SESSIONS = 10_000

interface Remembered {
  row: AliveSessionRow
  foundAtMs: number
}

/**
 * Sessions that were found a moment ago, by the hash of their token. Used only while other processes report the sessions that end: a
 * process that does not listen remembers nothing.
 */
export function createSessionMemory(clock: Clock) {
  const hashesOf = new Map<number, Set<string>>()
  const found = new LRUCache<string, Remembered>({ max: MAX_SESSIONS, dispose: ({ row }, key) => dropHash(row, key) })
  let isTold = false
  let endings = 0

  function dropHash({ user_id: userId }: AliveSessionRow, tokenHash: string): void {
    const hashes = hashesOf.get(userId)
    hashes?.delete(tokenHash)
    if (hashes?.size === 0) hashesOf.delete(userId)
  }

  function keep(tokenHash: string, row: AliveSessionRow): void {
    found.set(tokenHash, { row, foundAtMs: clock.monotonicMs() })
    const hashes = hashesOf.get(row.user_id) ?? new Set()
    hashesOf.set(row.user_id, hashes.add(tokenHash))
  }

  function recall(tokenHash: string): AliveSessionRow | undefined {
    const remembered = found.get(tokenHash)
    if (!remembered) return undefined
    const { row, foundAtMs } = remembered
    const isFresh = clock.monotonicMs() - foundAtMs <= REMEMBERED_MS && row.expires_at > clock.now()
    return isFresh ? row : undefined
  }

  /** Called before the query. Answers a function that remembers the row found, but does nothing if a session ended in between. */
  function startLooking(): (tokenHash: string, row: AliveSessionRow) => void {
    const before = endings
    return (tokenHash, row) => {
      if (isTold && endings === before) keep(tokenHash, row)
    }
  }

  function forgetMember(userId: number): void {
    endings += 1
    for (const tokenHash of [...(hashesOf.get(userId) ?? [])]) found.delete(tokenHash)
  }

  function forgetAll(): void {
    endings += 1
    found.clear()
  }

  /** Whether this process hears of sessions that end in other processes. */
  function setTold(isToldNow: boolean): void {
    isTold = isToldNow
    forgetAll()
  }

  return { recall, startLooking, forgetMember, forgetAll, setTold }
}
