import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Sent by the site's own rendering of pages, which reads for a visitor and is none itself. */
export const RENDERING_HEADER = 'bee-rendering'

/** The one before us: what it adds to X-Forwarded-For counts, what a caller wrote there does not. */
export const TRUSTED_PROXIES = 1
const MAX_REMEMBERED = 10_000

/** Who reads: a member, or an address and a browser. */
export interface Visitor {
  userId: number | undefined
  address: string
  browser: string
  isOwnRendering: boolean
}

const visitor = (headers: IncomingHttpHeaders, address: string, userId: number | undefined): Visitor => ({
  userId,
  address,
  browser: headers['user-agent'] ?? '',
  isOwnRendering: headers[RENDERING_HEADER] !== undefined,
})

export const visitorOf = (request: FastifyRequest, userId: number | undefined): Visitor =>
  visitor(request.headers, request.ip, userId)

/** As the framework would tell the address, before the framework. Nobody at the door has shown a token. */
export function visitorAtDoor({ headers, socket }: IncomingMessage, trustsProxy: boolean): Visitor {
  const forwarded = trustsProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  const address = forwarded.split(',').at(-TRUSTED_PROXIES)?.trim() ?? ''
  return visitor(headers, address || (socket.remoteAddress ?? ''), undefined)
}

export type VisitorKey = (visitor: Visitor) => string

/**
 * Tells visitors apart without keeping who they were: a member by id, everybody else by a keyed hash of address and
 * browser, which nobody can turn back without the site's secret.
 */
export function createVisitorKey(secret: string): VisitorKey {
  // A hash for each of a hundred requests a second by one browser would cost more than the answers.
  let remembered = new Map<string, string>()
  return ({ userId, address, browser }) => {
    if (userId !== undefined) return `member:${userId}`
    const trace = `${address}\n${browser}`
    const known = remembered.get(trace)
    if (known !== undefined) return known
    const key = `visitor:${createHmac('sha256', secret).update(trace).digest('base64url')}`
    if (remembered.size >= MAX_REMEMBERED) remembered = new Map()
    remembered.set(trace, key)
    return key
  }
}
