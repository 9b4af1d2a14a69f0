import { isIPv6 } from 'node:net'

/** A household gets a whole /64 of IPv6 addresses: limits count it as one, since a limit per address would be useless. */
const NETWORK_GROUPS = 4

/** The key of limits by address: an IPv4 address, or the network of an IPv6 one. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [front = '', back] = plain.split('::')
  const left = front === '' ? [] : front.split(':')
  const right = back === undefined || back === '' ? [] : back.split(':')
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...middle, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}
