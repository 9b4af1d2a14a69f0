import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { siteClient } from './site-client.ts'

test.describe('PC', () => {
  test.use(PC)

  test('from the courses to a path, its course and back; the member’s progress is added', async ({
    page,
    context,
    site,
    demoMember,
    logIn,
  }) => {
    await logIn(context, demoMember)
    await open(page, '/subject')
    await page.getByRole('link', { name: '不知道先学哪门？看学习路径' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '学习路径' })).toBeVisible()
    const [first] = await siteClient(site, demoMember).paths.list()
    const card = page.getByRole('article').filter({ hasText: first?.title ?? '' })
    await expect(card.getByText(/已学 \d+%/)).toBeVisible()
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: first?.title ?? '' })).toBeVisible()
    const steps = page.getByRole('listitem').filter({ has: page.getByRole('article') })
    await expect(steps).toHaveCount(first?.courseCount ?? 0)
    await expect(steps.getByText('已学完')).toBeVisible()
    const course = first?.courses[1]
    await page.getByRole('link', { name: course?.name ?? '', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/subject/${String(course?.id)}$`))
    const belongs = page.getByRole('region', { name: '属于学习路径' })
    await expect(belongs.getByText(`第 2 步，共 ${String(first?.courseCount)} 步`)).toBeVisible()
    await belongs.getByRole('link', { name: new RegExp(first?.title ?? '') }).click()
    await expect(page).toHaveURL(new RegExp(`/path/${String(first?.id)}$`))
  })
})

test.describe('without a script', () => {
  test.use({ ...PC, javaScriptEnabled: false })

  test('the way through a direction can be read', async ({ page }) => {
    await page.goto('/path/1')
    await expect(page.getByRole('heading', { level: 1, name: 'Java 后端工程师' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(8)
    await expect(page.getByRole('link', { name: '从第一门开始' })).toHaveAttribute('href', /^\/subject\/\d+$/)
  })
})

test.describe('MOBILE', () => {
  test.use({ ...MOBILE, expectedComplaint: /404/ })

  test('a step leads to the player; a path that is not there says so', async ({ page }) => {
    await open(page, '/path/1')
    await expect(page.getByRole('link', { name: '从第一门开始' })).toHaveAttribute('href', /^\/subject\/play\/\d+$/)
    await open(page, '/path/4711')
    await expect(page.getByText('没有找到这条学习路径')).toBeVisible()
    await page.getByRole('link', { name: '看看别的路径' }).click()
    await expect(page.getByRole('article')).toHaveCount(8)
  })
})
