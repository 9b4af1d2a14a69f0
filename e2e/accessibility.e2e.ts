import type { Page } from '@playwright/test'
import { problemsAtSizes, violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { goWithin, isSettled } from './page-signs.ts'
import { addressesOf } from './site-routes.ts'

const PUBLIC_ADDRESSES = addressesOf(({ access, isStatic }) => access === 'public' && !isStatic)
const MEMBER_ADDRESSES = addressesOf(({ access }) => access === 'member')
const FRUITLESS_SEARCH = '/subject?subjectName=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA'
/** Plain HTML, which no script of ours follows. */
const STATIC_ADDRESSES = addressesOf(({ isStatic }) => isStatic === true)

type Way = (page: Page, address: string) => Promise<unknown>

/** The sizes at which each layout is used apart from that of its device. */
const TABLET = { width: 768, height: 1024 }
const SMALL_PC = { width: 1024, height: 768 }

async function violationsOn(page: Page, addresses: readonly string[], go: Way): Promise<string[]> {
  const problems: string[] = []
  const device = page.viewportSize() ?? TABLET
  for (const address of addresses) {
    await go(page, address)
    await isSettled(page)
    problems.push(...(await violationsInBothThemes(page)))
    problems.push(...(await problemsAtSizes(page, [device.width > TABLET.width ? SMALL_PC : TABLET, device])))
  }
  return problems
}

// In one process: colours that were judged on one page are not judged again on the next.
test.describe.configure({ mode: 'default' })

/** Other journeys on PC open these from the server's HTML, and fail too when a page complains during hydration. */
const OPENED_ELSEWHERE = new Set([
  '/home',
  '/subject',
  '/subject/1',
  '/question',
  '/news',
  '/news/1',
  '/about/company',
  '/login',
  '/javaLBT',
  '/nowhere',
])
const openOnce: Way = (page, address) => (OPENED_ELSEWHERE.has(address) ? goWithin : open)(page, address)

// On PC every public page is hydrated from the server's HTML, here or elsewhere; to go there by a click is quicker.
for (const { layout, device, go } of [
  { layout: 'PC', device: PC, go: openOnce },
  { layout: 'MOBILE', device: MOBILE, go: goWithin },
]) {
  test.describe(`${layout}: no axe violation or overflowing line in both themes`, () => {
    test.use({ ...device, contextOptions: { reducedMotion: 'reduce' }, expectedComplaint: /404/ })
    test.slow()

    test('public routes, a search that finds nothing, and a page without a script', async ({ page }) => {
      const [first = '', ...others] = PUBLIC_ADDRESSES
      expect([
        ...(await violationsOn(page, [first], open)),
        ...(await violationsOn(page, others, go)),
        ...(await violationsOn(page, [FRUITLESS_SEARCH], open)),
        ...(await violationsOn(page, STATIC_ADDRESSES, (_, address) => page.goto(address))),
      ]).toEqual([])
    })

    test('member routes', async ({ page, context, logIn, demoMember }) => {
      await logIn(context, demoMember)
      const [first = '', ...others] = MEMBER_ADDRESSES
      expect([...(await violationsOn(page, [first], open)), ...(await violationsOn(page, others, goWithin))]).toEqual(
        [],
      )
    })
  })
}
