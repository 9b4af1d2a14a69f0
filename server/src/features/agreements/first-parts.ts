import { isIPv6 } from 'node:net'
import { networkOf } from '../../http/network-of.ts'

const KEPT_PARTS = 3

/** The first three parts of an address: 203.0.113, or 2001:db8:1 of IPv6. The rest would point at a person. */
export function firstParts(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const [network = ''] = networkOf(plain).split('::/')
  const mark = isIPv6(plain.replace(/%.*$/, '')) ? ':' : '.'
  return network.split(mark).slice(0, KEPT_PARTS).join(mark)
}
