import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { plainAddress } from '../caller-address.ts'

export const METRICS_PATH = '/metrics'
/** The text format of Prometheus, which later tools read as well. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Headers that proxies add: a request with one of them comes from another machine. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Decides who may read the metrics: a client with the token; without a token only this machine itself. A proxy on this machine forwards
 * others, trusted or not. A proxy that adds no header looks like this machine, so a site that is open to others serves no metrics without a
 * token.
 */
export function createMetricsAccess({
  metricsToken,
  isBesideOpenSite = false,
}: {
  metricsToken?: string
  isBesideOpenSite?: boolean
}): (request: Asked) => boolean {
  if (metricsToken !== undefined) {
    const expected = digest(`Bearer ${metricsToken}`)
    return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected)
  }
  if (isBesideOpenSite) return () => false
  return ({ headers, socket }) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const isHere = address !== undefined && loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
    return isHere && PROXY_HEADERS.every((name) => headers[name] === undefined)
  }
}
