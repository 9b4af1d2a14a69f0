import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { plainAddress } from '../caller-address.ts'

export const METRICS_PATH = '/metrics'
/** Of the text format that Prometheus and all who came after it read. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** What proxies write: a request with one of them has come from somewhere else. */
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
 * Who may read the figures: whoever shows the token; where there is none, only this machine itself. A proxy on this machine speaks for
 * others, whether we trust what it says about them or not. One that says nothing looks as this machine does, so that beside a site
 * that is open to others the figures stay shut without a token.
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
