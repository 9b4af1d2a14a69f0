import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { goWithin } from './page-signs.ts'

test.describe('PC', () => {
  test.use(PC)

  test('a visitor pages through the news, reads one, enlarges its picture, prints it and goes on to the next', async ({
    page,
  }) => {
    await open(page, '/news')
    await expect(page.getByRole('heading', { name: '资讯', level: 1 })).toBeVisible()
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(8)
    const first = await titles.first().textContent()

    await page.getByRole('link', { name: /第 ?2 ?页/ }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(titles.first()).not.toHaveText(first ?? '')
    await page.goBack()
    await expect(titles.first()).toHaveText(first ?? '')

    // Opening an article counts as a reading; how often is the server's business.
    const counted = page.waitForResponse((response) => response.url().endsWith('/news/hits'))
    await titles.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
    await expect(page).toHaveTitle(`${first} · 蜂学堂`)
    const { data } = (await (await counted).json()) as { data: { hits: number } }
    await expect(page.getByText(/次阅读/)).toHaveText(`${data.hits}次阅读`)

    // On paper there is the article and nothing around it.
    const article = page.getByRole('article')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    const colours = await article.evaluate((element) => ({
      words: getComputedStyle(element).color,
      ground: getComputedStyle(document.body).backgroundColor,
    }))
    expect(colours).toEqual({ words: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' })
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

    await page.getByRole('navigation', { name: '前后篇' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '')

    // The first article may be another journey's, without a picture.
    await goWithin(page, '/news/1')
    await page.getByRole('button', { name: '放大配图' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('a visitor loads more news under the ones that are there', async ({ page }) => {
    await open(page, '/news')
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(8)
    await page.getByRole('button', { name: '加载更多' }).click()
    await expect(titles).toHaveCount(16)
  })
})
