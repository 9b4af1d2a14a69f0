import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { staffClient } from './staff-client.ts'
import { isSaved } from './writing-steps.ts'

// Saves that are held back, so that another editor is first.
test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

const SAVE = '**/bee/api/manage/draft/save'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('of two who changed several places each is settled by itself: theirs, mine, or put together by hand', async ({
  page,
  context,
  school,
  owner,
}) => {
  const { drafts } = staffClient(school, owner)
  const body = {
    title: '原来的标题',
    summary: '原来的摘要',
    body: '原来的正文',
    pictureId: null,
    thumbId: null,
    areas: [],
  }
  const { draftId, version } = await drafts.open({ kind: 'news', key: crypto.randomUUID(), body })
  await enterDesk(context, owner)
  await page.goto(`/manage/news/d${draftId}`)
  await expect(field(page, '标题')).toHaveValue('原来的标题')
  await page.route(SAVE, (route) => route.abort())
  await field(page, '标题').fill('这边的标题')
  await field(page, '摘要').fill('这边的摘要')
  await field(page, '正文').fill('这边的正文')
  await expect(page.getByText(/3 处还没存上，正在重试/)).toBeVisible()
  const elsewhere = { ...body, title: '那边的标题', summary: '那边的摘要', body: '那边的正文' }
  await drafts.save({ draftId, version, body: elsewhere })
  await page.unroute(SAVE)
  await page.getByRole('button', { name: '现在看' }).click()

  const dialog = page.getByRole('dialog', { name: '两个人同时改了 3 处' })
  const place = (name: string) => dialog.getByRole('group', { name, exact: true })
  const mine = place('标题').getByRole('button', { name: /^你的/ })
  const theirs = place('标题').getByRole('button', { name: /那边的/ })
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  expect(await violationsInBothThemes(page)).toEqual([])

  // Side by side where the window is wide enough, else one above the other.
  const topOf = async (card = mine) => (await card.boundingBox())?.y ?? 0
  expect(await topOf(theirs)).toBe(await topOf())
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await topOf(theirs)) - (await topOf())).toBeGreaterThan(20)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.setViewportSize(PC.viewport)

  // By keys alone, in whichever place the focus is.
  await mine.focus()
  await page.keyboard.press('2')
  await expect(theirs).toHaveAttribute('aria-pressed', 'true')
  await place('正文').getByRole('button', { name: /^你的/ }).focus()
  await page.keyboard.press('4')
  const own = dialog.getByRole('textbox', { name: '正文，合成这样' })
  await expect(own).toHaveValue('这边的正文')
  await own.fill('两边合成的正文，第 ')
  // A figure that is typed there is a figure.
  await own.press('1')
  await expect(own).toHaveValue('两边合成的正文，第 1')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()

  await expect(field(page, '标题')).toHaveValue('那边的标题')
  await expect(field(page, '摘要')).toHaveValue('这边的摘要')
  await expect(field(page, '正文')).toHaveValue('两边合成的正文，第 1')
  await isSaved(page)
  expect((await drafts.read({ draftId })).body).toMatchObject({
    title: '那边的标题',
    summary: '这边的摘要',
    body: '两边合成的正文，第 1',
  })
})

test('what a field points at is shown, and not its number; all are taken at once', async ({
  page,
  context,
  school,
  owner,
}) => {
  const client = staffClient(school, owner)
  const { teachers } = await client.courseDesk.choices()
  const [first, second] = teachers
  if (!first || !second) throw new Error('The demo school has teachers')
  const body = { name: '两个人排的课', category: '1', priceFen: 0, teacherId: null, chapters: [] }
  const { draftId, version } = await client.drafts.open({ kind: 'course', key: crypto.randomUUID(), body })
  await enterDesk(context, owner)
  await page.goto(`/manage/courses/d${draftId}/overview`)
  await expect(field(page, '课程名')).toHaveValue('两个人排的课')
  await page.route(SAVE, (route) => route.abort())
  await page.getByRole('button', { name: /^讲师：/ }).click()
  await page.getByRole('list', { name: '讲师' }).getByRole('button', { name: first.name }).click()
  await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: '价格与权限' }).click()
  await field(page, '价格（元）').fill('99')
  await expect(page.getByText(/还没存上，正在重试/)).toBeVisible()
  await client.drafts.save({ draftId, version, body: { ...body, teacherId: second.id, priceFen: 19_900 } })
  await page.unroute(SAVE)
  await page.getByRole('button', { name: '现在看' }).click()

  const dialog = page.getByRole('dialog', { name: '两个人同时改了 2 处' })
  const price = dialog.getByRole('group', { name: '价格', exact: true })
  await expect(price.getByRole('button', { name: /¥99$/ })).toBeVisible()
  await expect(price.getByRole('button', { name: /¥199$/ })).toBeVisible()
  await expect(price.getByRole('button')).toHaveCount(2)
  const teacher = dialog.getByRole('group', { name: '讲师', exact: true })
  await expect(teacher.getByRole('button', { name: new RegExp(`${first.name}$`) })).toBeVisible()
  await expect(teacher.getByRole('button', { name: new RegExp(`${second.name}$`) })).toBeVisible()
  await dialog
    .getByRole('button', { name: /^全用.*的$/ })
    .last()
    .click()
  await dialog.getByRole('button', { name: '就这样合' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, '价格（元）')).toHaveValue('199')
  await isSaved(page)
  expect((await client.drafts.read({ draftId })).body).toMatchObject({ teacherId: second.id, priceFen: 19_900 })
})
