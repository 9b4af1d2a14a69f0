import { knownAddress } from '@bee/server/http/answer-keys.ts'
import type { Device } from '@bee/web/site/device.ts'
import type { ChosenTheme } from '@bee/web/site/document-html.ts'
import { isNowhere, isPublicPath, nowhereRoute, publicQueryOf, type PageRoute } from '@bee/web/site/route-table.ts'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** The request headers that `guessDevice` reads. */
export const PAGE_VARIES_BY = 'cookie, sec-ch-ua-mobile, user-agent'

export const cookie = (headers: IncomingHttpHeaders, name: string) =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.cookie ?? '')?.[1]

/** A guess until the browser measures: the last measurement (cookie), then the client hint, then the user agent. */
export function guessDevice(headers: IncomingHttpHeaders): Device {
  const measured = cookie(headers, 'device')
  if (measured === 'PC' || measured === 'MOBILE') return measured
  const hint = headers['sec-ch-ua-mobile']
  if (hint === '?1') return 'MOBILE'
  if (hint === '?0') return 'PC'
  return /Mobi|Android|iPhone/i.test(headers['user-agent'] ?? '') ? 'MOBILE' : 'PC'
}

/** The theme switch writes this cookie (boot.ts reads the same one on pages that are drawn once for all visitors). */
export function chosenTheme(headers: IncomingHttpHeaders): ChosenTheme {
  const chosen = cookie(headers, 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'none'
}

/** The cache key of a page. The two layouts have two keys. Member pages have none. */
export function pageKey({ url = '', headers }: Asked): string | undefined {
  const address = knownAddress(url, (path) => publicQueryOf(path))
  return isPublicPath(pathOf(address)) ? `${guessDevice(headers)} ${address}` : undefined
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

/** All missing addresses of one route share one key. */
export const missingKey = (headers: IncomingHttpHeaders, route: PageRoute) =>
  `${guessDevice(headers)} missing ${route.path}`

/**
 * Same for addresses that lead to no page. The hook that answers from the cache must not use it: the hook runs before files and services,
 * and only the page handler knows that no file or service has the address.
 */
export function nowhereKey({ url = '', headers }: Asked): string | undefined {
  if (!url.startsWith('/')) return undefined
  const { pathname } = new URL(`http://site${url}`)
  return isNowhere(pathname) ? missingKey(headers, nowhereRoute(pathname)) : undefined
}
