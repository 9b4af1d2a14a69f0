import { NOT_FOUND_ROUTE, pageRoutes, type PageRoute } from '@bee/web/routes.ts'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Every route, as the site itself has it, and an address that no route has. */
const routes: readonly PageRoute[] = [...pageRoutes, { ...NOT_FOUND_ROUTE, path: '/nowhere' }]

export const isDetail = ({ path }: PageRoute) => path.includes(':')

/** The demo school numbers its things from 1. */
const addressOf = ({ path }: PageRoute) => path.replaceAll(/:\w+/g, '1')

export const addressesOf = (isWanted: (route: PageRoute) => boolean) => routes.filter(isWanted).map(addressOf)

/** As a click on a link does it: the browser, not the server, loads what the page needs. */
export async function goWithin(page: Page, address: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    window.history.pushState({ usr: null, key: to, idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
  }, address)
  await expect.poll(() => page.title(), { message: address, intervals: [20, 50, 100] }).not.toBe(before)
}
