import type { Page } from '@playwright/test'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'

/** Both layouts in both themes, and the edge between them. */
const WINDOWS = [
  [1440, 'light'],
  [1100, 'dark'],
  [992, 'light'],
  [991, 'dark'],
  [600, 'light'],
  [390, 'dark'],
] as const
const BUDGET = { scriptKilobytes: 131, requests: 25 }

const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const courseNames = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 })

test('comes alive without a word in the console and fits every window in both themes', async ({ page, context }) => {
  for (const [width, colorScheme] of WINDOWS) {
    // The server guesses the device anew.
    await context.clearCookies()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/home')
    const device = width > 991 ? 'PC' : 'MOBILE'
    await expect(page.locator('[data-device]').first()).toHaveAttribute('data-device', device)
    await expect(courseNames(page)).toHaveCount(8)
    for (const scheme of [colorScheme, colorScheme === 'light' ? 'dark' : 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${scheme}`).toBe(width)
    }
  }
})

test.describe('PC', () => {
  test.use(PC)

  test('goes to paper with its pictures, also those that nobody scrolled to', async ({ page }) => {
    await open(page, '/home')
    const pictures = () =>
      page.evaluate(() => {
        const shown = [...document.querySelectorAll<HTMLImageElement>('main img')]
        return { all: shown.length, missing: shown.filter(({ naturalWidth }) => naturalWidth === 0).length }
      })
    const onScreen = await pictures()
    await page.pdf()
    const hasMore = async () => {
      const { all, missing } = await pictures()
      return all > onScreen.all && missing === 0
    }
    await expect.poll(hasMore).toBe(true)
  })

  test('stays within its budget, shows categories in pages of 8, 20 and 40, opens its menu by mouse and keyboard', async ({
    page,
  }) => {
    const underWay = new Set<unknown>()
    let requests = 0
    page.on('request', (request) => {
      requests += 1
      underWay.add(request)
    })
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    await open(page, '/home')
    await page.waitForLoadState('load')
    await expect.poll(() => underWay.size).toBe(0)
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(bytes / 1024).toBeLessThanOrEqual(BUDGET.scriptKilobytes)
    expect(bytes).toBeGreaterThan(0)
    expect(requests).toBeLessThanOrEqual(BUDGET.requests)

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

    await page.goBack()
    await expect.poll(() => address(page)).toBe('/home?category=2&limit=20')
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

  test('moves the banner on after 3 s, stops under the mouse, and turns by hand', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await open(page, '/home')
    const banner = page.getByRole('region', { name: '首页横幅' })
    const dot = (number: number) => banner.getByRole('button', { name: `第 ${number} 张` })
    const isShown = (number: number) => expect(dot(number)).toHaveAttribute('aria-current', 'true')
    await page.clock.fastForward(3000)
    await isShown(2)
    await banner.hover({ position: { x: 900, y: 60 } })
    await dot(1).click()
    await page.clock.fastForward(4000)
    await isShown(1)
    // Had it moved under the mouse, it would now be at another one.
    await page.mouse.move(720, 860)
    await page.clock.fastForward(3000)
    await isShown(2)

    await banner.getByRole('button', { name: '上一张' }).click()
    await banner.getByRole('button', { name: '上一张' }).click()
    await isShown(3)
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

  test('grows by eight, is found with all of them again, searches from its header and opens the player', async ({
    page,
  }) => {
    await open(page, '/home')
    await expect(page.getByRole('navigation', { name: '课程分类' })).toHaveCount(0)
    await expect(courseNames(page)).toHaveCount(8)
    await page.getByRole('button', { name: '加载更多' }).click()
    await expect(courseNames(page)).toHaveCount(16)

    const search = page.getByRole('combobox', { name: '搜索课程' })
    await search.fill('flink')
    await expect(page.getByRole('option').first()).toContainText('Flink')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/subject\?subjectName=flink$/)

    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click()
    await expect(courseNames(page)).toHaveCount(16)
    await courseNames(page).nth(9).getByRole('link').click()
    // The player is for members; a visitor comes back to it after the log-in.
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsubject%2Fplay%2F\d+$/)
  })
})
