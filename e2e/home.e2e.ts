import { expect, test } from './fixtures.ts'

test('the home page can be read without JavaScript', async ({ request }) => {
  const html = await (await request.get('/home')).text()
  expect(html).toContain('<title>蜂学堂</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/)
  expect(html).toContain('Spring Boot 3 企业级开发实战')
  expect(html).toContain('资讯中心')
})

// The fixtures fail a journey that finds anything in the console: a hydration that does not match would say so.
for (const width of [1440, 992, 991, 600, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('hydrates in silence, shows courses, news and teachers, and fits the window', async ({ page }) => {
        await page.goto('/home')
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('link', { name: /Spring Boot 3/ }).first()).toBeVisible()
        await expect(page.getByRole('heading', { name: '资讯中心' })).toBeVisible()
        await expect(page.getByText('陆承远').first()).toBeAttached()
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        const isDark = await page.evaluate(
          () =>
            getComputedStyle(document.body).colorScheme === 'dark' ||
            matchMedia('(prefers-color-scheme: dark)').matches,
        )
        expect(isDark).toBe(colorScheme === 'dark')
      })
    })
  }
}
