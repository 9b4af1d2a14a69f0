import { expect, MOBILE, test } from './fixtures.ts'

test('the school is told on four pages, one click apart', async ({ page }) => {
  await page.goto('/about')
  await expect(page).toHaveURL(/\/about\/company$/)
  const links = page.getByRole('navigation', { name: '关于我们' })
  await expect(links.getByRole('link', { name: '公司介绍' })).toHaveAttribute('aria-current', 'page')
  // Counted from the data, so at least what the demo school has.
  const numbers = page.getByRole('list', { name: '蜂学堂现在有' })
  await expect(numbers.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: '走过的路' })).toBeVisible()

  await links.getByRole('link', { name: '品牌故事' }).click()
  await expect(page).toHaveURL(/\/about\/brand$/)
  await expect(page.getByRole('list', { name: '八个方向' }).getByRole('listitem')).toHaveCount(8)

  await links.getByRole('link', { name: '学员风采' }).click()
  await expect(page).toHaveTitle(/学员风采/)
  await expect(page.getByRole('heading', { name: /仓库管理员.*数据开发工程师/ })).toBeVisible()
})

test('a teacher opens by keyboard and closes with Escape', async ({ page }) => {
  await page.goto('/about/teacher')
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages read, and a teacher still opens', async ({ page }) => {
    await page.goto('/about/company')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('教会一个人')
    await page.getByRole('link', { name: '师资团队' }).first().click()
    await page.getByRole('button', { name: /沈若溪/ }).click()
    await expect(page.getByRole('dialog', { name: '沈若溪' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(MOBILE)

  test('nothing stands out over the edge', async ({ page }) => {
    for (const child of ['company', 'brand', 'teacher', 'student']) {
      await page.goto(`/about/${child}`)
      await expect(page.locator('main h1')).toBeVisible()
      // The form for phones is drawn once the browser has measured itself.
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(overflow, child).toBe(0)
    }
  })
})

test('on paper there is the article and nothing around it', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/news')
  const address = await page.locator('main a[href^="/news/"]').first().getAttribute('href')
  await page.goto(address ?? '')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const colours = await page.getByRole('article').evaluate((article) => ({
    words: getComputedStyle(article).color,
    ground: getComputedStyle(document.body).backgroundColor,
  }))
  expect(colours).toEqual({ words: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' })
})
