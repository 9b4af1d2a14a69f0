import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, register } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterRoom, isSaid } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

test.use({ expectedComplaint: /Failed to load resource/ })

const COURSE = 'Spring Boot 3 企业级开发实战'

const isSaved = (page: Page) => expect(page.getByText(/^已保存草稿 \d\d:\d\d$/)).toBeVisible()
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}：`) }).click()
  await page.getByRole('list', { name: label }).getByRole('button', { name: option }).first().click()
}

/** Opens the sheet, waves through what has no film yet, and publishes. */
async function publish(page: Page, sheetName: string, reason = ''): Promise<void> {
  await page.getByRole('button', { name: /^发布…/ }).click()
  const sheet = page.getByRole('dialog', { name: sheetName })
  await expect(sheet.getByRole('heading', { name: /学员会看到 \d+ 处变化/ })).toBeVisible()
  const reasons = sheet.getByPlaceholder('写一句为什么可以这样发')
  for (const field of await reasons.all()) await field.fill(reason)
  const button = sheet.getByRole('button', { name: /^发布/ })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
  await isSaid(page, '已发布，学员看到的是新的一版')
}

async function courseNamed(site: SiteProcess, name: string): Promise<number> {
  const { list } = await siteClient(site).courses.list({ search: name })
  const course = list.find((each) => each.name === name)
  if (!course) throw new Error(`There is no ${name}`)
  return course.id
}

const catalogueOf = async (site: SiteProcess, courseId: number) =>
  (await siteClient(site).player.catalogue({ courseId })).map(({ name, lessons }) => ({
    name,
    lessons: lessons.map((lesson) => lesson.name),
  }))

test.describe('PC', () => {
  test.use(PC)

  test('a course is begun with an outline that is pasted, changed by keys, published without films, and seen', async ({
    page,
    context,
    browser,
    school,
    owner,
  }) => {
    const name = `从零实现 Transformer ${Date.now()}`
    await enterRoom(context, owner)
    await page.goto('/manage/courses')
    await expect(page.getByRole('table', { name: '课程' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('c')
    await expect(page).toHaveURL(/\/manage\/courses\/d\d+\/overview$/)
    await page.getByRole('textbox', { name: '课程名' }).fill(name)
    await choose(page, '类型', /\//)
    await isSaved(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: /^大纲/ }).click()
    await page.getByRole('button', { name: '粘贴大纲' }).click()
    const dialog = page.getByRole('dialog', { name: '粘贴大纲' })
    await dialog
      .getByRole('textbox')
      .fill('第 1 章 认识它\n1.1 为什么要学\n1.2 装好环境 | 约 10 分钟\n第 2 章 动手\n2.1 词表\n2.2 注意力\n2.3 训练')
    await expect(dialog.getByText('新增 7，0 讲还是原来的')).toBeVisible()
    await dialog.getByRole('button', { name: '换成这 2 章 5 讲' }).click()
    await expect(page.getByText('2 章 5 讲')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    await row(page, /^2\.2 注意力/).click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: '2.2 的讲名' }).fill('注意力是怎么来的')
    await page.keyboard.press('Enter')
    await expect(row(page, /^2\.2 注意力是怎么来的/)).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: '已移到 2.1' })).toBeAttached()
    await expect(row(page, /^2\.1 注意力是怎么来的/)).toBeFocused()
    await isSaved(page)

    await publish(page, '发布', '视频下周传')
    await expect(page).toHaveURL(/\/manage\/courses\/\d+\/outline$/)
    const courseId = await courseNamed(school, name)
    expect(await catalogueOf(school, courseId)).toEqual([
      { name: '认识它', lessons: ['为什么要学', '装好环境'] },
      { name: '动手', lessons: ['注意力是怎么来的', '词表', '训练'] },
    ])
    const student = await (await browser.newContext()).newPage()
    await open(student, `/subject/${courseId}`)
    await expect(student.getByText('视频还没有上传')).toHaveCount(5)
  })

  test('lessons that are renamed and moved keep what was learnt; two editors of different fields are merged', async ({
    page,
    context,
    browser,
    school,
    owner,
  }) => {
    const courseId = await courseNamed(school, COURSE)
    const member = await register(school)
    const before = await siteClient(school, member).player.catalogue({ courseId })
    const lesson = before[0]?.lessons[0]
    if (!lesson) throw new Error('The course has lessons')
    await siteClient(school, member).player.recordProgress({
      lessonId: lesson.id,
      second: 7,
      duration: Math.ceil(lesson.duration),
      ranges: [[0, 7]],
    })

    await enterRoom(context, owner)
    await page.goto(`/manage/courses/${courseId}/outline`)
    await row(page, new RegExp(`^1\\.1 `)).click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: '1.1 的讲名' }).fill('改了名的一讲')
    await page.keyboard.press('Enter')
    await expect(row(page, /^1\.1 改了名的一讲/)).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(row(page, /^1\.2 改了名的一讲/)).toBeFocused()
    await isSaved(page)

    // The other one writes elsewhere in the same draft.
    const other = await browser.newContext()
    await enterRoom(other, owner)
    const beside = await other.newPage()
    await beside.goto(`${school.url}/manage/courses/${courseId}/overview`)
    const introduction = `一句话 ${Date.now()}`
    await beside.getByRole('textbox', { name: '一句话介绍' }).fill(introduction)
    await isSaved(beside)
    await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: '概况' }).click()
    await expect(page.getByRole('textbox', { name: '一句话介绍' })).toHaveValue(introduction)
    await page.getByRole('textbox', { name: '封面上的字' }).fill('Spring Boot 3')
    await isSaved(page)
    await expect(beside.getByRole('textbox', { name: '封面上的字' })).toHaveValue('Spring Boot 3')

    await publish(page, '发布改动')
    const after = await siteClient(school, member).player.catalogue({ courseId })
    expect(after[0]?.lessons[1]).toMatchObject({ id: lesson.id, name: '改了名的一讲', second: 7 })
    expect((await siteClient(school, member).courses.detail({ courseId })).introduction).toBe(introduction)
  })

  test('courses are found, chosen by keys and changed together; an empty list says which condition is too much', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterRoom(context, owner)
    await page.goto('/manage/courses?q=Docker')
    const first = page.getByRole('row').nth(1)
    await expect(first).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('已选 1 门')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '改价格' }).click()
    const dialog = page.getByRole('dialog', { name: '给 1 门课改价格' })
    await dialog.getByRole('textbox').fill('88.8')
    await dialog.getByRole('button', { name: '改成¥88.8' }).click()
    await isSaid(page, '改了价格： 1 门课')
    await expect(page.getByRole('row').filter({ hasText: '¥88.8' })).toBeVisible()
    const { list } = await siteClient(school).courses.list({ search: 'Docker' })
    expect(list.map(({ price }) => price)).toContain(88.8)

    await page.goto('/manage/courses?q=Docker&price=free&edited=7')
    await expect(page.getByRole('heading', { name: '没有同时满足 3 个条件的课程' })).toBeVisible()
    await page.getByRole('button', { name: '去掉「免费」' }).click()
    await expect(page.getByRole('row').filter({ hasText: '¥88.8' })).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('a course can be read, and says that it is changed on a computer', async ({ page, context, school, owner }) => {
    await enterRoom(context, owner)
    const courseId = await courseNamed(school, COURSE)
    await page.goto('/manage/courses')
    await expect(page.getByRole('list', { name: '课程' }).getByRole('listitem').first()).toBeVisible()
    await page.goto(`/manage/courses/${courseId}/outline`)
    await expect(page.getByText('请用电脑改，这里只能看。')).toBeVisible()
    await expect(row(page, /^1\.1 /)).toBeVisible()
    await expect(page.getByRole('button', { name: '粘贴大纲' })).toHaveCount(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
