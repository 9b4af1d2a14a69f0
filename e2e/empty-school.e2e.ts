import path from 'node:path'
import { violationsInBothThemes } from './axe.ts'
import { expect, isAlive, MOBILE, PC, test as seededTest } from './fixtures.ts'
import { addressesOf, goWithin, isDetail } from './site-routes.ts'
import { CAPTCHA_ANSWER, startSite } from './site-process.ts'

/** The site as an operator starts it who writes every course himself. */
const test = seededTest.extend({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, info) => {
      const folder = path.join(process.env.BEE_E2E_FOLDER ?? '', `empty-${info.workerIndex}`)
      const site = await startSite(folder, { SEED: 'none' })
      await provide(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

for (const [layout, device] of Object.entries({ PC, MOBILE })) {
  test.describe(layout, () => {
    test.use({ ...device, contextOptions: { reducedMotion: 'reduce' }, expectedComplaint: /404/ })
    test.slow()

    test('a visitor finds every page, without an axe violation', async ({ page }) => {
      const problems: string[] = []
      for (const address of addressesOf((route) => route.access === 'public' && !isDetail(route))) {
        const response = await page.goto(address)
        expect(response?.status(), address).toBe(address === '/nowhere' ? 404 : 200)
        await page.waitForLoadState('networkidle')
        problems.push(...(await violationsInBothThemes(page)).map((problem) => `${address}: ${problem}`))
      }
      expect(problems).toEqual([])
    })

    test('the first member finds every page, without an axe violation', async ({ page, context, newMember, logIn }) => {
      await logIn(context, newMember)
      await page.goto('/home')
      await isAlive(page)
      const problems: string[] = []
      for (const address of addressesOf((route) => route.access === 'member' && !isDetail(route))) {
        await goWithin(page, address)
        await expect(page.getByRole('main').getByText('正在加载').filter({ visible: true })).toHaveCount(0)
        problems.push(...(await violationsInBothThemes(page)).map((problem) => `${address}: ${problem}`))
      }
      expect(problems).toEqual([])
    })
  })
}

test('a promotional page that nobody has written yet takes bookings', async ({ page }) => {
  await page.goto('/javaLBT')
  await isAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Java 练兵台' })).toBeVisible()
  const form = page.getByRole('form', { name: '留个号码，我们打给你' })
  await form.getByLabel('怎么称呼').fill('小林')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByRole('textbox', { name: '图形验证码' }).fill(CAPTCHA_ANSWER)
  await form.getByRole('button', { name: '预约试听' }).click()
  await expect(page.getByText('收到了，小林')).toBeVisible()
})
