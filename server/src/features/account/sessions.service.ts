import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { hash } from 'node:crypto'
import { DAY_MS } from '@bee/contract/durations.ts'
import { plainText } from '@bee/contract/plain-text.ts'
import { createSharedLookup } from '../../database/shared-lookup.ts'
import type { FoundSession } from '../../http/session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { createSessionMemory } from './session-memory.ts'
import type { AliveSessionRow, SessionsRepository } from './sessions.repository.ts'

export type { SessionRow } from './sessions.repository.ts'

const SESSION_MS = RETENTION.sessions.keptMs
/** A session slides at most once a day (ruling 5). */
const PROLONG_AFTER_MS = DAY_MS
/** Precision of “last seen”: a write for every request would gain nothing. */
const SEEN_EVERY_MS = 5 * 60 * 1000
const USER_AGENT_MAX = 300
const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

const hashOf = (token: string) => hash('sha256', token, 'buffer')

const foundSession = (row: AliveSessionRow, prolongedAt?: Date): FoundSession => ({
  userId: row.user_id,
  sessionId: row.id,
  prolongedAt,
})

export function createSessionsService(parts: { sessions: SessionsRepository; clock: Clock; randomness: Randomness }) {
  const { sessions, clock, randomness } = parts
  const lookFor = createSharedLookup((tokenHashes: readonly Buffer[]) => sessions.findAlive(tokenHashes, clock.now()))
  const memory = createSessionMemory(clock)
  const onEnded = new Set<(userId: number | undefined) => void>()
  const inAWeek = (now: Date) => new Date(now.getTime() + SESSION_MS)

  const isOld = (row: AliveSessionRow, now: Date) => now.getTime() - row.prolonged_at.getTime() >= PROLONG_AFTER_MS
  const isSeenLongAgo = (row: AliveSessionRow, now: Date) => now.getTime() - row.last_seen_at.getTime() >= SEEN_EVERY_MS

  /** The session of a token. It is prolonged when it is a day old, unless isOnlyRead. A session that was just found is not read again. */
  async function find(token: string, { isOnlyRead } = { isOnlyRead: false }): Promise<FoundSession | undefined> {
    if (!TOKEN_SHAPE.test(token)) return undefined
    const tokenHash = hashOf(token)
    const key = tokenHash.toString('latin1')
    const now = clock.now()
    const known = memory.recall(key)
    const isDue = (row: AliveSessionRow) => isOld(row, now) || isSeenLongAgo(row, now)
    if (known && (isOnlyRead || !isDue(known))) return foundSession(known)
    const remember = memory.startLooking()
    const row = await lookFor(tokenHash)
    if (!row) return undefined
    if (!isDue(row)) remember(key, row)
    if (isOnlyRead) return foundSession(row)
    if (isOld(row, now)) {
      const isProlonged = await sessions.prolong(row.id, row.prolonged_at, now, inAWeek(now))
      return foundSession(row, isProlonged ? now : undefined)
    }
    if (isSeenLongAgo(row, now)) await sessions.touch(row.id, now)
    return foundSession(row)
  }

  /**
   * Makes a new token every time: a token that the browser of a visitor sends is never taken over (session fixation). Undefined when the
   * member is gone or blocked, or when the password no longer matches verifiedHash.
   */
  async function open(
    userId: number,
    device: { userAgent: string; address: string },
    verifiedHash?: string,
  ): Promise<{ token: string; openedAt: Date } | undefined> {
    const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
    const now = clock.now()
    const isOpen = await sessions.insert({
      tokenHash: hashOf(token),
      userId,
      userAgent: plainText(device.userAgent, 'one').slice(0, USER_AGENT_MAX),
      address: device.address,
      now,
      expiresAt: inAWeek(now),
      verifiedHash,
    })
    return isOpen ? { token, openedAt: now } : undefined
  }

  /** Whether the member exists and is not blocked, for features that work without a session. */
  function mayEnter(userId: number): Promise<boolean> {
    return sessions.mayEnter(userId, clock.now())
  }

  function list(userId: number) {
    return sessions.list(userId, clock.now())
  }

  /** Answers how many ended. */
  async function end(userId: number, sessionId: number) {
    const endedCount = await sessions.delete(userId, sessionId)
    memory.forgetMember(userId)
    return endedCount
  }

  async function endOthers(userId: number, keptId: number) {
    const endedCount = await sessions.deleteOthers(userId, keptId)
    memory.forgetMember(userId)
    return endedCount
  }

  /** Called when some sessions of the member ended elsewhere. */
  function forgetMember(userId: number): void {
    memory.forgetMember(userId)
  }

  /** The payload of the database's notification is a user id, or empty for the sessions of all members. */
  function forgetNamed(payload: string): void {
    const userId = payload === '' ? undefined : Number(payload)
    if (userId === undefined) memory.forgetAll()
    else memory.forgetMember(userId)
    for (const listener of onEnded) listener(userId)
  }

  /** The listener is called when sessions of a member end, in any way and in any process; undefined stands for any member. */
  function hearEnds(listener: (userId: number | undefined) => void): void {
    onEnded.add(listener)
  }

  /** Whether the database reports ended sessions to this process: only then are sessions remembered. */
  function setTold(isTold: boolean): void {
    memory.setTold(isTold)
  }

  function sweep() {
    return sessions.deleteExpired(clock.now())
  }

  return { find, open, mayEnter, list, end, endOthers, forgetMember, forgetNamed, hearEnds, setTold, sweep }
}

export type SessionsService = ReturnType<typeof createSessionsService>
