import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { staffClient } from './staff-client.ts'
import { isSaved } from './writing-steps.ts'

test.use(PC)

/** The last look, with the results of the checks. */
async function openSheet(page: Page) {
  await isSaved(page)
  await page.keyboard.press('p')
  const sheet = page.getByRole('dialog', { name: /^发布/ })
  await expect(sheet.getByRole('heading', { name: /学员会看到/ })).toBeVisible()
  return sheet
}

test('what an article lacks is a key away, beside the text and in the last look', async ({
  page,
  context,
  school,
  owner,
}) => {
  const body = { title: '缺东西的一篇', summary: '', body: '正文', pictureId: null, thumbId: null, areas: [] }
  const { draftId } = await staffClient(school, owner).drafts.open({ kind: 'news', key: crypto.randomUUID(), body })
  await enterDesk(context, owner)
  await page.goto(`/manage/news/d${draftId}`)
  await page.getByRole('button', { name: '去补：没有配图' }).click()
  await expect(page.getByRole('group', { name: '封面' }).getByRole('button', { name: '传一张' })).toBeFocused()

  const sheet = await openSheet(page)
  expect(await violationsInBothThemes(page)).toEqual([])
  const way = sheet.getByRole('button', { name: '去补：没有摘要' })
  await way.focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('textbox', { name: '摘要' })).toBeFocused()
  await page.keyboard.type('补上的摘要')
  await isSaved(page)
  await expect(page.getByRole('button', { name: '去补：没有摘要' })).toHaveCount(0)
})

test('of a course the way leads to its part, its lesson and the very control', async ({
  page,
  context,
  school,
  owner,
}) => {
  const lesson = (name: string) => ({ name, remark: '', filmId: null })
  const body = {
    name: '',
    keyword: '',
    introduction: '',
    description: '',
    category: '1',
    priceFen: 0,
    isFeatured: false,
    teacherId: null,
    coverId: null,
    thumbId: null,
    chapters: [
      { name: '认识它', lessons: [lesson('为什么要学')] },
      { name: '动手', lessons: [lesson('词表'), lesson('')] },
    ],
  }
  const { draftId } = await staffClient(school, owner).drafts.open({ kind: 'course', key: crypto.randomUUID(), body })
  await enterDesk(context, owner)
  await page.goto(`/manage/courses/d${draftId}/overview`)
  await expect(page.getByRole('textbox', { name: '课程名' })).toBeVisible()

  await (await openSheet(page)).getByRole('button', { name: '去补：3 讲还没有视频：1.1、2.1、2.2' }).click()
  await expect(page).toHaveURL(/\/outline\?lesson=1\.1$/)
  const panel = page.getByRole('complementary', { name: '1.1 为什么要学' })
  await expect(panel.getByRole('region', { name: '视频' }).getByRole('button', { name: '传视频…' })).toBeFocused()

  // A lesson without a name is named where it stands.
  await page.getByRole('button', { name: /^发布…/ }).click()
  await page.getByRole('button', { name: /^去补：.*讲名/ }).click()
  await expect(page.getByRole('textbox', { name: '2.2 的讲名' })).toBeFocused()
  await page.keyboard.type('注意力')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /^2\.2 注意力/ })).toBeFocused()

  await (await openSheet(page)).getByRole('button', { name: '去补：介绍页是空的' }).click()
  await expect(page.getByRole('textbox', { name: '介绍页' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^发布…/ }).click()
  await page
    .getByRole('dialog', { name: /^发布/ })
    .getByRole('button', { name: /^去补：.*课程名/ })
    .click()
  await expect(page.getByRole('textbox', { name: '课程名' })).toBeFocused()
})
