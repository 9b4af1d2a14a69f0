import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC, register } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { siteClient } from './site-client.ts'
import { courseNamed, isSaved, publish, row } from './writing-steps.ts'

test.use({ expectedComplaint: /Failed to load resource/ })

const COURSE = 'Spring Boot 3 企业级开发实战'

test.describe('PC', () => {
  test.use(PC)

  test('lessons that are renamed and moved keep what was learnt; of two editors only those are asked who changed one field', async ({
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

    await enterDesk(context, owner)
    await page.goto(`/manage/courses/${courseId}/outline`)
    await row(page, new RegExp(`^1\\.1 `)).click()
    await expect(page).toHaveURL(`/manage/courses/${courseId}/outline?lesson=${lesson.id}`)
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: '1.1 的讲名' }).fill('改了名的一讲')
    await page.keyboard.press('Enter')
    await expect(row(page, /^1\.1 改了名的一讲/)).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(row(page, /^1\.2 改了名的一讲/)).toBeFocused()
    await isSaved(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    // The other colleague writes elsewhere in the same draft.
    const other = await browser.newContext()
    await enterDesk(other, owner)
    const beside = await other.newPage()
    await beside.goto(`${school.url}/manage/courses/${courseId}/overview`)
    const introduction = `一句话 ${Date.now()}`
    await beside.getByRole('textbox', { name: '一句话介绍' }).fill(introduction)
    await isSaved(beside)
    await page.getByRole('navigation', { name: '课程的各部分' }).getByRole('link', { name: '概况' }).click()
    await expect(page.getByRole('textbox', { name: '一句话介绍' })).toHaveValue(introduction)
    // A tablet is no phone: one writes there too.
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.getByRole('textbox', { name: '封面上的字' }).fill('Spring Boot 3')
    await isSaved(page)
    await expect(beside.getByRole('textbox', { name: '封面上的字' })).toHaveValue('Spring Boot 3')
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.setViewportSize(PC.viewport)

    // The same field, while one of them cannot be reached.
    await page.route('**/bee/api/manage/draft/save', (route) => route.abort())
    await page.getByRole('textbox', { name: '一句话介绍' }).fill('这边的一句')
    await expect(page.getByText(/还没存上，正在重试/)).toBeVisible()
    await beside.getByRole('textbox', { name: '一句话介绍' }).fill('那边的一句')
    await isSaved(beside)
    await page.unroute('**/bee/api/manage/draft/save')
    await page.getByRole('button', { name: '现在看' }).click()
    const asked = page.getByRole('dialog', { name: '两个人同时改了一处' })
    await expect(asked.getByText('一句话介绍')).toBeVisible()
    await asked.getByRole('button', { name: /那边的一句/ }).click()
    await asked.getByRole('button', { name: /^用.+的$/ }).click()
    await expect(page.getByRole('textbox', { name: '一句话介绍' })).toHaveValue('那边的一句')
    await other.close()

    await publish(page)
    const after = await siteClient(school, member).player.catalogue({ courseId })
    expect(after[0]?.lessons[1]).toMatchObject({ id: lesson.id, name: '改了名的一讲', second: 7 })
    expect((await siteClient(school, member).courses.detail({ courseId })).introduction).toBe('那边的一句')
  })

  test('courses are found, doubled, chosen by keys and changed together; what was not done is told', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const [course] = (await siteClient(school).courses.list({ search: 'Docker' })).list
    if (!course) throw new Error('The demo school has a course about Docker')
    await enterDesk(context, owner)
    await page.goto('/manage/courses')
    await expect(page.getByRole('table', { name: '课程' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('Docker')
    // The search begins after a pause in typing; the list that comes then takes away a menu that stands open.
    await expect(page).toHaveURL(/[?&]q=Docker/)
    await isSettled(page)
    await page.getByRole('button', { name: `更多：${course.name}` }).click()
    await page.getByRole('button', { name: '复制成新课' }).click()
    await isSaid(page, `起了一份草稿「${course.name} 副本」`)
    await expect(page.getByRole('textbox', { name: '课程名' })).toHaveValue(`${course.name} 副本`)

    await page.goBack()
    const [copy, first] = [row(page, /副本/), page.getByRole('row').nth(1)]
    await expect(copy).toContainText('草稿')
    await expect(first).toContainText('副本')
    const isChosen = (count: number) => expect(page.getByText(`已选 ${count} 门`)).toBeVisible()
    for (const [key, count] of [
      ['j', 0],
      ['x', 1],
      ['j', 1],
      ['x', 2],
    ] as const) {
      await page.keyboard.press(key)
      if (count > 0) await isChosen(count)
    }
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '改价格' }).click()
    const dialog = page.getByRole('dialog', { name: '给 2 门课改价格' })
    await dialog.getByRole('textbox').fill('88.8')
    await dialog.getByRole('button', { name: '改成¥88.8' }).click()
    await isSaid(page, '1 门课改了价格')
    await expect(page.getByRole('alert')).toContainText(
      `1 门没做成，其余的都做了${course.name} 副本 还没发布过，在课里改`,
    )
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('row').filter({ hasText: '¥88.8' })).toBeVisible()
    expect((await siteClient(school).courses.detail({ courseId: course.id })).price).toBe(88.8)

    for (const box of await page.getByRole('checkbox', { name: /^选中 / }).all()) await box.click()
    await isChosen(2)
    await page.getByRole('button', { name: '下架…' }).click()
    await page.getByRole('dialog', { name: '给 2 门课下架' }).getByRole('button', { name: '下架 1 门课' }).click()
    await isSaid(page, '已下架 1 门课')
    await expect(page.getByRole('alert')).toContainText('还没发布过，学员本来就看不到')
    const tabs = page.getByRole('navigation', { name: '课程的状态' })
    await tabs.getByRole('link', { name: /^已下架/ }).click()
    await expect(copy).toHaveCount(0)
    await expect(row(page, new RegExp(course.name))).toContainText('已下架')
    await page.getByRole('button', { name: '撤回', exact: true }).click()
    await expect(page.getByRole('heading', { name: '没有满足这个条件的课程' })).toBeVisible()

    await tabs.getByRole('link', { name: /^已发布/ }).click()
    await row(page, new RegExp(course.name)).getByRole('checkbox').click()
    await page.getByRole('button', { name: '下架…' }).click()
    await page.getByRole('dialog', { name: '给 1 门课下架' }).getByRole('button', { name: '下架 1 门课' }).click()
    await tabs.getByRole('link', { name: /^已下架/ }).click()
    await page.getByRole('button', { name: `更多：${course.name}` }).click()
    await page.getByRole('button', { name: '重新上架' }).click()
    await isSaid(page, '重新上架了 1 门')
    await tabs.getByRole('link', { name: /^已发布/ }).click()
    await expect(row(page, new RegExp(course.name))).toBeVisible()

    await page.goto('/manage/courses?tab=published&q=Docker&price=free&edited=7')
    await expect(page.getByRole('heading', { name: '没有同时满足 3 个条件的课程' })).toBeVisible()
    // Courses of earlier journeys change which condition the empty state offers first, so the chip is used.
    await expect(page.getByText('去掉「免费」会有 1 门')).toBeVisible()
    await page.getByRole('button', { name: '去掉「免费」' }).first().click()
    await expect(page.getByRole('row').filter({ hasText: '¥88.8' })).toBeVisible()
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('a course can be read, and says that it is changed on a computer', async ({ page, context, school, owner }) => {
    await enterDesk(context, owner)
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
