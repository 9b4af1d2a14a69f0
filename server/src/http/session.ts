import { notLoggedIn } from '@bee/contract/failures.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeSessionCookies } from './session-cookies.ts'
import { isOwnRendering } from './visitor.ts'

/** Who calls. */
export interface Member {
  userId: number
  sessionId: number
}

export interface FoundSession extends Member {
  /** Set when this use prolonged the session: the cookies have to be rewritten (ruling 5). */
  prolongedAt: Date | undefined
}

/** `isOnlyRead`: finding it is no use of it, so it is neither prolonged nor seen. */
export type FindSession = (token: string, options?: { isOnlyRead: boolean }) => Promise<FoundSession | undefined>

/** What every foreign key to the members is called; a test holds the names of the tables against it. */
const MEMBER_KEY = /_user_id_fkey$/
const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a row was written for a member who has just been deleted: the session was found, then the account went. */
function isVanishedMember(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && MEMBER_KEY.test(constraint)
}

/** As `account/refuse-blocked.sql` raises it. */
const IS_BLOCKED = 'BEE20'

/** Whether a row was written for a member who has just been blocked: the session was found, then it was ended. */
const isBlockedMember = (error: unknown) => (error as { code?: unknown }).code === IS_BLOCKED

/** Does a call's work; who is deleted or blocked meanwhile is no longer logged in. */
export async function asLongAsMember<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Error && (isVanishedMember(error) || isBlockedMember(error)) ? notLoggedIn() : error
  }
}

export const oneHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/**
 * The session of a call. Only the `token` header counts, never a cookie, so that a foreign page cannot act for a student
 * (ruling 6); `userId` is a cross-check. A token that is sent and wrong is refused even on public calls, so that the
 * browser notices that its session has ended.
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
