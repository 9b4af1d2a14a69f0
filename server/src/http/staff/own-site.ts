import { forbidden } from '@bee/contract/failures.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE, STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers'>

/** What the browser itself says about the page that asks; absent from what is no browser. */
function comesFromElsewhere({ headers }: Asked, publicUrl: string, isNavigation: boolean): boolean {
  const site = headers['sec-fetch-site']
  const isSiteOwn = site === undefined || site === 'same-origin' || (isNavigation && site === 'none')
  const { origin, host } = headers
  // By another name of this machine, such as 127.0.0.1, the host that was asked is the site.
  const own = [new URL(publicUrl).origin, `http://${host ?? ''}`, `https://${host ?? ''}`]
  return !isSiteOwn || (origin !== undefined && !own.includes(origin))
}

/**
 * A staff call comes from our own page or not at all. The cookie is SameSite=Strict already; the header cannot be sent by a
 * foreign page without asking first, and nobody says yes; and what the browser says about the asking page must be our site.
 */
export function refuseForeignCall(request: Asked, publicUrl: string): void {
  const isMarked = request.headers[STAFF_HEADER] === STAFF_HEADER_VALUE
  if (!isMarked || comesFromElsewhere(request, publicUrl, false)) throw forbidden(STAFF_MESSAGES.foreignPage)
}

/** A page that is opened, by a link of ours or by its address. */
export function refuseForeignVisit(request: Asked, publicUrl: string): void {
  if (comesFromElsewhere(request, publicUrl, true)) throw forbidden(STAFF_MESSAGES.foreignPage)
}
