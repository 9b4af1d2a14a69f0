import type { Page } from '@playwright/test'
import { expect, isAlive, MOBILE, PC, test } from './fixtures.ts'

const WIDTHS = [1440, 1100, 992, 991, 600, 390]
const BUDGET = { scriptKilobytes: 130, requests: 25 }

const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const courseNames = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 })

async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await isAlive(page)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    test(`comes alive without a word in the console and fits, ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await openHome(page)
      const device = width > 991 ? 'PC' : 'MOBILE'
      await expect(page.locator('[data-device]').first()).toHaveAttribute('data-device', device)
      await expect(courseNames(page)).toHaveCount(8)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }
}

test.describe('without JavaScript', () => {
  test.use({ ...PC, javaScriptEnabled: false })

  test('is readable, and its tabs and pages are links', async ({ page, request }) => {
    const html = await (await request.get('/home')).text()
    expect(html).toContain('<title>蜂学堂</title>')
    expect(html).toContain('<meta name="description"')
    await page.goto('/home')
    await expect(courseNames(page)).toHaveCount(8)
    const first = await courseNames(page).first().textContent()
    expect(html).toContain(first)
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect(courseNames(page).first()).not.toHaveText(first ?? '')
    await page.getByRole('tab', { name: '高校课' }).click()
    expect(address(page)).toBe('/home?category=2')
    await expect(page.getByRole('heading', { name: '资讯中心' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^站上讲台之前/ })).toBeVisible()
  })
})

test.describe('PC', () => {
  test.use(PC)

  test('stays within its budget on a cold visit', async ({ page }) => {
    let requests = 0
    page.on('request', () => (requests += 1))
    await page.goto('/home', { waitUntil: 'networkidle' })
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(bytes / 1024).toBeLessThanOrEqual(BUDGET.scriptKilobytes)
    expect(bytes).toBeGreaterThan(0)
    expect(requests).toBeLessThanOrEqual(BUDGET.requests)
  })

  test('is redirected to from the root, and shows categories in pages of 8, 20 and 40', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/home$/)
    await openHome(page)
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect.poll(() => address(page)).toBe('/home?page=2')
    await page.getByLabel('每页条数').selectOption('20')
    await expect.poll(() => address(page)).toBe('/home?limit=20')
    await expect(courseNames(page)).toHaveCount(20)
    await expect(page.getByLabel('每页条数').locator('option')).toHaveText(['8 条/页', '20 条/页', '40 条/页'])
    await page.getByRole('tab', { name: '高校课' }).click()
    await expect.poll(() => address(page)).toBe('/home?category=2&limit=20')
    await expect(page.getByRole('tab', { name: '高校课' })).toHaveAttribute('aria-selected', 'true')
    await courseNames(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/subject\/\d+$/)
  })

  test('opens the menu under the mouse and by keyboard', async ({ page }) => {
    await openHome(page)
    const menu = page.getByRole('navigation', { name: '课程分类' })
    await expect(menu.getByRole('link')).toHaveCount(8)
    await menu.getByRole('link', { name: 'Java 开发' }).hover()
    await expect(menu.getByRole('link', { name: /查看全部 \d+ 门/ })).toBeVisible()
    await expect(menu.locator('img')).toHaveCount(2)
    await page.mouse.move(1400, 700)
    await expect(menu.getByRole('link', { name: /查看全部/ })).toBeHidden()

    await menu.getByRole('link', { name: 'Java 开发' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('link', { name: '前端开发' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(menu.getByRole('link', { name: /查看全部/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/subject\?subjectTypeId=\d+$/)
  })

  test('is found as it was left: category, page and scroll, by Back and by the menu', async ({ page }) => {
    await openHome(page)
    await page.getByRole('tab', { name: '高校课' }).click()
    await expect.poll(() => address(page)).toBe('/home?category=2')
    const firstPage = await courseNames(page).allTextContents()
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect.poll(() => address(page)).toBe('/home?category=2&page=2')
    // The old page stays until the new one has come.
    await expect(courseNames(page)).not.toHaveText(firstPage)
    await expect(page.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    const names = await courseNames(page).allTextContents()
    const course = courseNames(page).first().getByRole('link')
    await course.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, 420))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(420)
    await course.click()
    await expect(page).toHaveURL(/\/subject\/\d+$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(courseNames(page)).toHaveText(names)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(420)

    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯' }).click()
    await expect(page).toHaveURL(/\/news$/)
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click()
    await expect.poll(() => address(page)).toBe('/home?category=2&page=2')
    await expect(courseNames(page)).toHaveText(names)
  })

  test('moves the banner on after 3 s, stops under the mouse, and turns by hand', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openHome(page)
    const banner = page.getByRole('region', { name: '首页横幅' })
    const dot = (number: number) => banner.getByRole('button', { name: `第 ${number} 张` })
    await expect(dot(2)).toHaveAttribute('aria-current', 'true', { timeout: 8000 })
    await banner.hover({ position: { x: 900, y: 60 } })
    await dot(1).click()
    await page.waitForTimeout(4000)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await banner.getByRole('button', { name: '上一张' }).click()
    await expect(dot(3)).toHaveAttribute('aria-current', 'true')
    await expect
      .poll(() =>
        banner
          .locator('img')
          .nth(2)
          .evaluate((image) => image.getBoundingClientRect().left),
      )
      .toBeLessThan(720)
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('grows by eight, is found with all of them again, and opens the player', async ({ page }) => {
    await openHome(page)
    await expect(courseNames(page)).toHaveCount(8)
    await page.getByRole('button', { name: '加载更多' }).click()
    await expect(courseNames(page)).toHaveCount(16)
    const tabs = page.getByRole('navigation', { name: '主导航' })
    await tabs.getByRole('link', { name: '题库' }).click()
    await expect(page).toHaveURL(/\/question$/)
    await tabs.getByRole('link', { name: '首页' }).click()
    await expect(courseNames(page)).toHaveCount(16)
    await courseNames(page).nth(9).getByRole('link').click()
    // The player is for members; a visitor comes back to it after the log-in.
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsubject%2Fplay%2F\d+$/)
  })

  test('has no menu of directions, and the search in its header', async ({ page }) => {
    await openHome(page)
    await expect(page.getByRole('navigation', { name: '课程分类' })).toHaveCount(0)
    await page.getByRole('combobox', { name: '搜索课程' }).fill('flink')
    await expect(page.getByRole('option').first()).toContainText('Flink')
    await page.getByRole('combobox', { name: '搜索课程' }).press('Enter')
    await expect(page).toHaveURL(/\/subject\?subjectName=flink$/)
  })
})
