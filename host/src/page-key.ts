import { knownAddress } from '@bee/server/http/answer-keys.ts'
import type { Device } from '@bee/web/site/device.ts'
import type { ChosenTheme } from '@bee/web/site/document-html.ts'
import { isNowhere, isPublicPath, nowhereRoute, publicQueryOf, type PageRoute } from '@bee/web/site/route-table.ts'
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

/** As the switch wrote it down (boot.ts reads the same on pages that are drawn for everybody). */
export function chosenTheme(headers: IncomingHttpHeaders): ChosenTheme {
  const chosen = cookie(headers, 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'none'
}

/** Where the cache keeps a page: the two layouts are two pages. Member pages have no place. */
export function pageKey({ url = '', headers }: Asked): string | undefined {
  const address = knownAddress(url, (path) => publicQueryOf(path))
  return isPublicPath(pathOf(address)) ? `${guessDevice(headers)} ${address}` : undefined
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

/** Where the cache keeps the page of what is not there: one for all addresses of a route. */
export const missingKey = (headers: IncomingHttpHeaders, route: PageRoute) =>
  `${guessDevice(headers)} missing ${route.path}`

/**
 * The same for addresses that lead to no page at all. Not for the hook that answers from the cache, which stands before the files
 * and services: only whoever was led to the pages knows that the address is none of theirs.
 */
export function nowhereKey({ url = '', headers }: Asked): string | undefined {
  if (!url.startsWith('/')) return undefined
  const { pathname } = new URL(`http://site${url}`)
  return isNowhere(pathname) ? missingKey(headers, nowhereRoute(pathname)) : undefined
}
