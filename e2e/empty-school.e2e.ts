import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { campaignSize } from '../scripts/testing/campaign.ts'
import { expect, MOBILE, open, PC, test as seededTest } from './fixtures.ts'
import { goWithin, isSettled } from './page-signs.ts'
import { addressesOf, isDetail } from './site-routes.ts'

const test = seededTest.extend({ school: async ({ emptySite }, provide) => provide(emptySite) })
// Serial: so only one worker needs the empty school.
test.describe.configure({ mode: 'default' })

const PUBLIC_ADDRESSES = addressesOf((route) => route.access === 'public' && !isDetail(route))
const MEMBER_ADDRESSES = addressesOf((route) => route.access === 'member' && !isDetail(route))
/** They show nothing that a school can be without. */
const SAME_IN_EVERY_SCHOOL = ['/login', '/register', '/resetPwd', '/profile/edit', '/offline']
/** The same component shows emptiness everywhere: each kind of page once. */
const FEW_ADDRESSES = [
  '/home',
  '/subject',
  '/question',
  '/news',
  '/about/company',
  '/about/teacher',
  '/message',
  '/profile/overview',
  '/profile/course',
  '/profile/question',
]
const isLookedAt = campaignSize({
  everyRun: (address: string) => FEW_ADDRESSES.includes(address),
  whole: (address: string) => !SAME_IN_EVERY_SCHOOL.includes(address),
})

async function violationsOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const address of addresses.filter(isLookedAt)) {
    await goWithin(page, address)
    await isSettled(page)
    problems.push(...(await violationsInBothThemes(page)))
  }
  return problems
}

for (const { layout, device } of campaignSize({
  everyRun: [{ layout: 'PC', device: PC }],
  whole: [
    { layout: 'PC', device: PC },
    { layout: 'MOBILE', device: MOBILE },
  ],
})) {
  test.describe(layout, () => {
    test.use({ ...device, contextOptions: { reducedMotion: 'reduce' }, expectedComplaint: /404/ })
    test.slow()

    test('a visitor and the first member find its pages without an axe violation', async ({
      page,
      context,
      newMember,
      logIn,
    }) => {
      await open(page, '/nowhere')
      const problems = await violationsOn(page, PUBLIC_ADDRESSES)
      await logIn(context, newMember)
      // A page that stays mounted goes along through all the others.
      await open(page, '/home')
      expect([...problems, ...(await violationsOn(page, MEMBER_ADDRESSES))]).toEqual([])
    })
  })
}

test.describe('a school that nobody runs yet', () => {
  test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

  test('the link that the start has printed makes its user the owner, once', async ({ page, school }) => {
    const [, link = ''] = /(\/manage\/welcome\?token=[\w-]+)/.exec(school.log()) ?? []
    await page.goto(link)
    await page.getByLabel('手机号').fill('13700000001')
    await page.getByLabel('密码', { exact: true }).fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('密码需要 8 到')).toBeVisible()
    await page.getByLabel('密码', { exact: true }).fill('honey2026cell')
    await page.getByLabel('称呼（新会员才要）').fill('叶青禾')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('note').getByText(/^两步验证还没有设/)).toBeVisible()

    await page.goto(link)
    await page.getByLabel('手机号').fill('13700000002')
    await page.getByLabel('密码', { exact: true }).fill('honey2026cell')
    await page.keyboard.press('Enter')
    await expect(page.getByText('这个链接过期了或已经用过')).toBeVisible()
  })
})
