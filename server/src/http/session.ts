import { notLoggedIn } from '@bee/contract/failures.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeSessionCookies } from './session-cookies.ts'
import { isOwnRendering } from './visitor.ts'

/** The calling member. */
export interface Member {
  userId: number
  sessionId: number
}

export interface FoundSession extends Member {
  /** Set when this call prolonged the session: the cookies have to be rewritten (ruling 5). */
  prolongedAt: Date | undefined
}

/** With `isOnlyRead` the lookup does not count as a use: it neither prolongs the session nor updates its last use. */
export type FindSession = (token: string, options?: { isOnlyRead: boolean }) => Promise<FoundSession | undefined>

/** The name of every foreign key to the members; a test compares it with the tables. */
const MEMBER_KEY = /_user_id_fkey$/
const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a row was written for a member who was deleted at that moment: the session was found, then the account was deleted. */
function isVanishedMember(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && MEMBER_KEY.test(constraint)
}

/** The SQLSTATE that `account/refuse-blocked.sql` raises. */
const IS_BLOCKED = 'BEE20'

/** Whether a row was written for a member who was blocked at that moment: the session was found, then it ended. */
const isBlockedMember = (error: unknown) => (error as { code?: unknown }).code === IS_BLOCKED

/** Runs a call; a member who is deleted or blocked meanwhile gets the answer for a missing log-in. */
export async function asLongAsMember<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Error && (isVanishedMember(error) || isBlockedMember(error)) ? notLoggedIn() : error
  }
}

export const oneHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/**
 * Finds the session of a call. Only the `token` header counts, never a cookie, so that a foreign page cannot act for a student (ruling 6);
 * `userId` is a cross-check. An invalid token is refused even on public calls, so that the browser notices the end of its session.
 */
export async function findMember(
  request: FastifyRequest,
  reply: FastifyReply,
  findSession: FindSession,
  { toleratesDeadSession = false } = {},
): Promise<Member | undefined> {
  const token = oneHeader(request.headers.token)
  if (!token) return undefined
  const session = await findSession(token, { isOnlyRead: isOwnRendering(request) })
  const claimed = oneHeader(request.headers.userid)
  if (!session || (claimed !== undefined && claimed !== String(session.userId))) {
    if (toleratesDeadSession) return undefined
    throw notLoggedIn()
  }
  if (session.prolongedAt) {
    writeSessionCookies(reply, { token, userId: session.userId, refreshedAt: session.prolongedAt })
  }
  return { userId: session.userId, sessionId: session.sessionId }
}
