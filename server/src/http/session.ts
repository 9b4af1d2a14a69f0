import { notLoggedIn } from '@bee/contract/failures.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeSessionCookies } from './session-cookies.ts'

/** Who calls. */
export interface Member {
  userId: number
  sessionId: number
}

export interface FoundSession extends Member {
  /** Set when this use prolonged the session: the cookies have to be rewritten (ruling 5). */
  prolongedAt: Date | undefined
}

export type FindSession = (token: string) => Promise<FoundSession | undefined>

const oneHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

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
  const session = await findSession(token)
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
