import type { PageRoute } from '../route-table.ts'

/** The last address of each kept-alive page; empty on the server, which keeps no pages. */
const addresses = new Map<string, string>()

export function rememberKeptAddress(page: string, address: string): void {
  addresses.set(page, address)
}

/**
 * A plain link back to a kept page (the menu, the tab bar, a breadcrumb) leads to its last address, so that its tab and
 * filters are still there (ruling 32). A link with a query has its own filters, a link on the page itself starts it
 * afresh, and Back has its own address.
 */
export function keptAddressFor(route: PageRoute, target: URL, from: { pathname: string }): string | undefined {
  // While a link is followed the window still shows the page before; on Back it shows the target already.
  const isFollowedFromElsewhere = from.pathname !== target.pathname
  if (!route.isKeptAlive || target.search !== '' || target.hash !== '' || !isFollowedFromElsewhere) return undefined
  const kept = addresses.get(route.page)
  return kept === target.pathname ? undefined : kept
}
