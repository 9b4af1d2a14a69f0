import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { siteClient } from './site-client.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'

const KINDS = { single: '单选', multiple: '多选', judge: '判断', open: '问答' } as const
type Kind = keyof typeof KINDS

const isSaved = (page: Page) => expect(page.getByText(/^已保存草稿 \d\d:\d\d$/)).toBeVisible()
const option = (page: Page, letter: string) => page.getByRole('textbox', { name: `选项 ${letter}` })
const figures = (page: Page) => page.getByRole('complementary', { name: '作答与归类' })

async function begin(page: Page): Promise<void> {
  await page.goto('/manage/questions')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible()
}

/** The valid fields of each kind, after the title, the stem, the explanation and the type. */
const RIGHT: Record<Kind, (page: Page) => Promise<void>> = {
  single: async (page) => {
    for (const [letter, text] of [
      ['A', '第一'],
      ['B', '第二'],
      ['C', '第三'],
    ] as const)
      await option(page, letter).fill(text)
    await page.getByRole('button', { name: '去掉选项 D' }).click()
    await page.getByRole('radio', { name: 'B 是正确答案' }).check()
  },
  multiple: async (page) => {
    for (const [letter, text] of [
      ['A', '甲'],
      ['B', '乙'],
      ['C', '丙'],
      ['D', '丁'],
    ] as const)
      await option(page, letter).fill(text)
    await page.getByRole('checkbox', { name: 'A 是正确答案' }).check()
    await page.getByRole('checkbox', { name: 'C 是正确答案' }).check()
  },
  judge: (page) => page.getByRole('radio', { name: '错误 是正确答案' }).check(),
  open: () => Promise.resolve(),
}

async function write(page: Page, kind: Kind, title: string): Promise<void> {
  await begin(page)
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '题干' }).fill(`${title}，**选哪一个**？`)
  await page.getByRole('textbox', { name: '解析' }).fill('因为如此。')
  await page.getByRole('button', { name: KINDS[kind], exact: true }).click()
  await page.getByRole('combobox', { name: '类型' }).selectOption({ index: 1 })
  await RIGHT[kind](page)
  await isSaved(page)
}

async function publish(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^发布…/ }).click()
  const sheet = page.getByRole('dialog', { name: /^发布/ })
  const go = sheet.getByRole('button', { name: /^发布(这份题目| \d+ 处改动)/ })
  await expect(go).toBeEnabled()
  await go.click()
  await isSaid(page, '已发布，学员看到的是新的一版')
  await expect(page).toHaveURL(/\/manage\/questions\/\d+$/)
  return Number(/\d+$/.exec(page.url())?.[0])
}

/** Answers of members of the demo school, as if they had been given just now. */
const plant = (site: SiteProcess, questionId: number, given: string, isRight: boolean, count: number) =>
  askDatabase(
    site,
    `insert into question_answers (user_id, question_id, given, is_right, seconds, answered_at)
     select (select id from users order by id limit 1), $1, array[$2], $3, 20, now() from generate_series(1, $4)`,
    [questionId, given, isRight, count],
  )

const valuesOf = (fields: Element[]) => fields.map((each) => (each as HTMLInputElement).value)

