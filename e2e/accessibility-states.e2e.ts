import type { Locator, Page, Route } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, isAlive, MOBILE, PC, test } from './fixtures.ts'
import { addressesOf, goWithin } from './site-routes.ts'

/** A member has no business at these doors. */
const DOORS = ['/login', '/register', '/resetPwd']
const VISITOR_ADDRESSES = DOORS
/** The offline page is plain HTML and loads nothing. */
const MEMBER_ADDRESSES = addressesOf(({ path, isStatic }) => !DOORS.includes(path) && !isStatic)
const FIRST_ADDRESS = '/nowhere'

interface State {
  name: string
  device: typeof PC
  answer: (route: Route) => Promise<void> | void
  /** What pages show that wait or failed. */
  sign: (page: Page) => Locator
}

const waiting = (page: Page) => page.getByRole('main').getByText('正在加载').filter({ visible: true })
const failed = (page: Page) => page.getByRole('main').getByRole('alert').filter({ visible: true })

/** Calls are left without an answer until the page goes. */
const loading = { answer: () => undefined, sign: waiting }
/** Forms load nothing, and some lists ignore a failure; most pages show the state. */
const PAGES_WITH_SIGN = 12

const STATES: State[] = [
  { name: 'loading on PC', device: PC, ...loading },
  { name: 'loading on MOBILE', device: MOBILE, ...loading },
  {
    name: 'failing on PC',
    device: PC,
    answer: (route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务错误', data: null } }),
    sign: failed,
  },
  { name: 'failing on MOBILE', device: MOBILE, answer: (route) => route.abort(), sign: failed },
]

for (const { name, device, answer, sign } of STATES) {
  test.describe(name, () => {
    test.use({ ...device, contextOptions: { reducedMotion: 'reduce' }, expectedComplaint: /Failed to load resource/ })
    test.slow()

    test('no route has an axe violation', async ({ page, context, logIn, demoMember }) => {
      const problems: string[] = []
      let pagesWithSign = 0
      async function look(address: string) {
        await goWithin(page, address)
        if (sign !== waiting) await expect(waiting(page)).toHaveCount(0)
        if ((await sign(page).count()) > 0) pagesWithSign += 1
        problems.push(...(await violationsInBothThemes(page)).map((problem) => `${address}: ${problem}`))
      }
      await page.goto(FIRST_ADDRESS)
      await isAlive(page)
      await page.route('**/bee/**', answer)
      for (const address of VISITOR_ADDRESSES) await look(address)
      await logIn(context, demoMember)
      for (const address of MEMBER_ADDRESSES) await look(address)
      expect(problems).toEqual([])
      expect(pagesWithSign).toBeGreaterThanOrEqual(PAGES_WITH_SIGN)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}
