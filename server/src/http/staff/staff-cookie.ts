import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { STAFF_SESSION_HOURS } from '@bee/contract/manage/staff-fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'bee-staff'
/** The paths that receive the cookie: the calls, and the page that describes them. Pages for students never receive it. */
const PATHS = [`${API_BASE_PATH}/manage`, '/manage']
const MAX_AGE_SECONDS = STAFF_SESSION_HOURS * 60 * 60

/**
 * Unlike a student's cookie, scripts cannot read it and other sites cannot cause it to be sent. `Secure` is added in the hook for all
 * cookies.
 */
const cookies = (token: string, maxAge: number) =>
  PATHS.map((path) => `${NAME}=${token}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict`)

export function writeStaffCookie(reply: FastifyReply, token: string): void {
  void reply.header('set-cookie', cookies(token, MAX_AGE_SECONDS))
}

export function clearStaffCookie(reply: FastifyReply): void {
  void reply.header('set-cookie', cookies('', 0))
}

export function staffTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
}
