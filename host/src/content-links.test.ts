import { LINKED_ROUTES } from '@bee/content/content-links.ts'
import { pageRoutes } from '@bee/web/site/route-table.ts'
import { expect, it } from 'vitest'

/** Pages that texts never link to: one is for the time without a network, one starts from the log-in. */
const NEVER_LINKED = ['/offline', '/resetPwd']

it('lets texts link to every page of the site that has one address, and to nothing else', () => {
  const single = pageRoutes.map(({ path }) => path).filter((path) => !path.includes(':'))
  expect([...LINKED_ROUTES].sort()).toEqual(single.filter((path) => !NEVER_LINKED.includes(path)).sort())
})
