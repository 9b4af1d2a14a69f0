import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { staffClient } from './staff-client.ts'

// Calls that are refused or do not arrive: the page says why.
test.use({ expectedComplaint: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })

const PICTURE = 'content/pictures/covers/spring-boot-3.webp'

const title = (page: Page) => page.getByRole('textbox', { name: '标题' })
const text = (page: Page) => page.getByRole('textbox', { name: '正文' })
const preview = (page: Page) => page.getByRole('region', { name: '学员会看到的样子' })

const isSaved = (page: Page) => expect(page.getByText(/^已保存草稿 \d\d:\d\d$/)).toBeVisible()

/** A new article, from the list. */
async function begin(page: Page): Promise<void> {
  await page.goto('/manage/news')
  await page.getByRole('button', { name: /^写一篇/ }).click()
  await expect(title(page)).toBeVisible()
}

test.describe('PC', () => {
  test.use(PC)

  test('an article is written from nothing with a picture, published, seen, taken back and thrown away', async ({
    page,
    context,
    browser,
    school,
    owner,
  }) => {
    const name = `结课学员就业回访 ${Date.now()}`
    await enterDesk(context, owner)
    // A blank form is no draft; its first words are, and the address follows them.
    const { audit, drafts, news } = staffClient(school, owner)
    const draftCount = async () => (await news.counts({})).draft.count
    const countBefore = await draftCount()
    await begin(page)
    await expect(page).toHaveURL(/\/manage\/news\/new$/)
    await expect(page.getByText('还没有写。写了以后，这里说能不能发布。')).toBeVisible()
    await page.reload()
    await expect(page.getByText('没有改动', { exact: true })).toBeVisible()
    expect(await draftCount()).toBe(countBefore)

    await title(page).pressSequentially(name)
    await isSaved(page)
    await expect(page).toHaveURL(/\/manage\/news\/d\d+$/)
    await expect(title(page)).toBeFocused()
    await expect(title(page)).toHaveValue(name)
    expect(await draftCount()).toBe(countBefore + 1)
    await text(page).click()
    await page.keyboard.type('我们逐个打电话回访了学员。')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- 打通')
    await page.keyboard.press('Enter')
    await page.keyboard.type('没打通')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(text(page)).toHaveValue('我们逐个打电话回访了学员。\n\n- 打通\n- 没打通\n\n')
    await page.keyboard.type('数字')
    await page.keyboard.press('Control+b')
    await expect(text(page)).toHaveValue(/数字\*\*粗体\*\*$/)
    // The browser's own undo includes the toolbar's edits.
    await page.keyboard.press('Control+z')
    await expect(text(page)).toHaveValue(/数字$/)
    await page.keyboard.press('Control+b')
    await page.keyboard.type('不修饰')
    await expect(text(page)).toHaveValue(/数字\*\*不修饰\*\*$/)
    await page.keyboard.press('Control+End')

    // While the picture is on its way the writing goes on, and the picture comes where the cursor was.
    await page.getByLabel('正文的图片').setInputFiles(PICTURE)
    await text(page).press('Control+End')
    await page.keyboard.type('后面的话')
    await expect(text(page)).toHaveValue(/!\[spring-boot-3\]\(\/uploads\/[\w-]{24}\.webp\)/)
    await expect(text(page)).toHaveValue(/后面的话/)
    await expect(preview(page).getByRole('img', { name: 'spring-boot-3' })).toBeVisible()
    await expect(preview(page).getByRole('listitem')).toHaveText(['打通', '没打通'])

    await page.getByLabel('传封面').setInputFiles(PICTURE)
    await expect(page.getByRole('group', { name: '封面' }).getByRole('img')).toBeVisible()
    await page.getByRole('textbox', { name: '摘要' }).fill('逐个电话回访了最近一季结课的学员。')
    await isSaved(page)

    // A reload in the middle loses nothing.
    await page.reload()
    await expect(title(page)).toHaveValue(name)
    await expect(text(page)).toHaveValue(/后面的话/)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: /^发布…/ }).click()
    const sheet = page.getByRole('dialog', { name: '发布' })
    await expect(sheet.getByRole('heading', { name: /学员会看到 \d+ 处变化/ })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await expect(sheet.getByRole('button', { name: /^发布这份资讯/ })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await isSaid(page, '已发布，学员看到的是新的一版')
    await expect(page).toHaveURL(/\/manage\/news\/\d+$/)
    const newsId = /\d+$/.exec(page.url())?.[0] ?? ''
    await expect(page.getByText('已发布', { exact: true })).toBeVisible()

    // Looking at it begins no draft and leaves no line in the record.
    const lastLine = async () => (await audit.list({ limit: 1 })).list[0]?.id
    const before = await lastLine()
    await page.reload()
    await expect(title(page)).toHaveValue(name)
    await expect(page.getByText('没有改动', { exact: true })).toBeVisible()
    await expect(page.getByText('没有改动，没有要检查的。')).toBeVisible()
    await expect(page.getByRole('button', { name: '丢弃草稿' })).toBeDisabled()
    expect(await drafts.look({ kind: 'news', contentId: Number(newsId) })).toMatchObject({ draftId: 0 })
    expect(await lastLine()).toBe(before)

    const student = await (await browser.newContext()).newPage()
    await open(student, `/news/${newsId}`)
    await expect(student.getByRole('heading', { name })).toBeVisible()
    await expect(student.getByRole('img', { name: 'spring-boot-3' })).toBeVisible()

    // A change is a draft until it is published, and a published change can be taken back.
    await title(page).fill(`${name}（二）`)
    await isSaved(page)
    await expect(page.getByText('有改动未发布', { exact: true })).toBeVisible()
    await title(page).blur()
    await page.keyboard.press('p')
    await page
      .getByRole('dialog', { name: '发布改动' })
      .getByRole('button', { name: /^发布 1 处改动/ })
      .click()
    await isSaid(page, '已发布，学员看到的是新的一版')
    await expect(async () => {
      await open(student, `/news/${newsId}`)
      await expect(student.getByRole('heading', { name: `${name}（二）` })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await isSaid(page, '撤回了，学员看到的是上一版')
    await expect(title(page)).toHaveValue(`${name}（二）`)
    await expect(async () => {
      await open(student, `/news/${newsId}`)
      await expect(student.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()

    await page.getByRole('button', { name: '版本' }).click()
    const versions = page.getByRole('dialog', { name: '版本' })
    await versions.getByRole('button', { name: /学员现在看到的/ }).click()
    await expect(versions.getByText('和学员现在看到的一样。')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '丢弃草稿' }).click()
    await page.getByRole('button', { name: '丢弃', exact: true }).click()
    await isSaid(page, /草稿丢弃了/)
    await page.getByRole('searchbox').fill(name)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('已发布')
    // The row was there before the search, and is pale while its answer is on the way.
    await expect(page).toHaveURL(/search=/)
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('two at one article: other fields come together, the same one is asked about', async ({
    page,
    context,
    owner,
  }) => {
    await enterDesk(context, owner)
    await begin(page)
    await title(page).fill('两个人写')
    await isSaved(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(title(other)).toHaveValue('两个人写')

    // A field without the focus follows at once.
    await other.getByRole('textbox', { name: '摘要' }).fill('那边写的摘要')
    await isSaved(other)
    await page.bringToFront()
    await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('那边写的摘要')

    await context.setOffline(true)
    await text(page).fill('这边写的正文')
    await expect(page.getByText('断网了，写的东西存在这台电脑里', { exact: false })).toBeVisible()
    await context.setOffline(false)
    await isSaved(page)

    // Both change the title while one of them cannot be reached.
    await page.route('**/bee/api/manage/draft/save', (route) => route.abort())
    await title(page).fill('这边的标题')
    await expect(page.getByText(/还没存上，正在重试/)).toBeVisible()
    await other.bringToFront()
    await title(other).fill('那边的标题')
    await isSaved(other)
    await page.bringToFront()
    await page.unroute('**/bee/api/manage/draft/save')
    await expect(page.getByRole('button', { name: '现在看' })).toBeVisible()
    // The field in focus is untouched until then.
    await expect(title(page)).toHaveValue('这边的标题')
    await page.getByRole('button', { name: '现在看' }).click()
    const dialog = page.getByRole('dialog', { name: '两个人同时改了一处' })
    await expect(dialog.getByRole('button', { name: /那边的标题/ })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: /那边的标题/ }).click()
    await dialog.getByRole('button', { name: /^用.+的$/ }).click()
    await expect(title(page)).toHaveValue('那边的标题')
    await expect(text(page)).toHaveValue('这边写的正文')
    await isSaved(page)
  })

  test('what was not sent when the page died is there when it is opened again', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await begin(page)
    await title(page).fill('写到一半')
    await isSaved(page)
    const address = page.url()
    await context.route('**/bee/api/manage/draft/save', (route) => route.abort())
    await text(page).fill('还没有送到服务器的一段')
    await expect(page.getByText(/还没存上，正在重试/)).toBeVisible()
    await page.close()
    await context.unroute('**/bee/api/manage/draft/save')
    const again = await context.newPage()
    await again.goto(address)
    await expect(text(again)).toHaveValue('还没有送到服务器的一段')
    await isSaved(again)
  })

  test('an hour is agreed on and given up again', async ({ page, context, owner }) => {
    const name = `定时的一篇 ${Date.now()}`
    await enterDesk(context, owner)
    await begin(page)
    await title(page).fill(name)
    await text(page).fill('到点才有的正文')
    await page.getByRole('radio', { name: '定时' }).check()
    await page.getByRole('button', { name: /^定在 .+ 发布…/ }).click()
    const sheet = page.getByRole('dialog', { name: '发布' })
    for (const reason of await sheet.getByPlaceholder('写一句为什么可以这样发').all()) await reason.fill('先发再补')
    await sheet.getByRole('button', { name: /发布这份资讯/ }).click()
    await expect(page.getByRole('button', { name: '撤回', exact: true })).toBeVisible()
    await expect(page.getByText(/再改就不算数了/)).toBeVisible()
    await page.goto('/manage/news?state=scheduled')
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('定时')
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: '不按时间发了' }).click()
    await isSaid(page, '不按时间发了，草稿留着')
    await expect(page.getByText('草稿', { exact: true })).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('the list is read, an article too, and writing is left to a computer', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/news')
    await page.getByRole('list', { name: '资讯' }).getByRole('link').first().click()
    await expect(page.getByText('请用电脑改，这里只能看。')).toBeVisible()
    await expect(text(page)).toHaveCount(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
