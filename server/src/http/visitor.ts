import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../outside/clock.ts'
import { networkOf } from './network-of.ts'

/**
 * Sent by the site's own rendering of pages, which reads for a visitor but must not be counted as one (ruling 6). Requests from a socket
 * never have it (`http-server.ts`).
 */
export const RENDERING_HEADER = 'bee-rendering'

export const isOwnRendering = ({ headers }: { headers: IncomingHttpHeaders }) => headers[RENDERING_HEADER] !== undefined

/** A school or an office shares one address; more browsers than this from one network in an hour count as one. */
export const BROWSERS_PER_NETWORK = 20
const BROWSERS_FORGOTTEN_AFTER_MS = 60 * 60 * 1000
const MAX_NETWORKS = 2000
/** Longer than any real user agent. */
const BROWSER_MAX_CHARACTERS = 300

/** A member, or an address and a browser. */
export interface Visitor {
  userId: number | undefined
  address: string
  browser: string
  isOwnRendering: boolean
}

export const visitorOf = (request: FastifyRequest, userId: number | undefined): Visitor => ({
  userId,
  address: request.address,
  browser: request.headers['user-agent'] ?? '',
  isOwnRendering: isOwnRendering(request),
})

export type VisitorKey = (visitor: Visitor) => string

interface Network {
  since: number
  /** By user agent. */
  keys: Map<string, string>
}

/**
 * Tells visitors apart without storing their identity: a member by id, all others by a keyed hash of network and browser, which cannot be
 * reversed without the site's secret. The browser is its user agent, so one client could pose as hundreds of visitors; the excess of a
 * network shares one key.
 */
export function createVisitorKey(secret: string, clock: Clock): VisitorKey {
  const networks = new Map<string, Network>()
  const hashOf = (trace: string) => `visitor:${createHmac('sha256', secret).update(trace).digest('base64url')}`

  function networkAt(name: string): Network {
    const now = clock.monotonicMs()
    const known = networks.get(name)
    if (known && now - known.since < BROWSERS_FORGOTTEN_AFTER_MS) return known
    networks.delete(name)
    const [oldest] = networks.keys()
    if (networks.size >= MAX_NETWORKS && oldest !== undefined) networks.delete(oldest)
    const fresh: Network = { since: now, keys: new Map() }
    networks.set(name, fresh)
    return fresh
  }

  return ({ userId, address, browser }) => {
    if (userId !== undefined) return `member:${userId}`
    const name = networkOf(address)
    const { keys } = networkAt(name)
    const claimed = browser.slice(0, BROWSER_MAX_CHARACTERS)
    const isOneTooMany = keys.size >= BROWSERS_PER_NETWORK && !keys.has(claimed)
    const trace = isOneTooMany ? '' : claimed
    const known = keys.get(trace)
    if (known !== undefined) return known
    // Cached: for a browser with a hundred requests a second, the hashes would cost more than the answers.
    const key = hashOf(`${name}\n${trace}`)
    keys.set(trace, key)
    return key
  }
}
