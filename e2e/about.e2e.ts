import { expect, MOBILE, open, test } from './fixtures.ts'
import { goWithin } from './page-signs.ts'

test('the school is told on four pages, one click apart, and a teacher opens by keyboard', async ({ page }) => {
  await open(page, '/about/company')
  const links = page.getByRole('navigation', { name: '关于我们' })
  for (const [name, path] of [
    ['品牌故事', 'brand'],
    ['学员风采', 'student'],
    ['师资团队', 'teacher'],
  ] as const) {
    await links.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/about/${path}$`))
    await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(new RegExp(name))
  }

  const teacher = page.getByRole('button', { name: /陆承远/ })
  await teacher.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '陆承远' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByText('线上不会等你想明白')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(teacher).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(MOBILE)

  test('nothing of the pages about the school and of the promotions stands out over the edge', async ({ page }) => {
    await open(page, '/about/company')
    for (const address of [
      '/about/company',
      '/about/brand',
      '/about/teacher',
      '/about/student',
      '/javaLBT',
      '/webLBT',
    ]) {
      if (!page.url().endsWith(address)) await goWithin(page, address)
      await expect(page.locator('main h1')).toBeVisible()
      const { overflow, widest } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        widest: Math.max(
          ...Array.from(
            document.querySelectorAll('main :is(h1, h2, p, form)'),
            (each) => each.getBoundingClientRect().right,
          ),
        ),
      }))
      expect(overflow, address).toBe(0)
      expect(widest, address).toBeLessThanOrEqual(MOBILE.viewport.width)
    }
  })
})
