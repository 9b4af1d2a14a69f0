import type { Page, Route } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { campaignSize } from '../scripts/testing/campaign.ts'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { goWithin, isSettled, waitingSigns } from './page-signs.ts'
import { addressesOf } from './site-routes.ts'

/** A member with a session is led away from these pages. */
const GATEWAYS = ['/login', '/register', '/resetPwd']
/** The offline page is plain HTML and loads nothing. */
const MEMBER_ADDRESSES = addressesOf(({ path, isStatic }) => !GATEWAYS.includes(path) && !isStatic)
/** The same few components draw waiting and failure everywhere: one list, one page of each kind, one form. */
const FEW_ADDRESSES = ['/question', '/home', '/subject/1', '/subject/play/1', '/profile/overview', '/profile/edit']
const FIRST_ADDRESS = '/nowhere'

/** Pages that load nothing show no state, and some lists keep quiet about a failure. */
const NEVER_WAIT = new Set([...GATEWAYS, '/nowhere', '/question/practice'])
const KEEP_QUIET = new Set([...NEVER_WAIT, '/home', '/news', '/message'])

const failureSigns = (page: Page) => page.getByRole('main').getByRole('alert').filter({ visible: true })

type Answer = (route: Route) => Promise<void>

/** The calls of a page stay without an answer until they are all refused. */
async function holdCalls(page: Page, refuse: Answer) {
  const held: Route[] = []
  let isRefusing = false
  await page.route('**/bee/**', async (route) => {
    if (isRefusing) await refuse(route)
    else held.push(route)
  })
  return {
    hold: () => {
      isRefusing = false
    },
    refuseAll: async () => {
      isRefusing = true
      await Promise.all(held.splice(0).map(refuse))
    },
  }
}

/** One visit: the page while it waits, and after the awaited calls have failed. */
async function violationsOn(page: Page, calls: Awaited<ReturnType<typeof holdCalls>>, address: string) {
  calls.hold()
  await goWithin(page, address)
  const waiting = waitingSigns(page.getByRole('main')).first()
  await expect(waiting, address).toBeVisible({ visible: !NEVER_WAIT.has(address) })
  const whileLoading = await violationsInBothThemes(page)
  await calls.refuseAll()
  await isSettled(page)
  await expect(failureSigns(page).first(), address).toBeVisible({ visible: !KEEP_QUIET.has(address) })
  const afterFailing = await violationsInBothThemes(page)
  return [
    ...whileLoading.map((problem) => `loading: ${problem}`),
    ...afterFailing.map((problem) => `failed: ${problem}`),
  ]
}

const addresses = campaignSize({ everyRun: FEW_ADDRESSES, whole: MEMBER_ADDRESSES })

for (const { name, device, refuse } of [
  {
    name: 'PC, where the server fails',
    device: PC,
    refuse: (route: Route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务错误', data: null } }),
  },
  {
    name: 'MOBILE, where the network fails',
    device: MOBILE,
    refuse: (route: Route) => route.abort(),
  },
]) {
  test.describe(name, () => {
    test.use({ ...device, contextOptions: { reducedMotion: 'reduce' }, expectedComplaint: /Failed to load resource/ })
    test.slow()

    test('no route has an axe violation while it loads and when that has failed, in both themes', async ({
      page,
      context,
      logIn,
      demoMember,
    }) => {
      const problems: string[] = []
      await open(page, FIRST_ADDRESS)
      const calls = await holdCalls(page, refuse)
      for (const address of GATEWAYS) problems.push(...(await violationsOn(page, calls, address)))
      await logIn(context, demoMember)
      for (const address of addresses) problems.push(...(await violationsOn(page, calls, address)))
      expect(problems).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}
