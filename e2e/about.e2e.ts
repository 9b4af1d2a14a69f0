import { expect, open, test } from './fixtures.ts'

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
