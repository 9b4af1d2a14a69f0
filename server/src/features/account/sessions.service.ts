import { hash } from 'node:crypto'
import { SESSION_DAYS } from '@bee/contract/limits.ts'
import { plainText } from '@bee/contract/plain-text.ts'
import { createSharedLookup } from '../../database/shared-lookup.ts'
import type { FoundSession } from '../../http/session.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { SessionsRepository } from './sessions.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SESSION_MS = SESSION_DAYS * DAY_MS
/** A session slides at most once a day (ruling 5). */
const PROLONG_AFTER_MS = DAY_MS
/** “Last seen” is as exact as this: a write for every request would buy nothing. */
const SEEN_EVERY_MS = 5 * 60 * 1000
const USER_AGENT_MAX = 300
const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

const hashOf = (token: string) => hash('sha256', token, 'buffer')

export function createSessionsService(parts: { sessions: SessionsRepository; clock: Clock; randomness: Randomness }) {
  const { sessions, clock, randomness } = parts
  const lookFor = createSharedLookup((tokenHashes: readonly Buffer[]) => sessions.findAlive(tokenHashes, clock.now()))
  const inAWeek = (now: Date) => new Date(now.getTime() + SESSION_MS)

  /** The session behind a token, prolonged when it is a day old. Nothing is remembered, so an ended session ends at once. */
  async function find(token: string): Promise<FoundSession | undefined> {
    if (!TOKEN_SHAPE.test(token)) return undefined
    const now = clock.now()
    const row = await lookFor(hashOf(token))
    if (!row) return undefined
    const isOld = now.getTime() - row.prolonged_at.getTime() >= PROLONG_AFTER_MS
    const isProlonged = isOld && (await sessions.prolong(row.id, row.prolonged_at, now, inAWeek(now)))
    if (!isOld && now.getTime() - row.last_seen_at.getTime() >= SEEN_EVERY_MS) await sessions.touch(row.id, now)
    return { userId: row.user_id, sessionId: row.id, prolongedAt: isProlonged ? now : undefined }
  }

  /**
   * Always a fresh token: a token that a visitor brought along is never taken over (session fixation). Undefined when
   * the member is gone, or when the password is no longer the one behind the verified hash.
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

  function list(userId: number) {
    return sessions.list(userId, clock.now())
  }

  /** Answers how many ended. */
  function end(userId: number, sessionId: number) {
    return sessions.delete(userId, sessionId)
  }

  function endOthers(userId: number, keptId: number) {
    return sessions.deleteOthers(userId, keptId)
  }

  function sweep() {
    return sessions.deleteExpired(clock.now())
  }

  return { find, open, list, end, endOthers, sweep }
}

export type SessionsService = ReturnType<typeof createSessionsService>
