import { knownAddress } from '@bee/server/http/answer-keys.ts'
import type { Device } from '@bee/web/device.ts'
import { isPublicPath, publicQueryOf } from '@bee/web/routes.ts'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** What the guess below reads. */
export const PAGE_VARIES_BY = 'cookie, sec-ch-ua-mobile, user-agent'

export const cookie = (headers: IncomingHttpHeaders, name: string) =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.cookie ?? '')?.[1]

/** A guess until the browser measures: what it measured last time, then the client hint, then the user agent. */
export function guessDevice(headers: IncomingHttpHeaders): Device {
  const measured = cookie(headers, 'device')
  if (measured === 'PC' || measured === 'MOBILE') return measured
  const hint = headers['sec-ch-ua-mobile']
  if (hint === '?1') return 'MOBILE'
  if (hint === '?0') return 'PC'
  return /Mobi|Android|iPhone/i.test(headers['user-agent'] ?? '') ? 'MOBILE' : 'PC'
}

/** Where the cache keeps a page: the two layouts are two pages. Member pages have no place. */
export function pageKey({ url = '', headers }: Asked): string | undefined {
  const address = knownAddress(url, (path) => publicQueryOf(path))
  return isPublicPath(pathOf(address)) ? `${guessDevice(headers)} ${address}` : undefined
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''
