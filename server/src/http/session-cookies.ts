import { SESSION_DAYS } from '@bee/contract/limits.ts'
import type { FastifyReply } from 'fastify'

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

/**
 * The cookies of the specification. Scripts of the page can read them on purpose: the page copies the token into a header, and the server
 * trusts the header alone. `SameSite=Lax` still keeps them from foreign requests.
 */
export function writeSessionCookies(
  reply: FastifyReply,
  session: { token: string; userId: number; refreshedAt: Date },
): void {
  const attributes = `Path=/; Max-Age=${SESSION_SECONDS}; SameSite=Lax`
  void reply.header('set-cookie', [
    `token=${session.token}; ${attributes}`,
    `userId=${session.userId}; ${attributes}`,
    `RefreshTime=${session.refreshedAt.getTime()}; ${attributes}`,
  ])
}

export function clearSessionCookies(reply: FastifyReply): void {
  const gone = 'Path=/; Max-Age=0; SameSite=Lax'
  void reply.header('set-cookie', [`token=; ${gone}`, `userId=; ${gone}`, `RefreshTime=; ${gone}`])
}
