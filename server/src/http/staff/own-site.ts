import { forbidden } from '@bee/contract/failures.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE, STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers'>

/** Reads the headers in which the browser names the calling page; other clients do not send them. */
function comesFromElsewhere({ headers }: Asked, publicUrl: string, isNavigation: boolean): boolean {
  const site = headers['sec-fetch-site']
  const isSiteOwn = site === undefined || site === 'same-origin' || (isNavigation && site === 'none')
  const { origin, host } = headers
  // Under another name of this machine, such as 127.0.0.1, the requested host counts as the site.
  const own = [new URL(publicUrl).origin, `http://${host ?? ''}`, `https://${host ?? ''}`]
  return !isSiteOwn || (origin !== undefined && !own.includes(origin))
}

/**
 * A staff call must come from our own page. The cookie is already SameSite=Strict; a foreign page cannot send the header without a CORS
 * preflight, which is never allowed; and the browser's own headers must name our site.
 */
export function refuseForeignCall(request: Asked, publicUrl: string): void {
  const isMarked = request.headers[STAFF_HEADER] === STAFF_HEADER_VALUE
  if (!isMarked || comesFromElsewhere(request, publicUrl, false)) throw forbidden(STAFF_MESSAGES.foreignPage)
}

/** For a page that is opened by our link or by its address. */
export function refuseForeignVisit(request: Asked, publicUrl: string): void {
  if (comesFromElsewhere(request, publicUrl, true)) throw forbidden(STAFF_MESSAGES.foreignPage)
}