test.describe('PC', () => {
  test.use(PC)

  test('a question of each kind is written and published, and a student practises it', async ({
    page,
    context,
    owner,
    school,
    newMember,
    logIn,
    browser,
  }) => {
    await enterDesk(context, owner)
    const stamp = Date.now()
    const ids = new Map<Kind, number>()
    for (const kind of ['single', 'multiple', 'judge', 'open'] as const) {
      await write(page, kind, `新题 ${KINDS[kind]} ${stamp}`)
      ids.set(kind, await publish(page))
    }

    const calls = siteClient(school, newMember).questions
    expect(await calls.submit({ id: ids.get('single') ?? 0, given: ['B'] })).toMatchObject({ isRight: true })
    expect(await calls.submit({ id: ids.get('multiple') ?? 0, given: ['A', 'C'] })).toMatchObject({ isRight: true })
    expect(await calls.submit({ id: ids.get('judge') ?? 0, given: ['true'] })).toMatchObject({ isRight: false })
    const ofStudent = await browser.newContext()
    await logIn(ofStudent, newMember)
    const student = await ofStudent.newPage()
    await open(student, `/question/${ids.get('open') ?? 0}`)
    await expect(student.getByRole('heading', { name: `新题 问答 ${stamp}` })).toBeVisible()

    await page.goto(`/manage/questions/${ids.get('single') ?? 0}`)
    await expect(figures(page).getByText('100%', { exact: true })).toBeVisible()
    await page.goto(`/manage/questions?search=${stamp}`)
    await expect(page.getByRole('row').filter({ hasText: String(stamp) })).toHaveCount(4)
    expect(await violationsInBothThemes(page)).toEqual([])

    // The list goes with the question: its next one is a key away.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('问答')
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('判断')
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('问答')
  })

  test('another kind and another order take nothing away, and one answers it as a student would', async ({
    page,
    context,
    owner,
  }) => {
    await enterDesk(context, owner)
    await write(page, 'single', `换来换去 ${Date.now()}`)
    for (const kind of ['多选', '判断', '问答', '单选'])
      await page.getByRole('button', { name: kind, exact: true }).click()
    await expect(option(page, 'B')).toHaveValue('第二')
    await expect(page.getByRole('radio', { name: 'B 是正确答案' })).toBeChecked()

    await option(page, 'B').press('Alt+ArrowUp')
    await expect(option(page, 'A')).toHaveValue('第二')
    await expect(option(page, 'A')).toBeFocused()
    await expect(page.getByRole('radio', { name: 'A 是正确答案' })).toBeChecked()
    const order = () => page.getByRole('textbox', { name: /^选项 [A-Z]$/ }).evaluateAll(valuesOf)
    const written = await order()
    await page.getByRole('button', { name: '打乱顺序看看' }).click()
    await expect.poll(order).not.toEqual(written)
    await page.getByRole('button', { name: '放回去' }).click()
    await expect.poll(order).toEqual(written)

    await page.getByRole('button', { name: '像学员一样答一遍' }).click()
    const dialog = page.getByRole('dialog', { name: '像学员一样答一遍' })
    await dialog.getByRole('radio', { name: '第三' }).check()
    await dialog.getByRole('button', { name: '提交答案' }).click()
    await expect(dialog.getByText('答错了，正确答案是 A')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')

    // A lesson and a second of it.
    await page.getByRole('button', { name: '选一处' }).click()
    const place = page.getByRole('dialog', { name: '讲解在哪一秒' })
    await place.getByRole('combobox', { name: '哪一门课' }).fill('spring')
    await place.getByRole('option').first().click()
    await place.getByLabel('第几分几秒').fill('0:05')
    await place.getByRole('button', { name: /^选「1\.1 00:05」/ }).click()
    await expect(figures(page).getByRole('region', { name: '讲解在哪一秒' })).toContainText('00:05')
    await page.getByRole('button', { name: '播这一秒' }).click()
    await expect(page.locator('video')).toBeVisible()
    await isSaved(page)
    await page.reload()
    await expect(figures(page).getByRole('region', { name: '讲解在哪一秒' })).toContainText('00:05')
  })

  test('a key that may be wrong is said with its numbers, and mended; what is counted starts anew', async ({
    page,
    context,
    owner,
    school,
  }) => {
    await enterDesk(context, owner)
    await write(page, 'single', `标错的题 ${Date.now()}`)
    const questionId = await publish(page)
    await plant(school, questionId, 'B', true, 8)
    await plant(school, questionId, 'C', false, 12)
    await page.reload()
    await expect(figures(page).getByText('20', { exact: true })).toBeVisible()
    await expect(figures(page).getByText('选 C 的比选正确答案的还多，也许答案标错了')).toBeVisible()
    await expect(figures(page).getByText('20 次作答里，选项 C 60%，标为正确的选项 B 40%。')).toBeVisible()
    await expect(figures(page).getByText('按作答算像 3')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('radio', { name: 'C 是正确答案' }).check()
    await isSaved(page)
    await publish(page)
    await expect(figures(page).getByText(/改题起/)).toBeVisible()
    await expect(figures(page).getByText('0', { exact: true })).toBeVisible()
    await expect(figures(page).getByText('也许答案标错了')).toHaveCount(0)
    const [kept] = await askDatabase<{ right: number }>(
      school,
      'select count(*) filter (where is_right)::int as right from question_answers where question_id = $1',
      [questionId],
    )
    expect(kept?.right).toBe(8)
  })

  test('several are given another difficulty at once, exported and withdrawn', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    const stamp = Date.now()
    for (const nth of [1, 2]) {
      await write(page, 'judge', `一起改 ${nth} ${stamp}`)
      await publish(page)
    }
    await page.goto(`/manage/questions?search=${stamp}`)
    const rows = page.getByRole('row').filter({ hasText: String(stamp) })
    await expect(rows).toHaveCount(2)
    await page.getByRole('checkbox', { name: '全选这一页' }).click()
    await page.getByRole('button', { name: '改难度' }).click()
    const dialog = page.getByRole('dialog', { name: '改难度' })
    await dialog.getByRole('button', { name: '难', exact: true }).click()
    await dialog.getByRole('button', { name: '改这 2 道并发布' }).click()
    await isSaid(page, '改好并发布了 2 道')
    await expect(rows.filter({ hasText: '难' })).toHaveCount(2)

    await page.getByRole('checkbox', { name: '全选这一页' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/^questions-[\d-]+\.zip$/)
    await page.getByRole('button', { name: '下架', exact: true }).click()
    await isSaid(page, '下架了 2 道')
    await expect(rows.filter({ hasText: '已下架' })).toHaveCount(2)
    await page.getByRole('checkbox', { name: '全选这一页' }).click()
    await page.getByRole('button', { name: '重新上架' }).click()
    await isSaid(page, '重新上架了 2 道')
    await expect(rows.filter({ hasText: '已下架' })).toHaveCount(0)
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('a question is read on a phone, and written at a computer', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/questions')
    await page.getByRole('list', { name: '题目' }).getByRole('link').first().click()
    await expect(page.getByText(/请用电脑改/)).toBeVisible()
    await expect(page.getByRole('heading', { name: '大家怎么答的' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
