import { NOT_FOUND_ROUTE, pageRoutes, type PageRoute } from '@bee/web/site/route-table.ts'

/** Every route, as the site itself has it, and an address that no route has. */
const routes: readonly PageRoute[] = [...pageRoutes, { ...NOT_FOUND_ROUTE, path: '/nowhere' }]

/** A page that stays mounted is heavy baggage for every page that is looked at after it. */
const inOrder = [...routes].sort((one, other) => Number(one.isKeptAlive ?? false) - Number(other.isKeptAlive ?? false))

export const isDetail = ({ path }: PageRoute) => path.includes(':')

/** The demo school numbers its rows from 1; its promotional pages have addresses of their own. */
const addressOf = ({ path }: PageRoute) =>
  path.replace(':address', 'javaLBT').replace(':kind', 'privacy').replaceAll(/:\w+/g, '1')

export const addressesOf = (isWanted: (route: PageRoute) => boolean) => inOrder.filter(isWanted).map(addressOf)
