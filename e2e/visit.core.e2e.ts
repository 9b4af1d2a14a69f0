import type { Page } from '@playwright/test'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'

const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const courseNames = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 })

test.describe('PC', () => {
  test.use(PC)

  test('a visitor goes from home to a course and to the news, and finds home as it was left: category, page and scroll', async ({
    page,
  }) => {
    await open(page, '/home')
    const otherTab = await courseNames(page).allTextContents()
    await page.getByRole('tab', { name: '高校课' }).click()
    await expect.poll(() => address(page)).toBe('/home?category=2')
    await expect(courseNames(page)).not.toHaveText(otherTab)
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
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('a visitor goes from tab to tab, and back from a page without one', async ({ page }) => {
    await open(page, '/home')
    const tabs = page.getByRole('navigation', { name: '主导航' })
    for (const [name, path] of [
      ['课程', '/subject'],
      ['题库', '/question'],
    ] as const) {
      await tabs.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
    await open(page, '/news')
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await expect(page).toHaveURL(/\/(home|question)$/)
  })
})
