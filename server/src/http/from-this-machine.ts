import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../config.ts'
import { plainAddress } from './caller-address.ts'

/** A proxy that speaks for others says so in one of these. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Some proxies add no header unless they are configured to, and those speak the old HTTP. */
const OLD_HTTP = '1.0'

/** The name in `Host`, without its port and brackets. */
const nameIn = (host: string) => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')

/**
 * Whether a client on this machine asks directly, by a name that leads nowhere else: neither a proxy nor a page of another site that has
 * given itself the address of this machine.
 */
export function isFromThisMachine(
  request: Pick<IncomingMessage, 'headers' | 'httpVersion'> & { socket: { remoteAddress?: string | undefined } },
): boolean {
  const { headers, httpVersion, socket } = request
  return (
    isLoopbackHost(plainAddress(socket.remoteAddress ?? '') ?? '') &&
    isLoopbackHost(nameIn(headers.host ?? '')) &&
    httpVersion !== OLD_HTTP &&
    OF_PROXIES.every((name) => headers[name] === undefined)
  )
}
