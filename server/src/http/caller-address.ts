import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client address for limits and visitor counts. Not named `ip`, because Fastify's `ip` repeats what a header says. */
    address: string
  }
}

/** Which proxies are trusted for the client address: none, the one hop before us, or these addresses. */
export type TrustedProxies = boolean | readonly string[]

/** A client address that a test sets; read only on a site that was started for tests (ruling 9). */
export const TEST_ADDRESS_HEADER = 'bee-test-address'

export type CallerAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/** The address that a proxy wrote, without port, brackets and zone; undefined when it is not an address. */
export function plainAddress(written: string): string | undefined {
  const text = written.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Addresses and networks such as 10.0.0.0/8; undefined when one entry is invalid. */
function readNetworks(entries: readonly string[]): BlockList | undefined {
  const networks = new BlockList()
  for (const entry of entries) {
    const [written = '', prefix, ...rest] = entry.split('/')
    const address = plainAddress(written)
    if (address === undefined || rest.length > 0) return undefined
    const longest = isIPv6(address) ? 128 : 32
    const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (!(length <= longest)) return undefined
    networks.addSubnet(address, length, familyOf(address))
  }
  return networks
}

export const areNetworks = (entries: readonly string[]) => readNetworks(entries) !== undefined

type Trust = (address: string, hop: number) => boolean

function createTrust(trustProxy: TrustedProxies): Trust {
  const networks = typeof trustProxy === 'boolean' ? undefined : readNetworks(trustProxy)
  return (address, hop) => (networks ? networks.check(address, familyOf(address)) : trustProxy === true && hop === 0)
}

/** Whether the connected peer is a trusted proxy. */
export function createProxyCheck(trustProxy: TrustedProxies): (request: Pick<IncomingMessage, 'socket'>) => boolean {
  if (trustProxy === false) return () => false
  const isTrusted = createTrust(trustProxy)
  return ({ socket }) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    return address !== undefined && isTrusted(address, 0)
  }
}

/**
 * Every proxy appends the address of its client to X-Forwarded-For. The list is read from the end for as long as a trusted proxy wrote the
 * entry; a client may have invented everything further left.
 */
export function createCallerAddress(options: {
  trustProxy: TrustedProxies
  /** Whether clients may set their own address, so that test journeys from one machine count as many visitors. */
  hearsTests?: boolean
}): CallerAddress {
  const { trustProxy, hearsTests = false } = options
  const isTrusted = createTrust(trustProxy)

  // A connection keeps its address, and most connections carry many requests.
  const addresses = new WeakMap<Socket, string>()
  function neighbourOf(socket: Socket): string {
    const known = addresses.get(socket)
    if (known !== undefined) return known
    const address = plainAddress(socket.remoteAddress ?? '') ?? ''
    if (address !== '') addresses.set(socket, address)
    return address
  }

  return ({ headers, socket }) => {
    const claimed = hearsTests ? headers[TEST_ADDRESS_HEADER] : undefined
    const named = claimed === undefined ? undefined : plainAddress(String(claimed))
    if (named !== undefined) return named
    let address = neighbourOf(socket)
    if (trustProxy === false) return address
    const forwarded = headers['x-forwarded-for'] === undefined ? [] : String(headers['x-forwarded-for']).split(',')
    for (let hop = 0; address !== '' && hop < forwarded.length && isTrusted(address, hop); hop += 1) {
      const before = plainAddress(forwarded.at(-1 - hop) ?? '')
      // Not an address: the proxy that wrote it is the last known one.
      if (before === undefined) break
      address = before
    }
    return address
  }
}
