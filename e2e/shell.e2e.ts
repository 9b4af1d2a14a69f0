import { expect, isAlive, MOBILE, open, PC, test } from './fixtures.ts'

test.describe('PC', () => {
  test.use(PC)

  test('a visitor finds what is around every page: skip link, way to the top, footer, search, theme, log-in', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, '/home')

    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const toTop = page.getByRole('button', { name: '返回顶部' })
    await page.evaluate(() => window.scrollTo(0, 199))
    await expect(toTop).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 1200))
    await toTop.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(toTop).toBeHidden()

    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: '400-860-2217' }).click()
    await expect(page.getByText('客服电话')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('客服电话')).toBeHidden()
    await footer.scrollIntoViewIfNeeded()
    const code = footer.getByRole('button', { name: /点按放大/ })
    expect((await code.locator('svg').boundingBox())?.width).toBe(120)
    await code.click()
    const large = page.getByRole('dialog').getByRole('img')
    expect((await large.boundingBox())?.width).toBe(450)
    await page.mouse.click(20, 20)
    await expect(large).toBeHidden()
    await expect(footer).toContainText(`© ${new Date().getFullYear()} 蜂学堂 版权所有`)

    await page.getByRole('button', { name: '搜索课程' }).click()
    const field = page.getByRole('combobox', { name: '搜索课程' })
    await expect(field).toBeFocused()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/home#content$/)
    await field.fill('wfw')
    await expect(page.locator('mark')).toHaveText(['微服务'])
    await field.fill('spring')
    const names = page.getByRole('listbox', { name: '课程名' }).getByRole('option')
    await expect(names.first()).toBeVisible()
    await expect(page.locator('mark').first()).toHaveText('Spring')
    for (const name of await names.allInnerTexts()) expect(name).toMatch(/spring/i)
    await field.press('ArrowDown')
    await expect(names.first()).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/subject\/\d+$/)
    await expect(field).toBeHidden()

    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await background()).toBe('rgb(15, 17, 20)')
    await page.getByRole('button', { name: /^主题：跟随系统/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await background()).toBe('rgb(246, 247, 248)')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('button', { name: /^主题：浅色/ })).toBeVisible()

    await isAlive(page)
    await page.getByRole('link', { name: '消息' }).click()
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fmessage$/)
    const response = await page.request.get('/profile/order', { maxRedirects: 0 })
    expect(response.status()).toBe(302)
    expect(response.headers().location).toBe('/login?redirectTo=%2Fprofile%2Forder')
  })

  test('a member sees name and masked number, and logs out; the layout follows the window after 500 ms', async ({
    page,
    context,
    logIn,
    demoMember,
  }) => {
    await logIn(context, demoMember)
    await open(page, '/home')
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(page.locator('[data-device="MOBILE"]')).toHaveCount(2)
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect(page.getByRole('contentinfo')).toBeVisible()

    await page.getByRole('button', { name: '账户菜单' }).click()
    const masked = `${demoMember.mobile.slice(0, 3)}****${demoMember.mobile.slice(-4)}`
    await expect(page.getByText(masked)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: '我的课程' })).toBeVisible()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByText('已退出登录')).toBeVisible()
    await page.getByRole('button', { name: '账户菜单' }).click()
    await expect(page.getByRole('link', { name: '去登录' })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).not.toContain('token=')
  })
})

test.describe('a missing page', () => {
  test.use({ ...PC, expectedComplaint: /404/ })

  test('answers 404 and leads home', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('这一格是空的')).toBeVisible()
    await page.getByRole('link', { name: '回到首页' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
})

for (const { name, window, drawn, wanted } of [
  { name: 'a tablet that calls itself a desktop', window: { width: 820, height: 1180 }, drawn: PC, wanted: 'MOBILE' },
  { name: 'a wide window of a phone', window: { width: 1280, height: 800 }, drawn: MOBILE, wanted: 'PC' },
]) {
  test.describe(name, () => {
    test.use({ ...drawn, viewport: window })

    test('is never shown the other layout, not even on the first visit', async ({ page }) => {
      await page.addInitScript(() => {
        const seen = { shift: 0 }
        Object.assign(globalThis, { seen })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const documents: string[] = []
      page.on('response', (response) => {
        if (response.request().isNavigationRequest()) documents.push(new URL(response.url()).pathname)
      })
      await open(page, '/home')
      const html = page.locator('html')
      await expect(html).toHaveAttribute('data-drawn-for', wanted)
      await expect(page.locator('#root > [data-device]')).toHaveAttribute('data-device', wanted)
      expect(documents).toEqual(['/home', '/home'])
      await page.getByRole('heading', { name: '资讯中心' }).scrollIntoViewIfNeeded()
      const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)
      expect(shift).toBeLessThan(0.01)

      // From now on the server knows.
      await open(page, '/subject')
      expect(documents).toEqual(['/home', '/home', '/subject'])
    })
  })
}
