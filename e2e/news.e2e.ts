import { expect, MOBILE, PC, test } from './fixtures.ts'

test.describe('PC', () => {
  test.use(PC)

  test('a visitor pages through the news, reads one, enlarges its picture and goes on to the next', async ({
    page,
  }) => {
    await page.goto('/news')
    await expect(page.getByRole('heading', { name: '资讯', level: 1 })).toBeVisible()
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(8)
    const first = await titles.first().textContent()

    await page.getByRole('link', { name: /第 ?2 ?页/ }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(titles.first()).not.toHaveText(first ?? '')
    await page.goBack()
    await expect(titles.first()).toHaveText(first ?? '')

    await titles.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
    await expect(page).toHaveTitle(`${first} · 蜂学堂`)
    await page.getByRole('button', { name: '放大配图' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('navigation', { name: '前后篇' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '')
  })

  test('a reading is counted once, however often the page is opened', async ({ page }) => {
    const hitsOf = async () => Number.parseInt((await page.getByText(/次阅读/).textContent()) ?? '', 10)
    await page.goto('/news/5')
    const counted = page.waitForResponse((response) => response.url().endsWith('/news/hits'))
    await page.reload()
    await counted
    await expect.poll(hitsOf).toBeGreaterThan(0)
    const once = await hitsOf()
    await page.reload()
    await page.waitForResponse((response) => response.url().endsWith('/news/hits'))
    await expect.poll(hitsOf).toBe(once)
  })

  test('an article that does not exist says so and answers 404', async ({ page }) => {
    const response = await page.goto('/news/99999')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('没有找到这篇资讯')).toBeVisible()
  })
  test.use({ expectedComplaint: /404/ })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('a visitor loads more news under the ones that are there', async ({ page }) => {
    await page.goto('/news')
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(8)
    await page.getByRole('button', { name: '加载更多' }).click()
    await expect(titles).toHaveCount(16)
  })
})

test('machines find the feed, the sitemap and the structured data', async ({ request }) => {
  const feed = await (await request.get('/rss.xml')).text()
  expect(feed.match(/<item>/g)).toHaveLength(20)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/subject/1<')
  expect(sitemap).toContain('/news/1<')
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ')
  const article = await (await request.get('/news/3')).text()
  expect(article).toContain('"@type":"NewsArticle"')
  expect(article).toContain('rel="canonical"')
})
