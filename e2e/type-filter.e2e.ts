import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, isAlive, MOBILE, open, PC, test } from './fixtures.ts'
import { isSettled } from './page-signs.ts'

const typesIn = (page: Page) => new URL(page.url()).searchParams.get('subjectTypeId')
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: '方向', exact: true }).getByRole('link', { name, exact: true }).first()
const panel = (page: Page, name: string) => page.getByRole('group', { name: `${name}的分类` })
const courses = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const heightOfList = (page: Page) =>
  courses(page)
    .first()
    .evaluate((heading) => heading.getBoundingClientRect().top)

test.describe('PC', () => {
  test.use(PC)

  test('narrows the courses to several sub-types in the panel of a direction, and steps back', async ({ page }) => {
    await open(page, '/subject')
    await isSettled(page)
    await expect(page.getByRole('group', { name: '分类', exact: true })).toHaveCount(0)
    const before = await heightOfList(page)
    await chip(page, 'Java 开发').hover()
    const java = panel(page, 'Java 开发')
    await expect(java).toBeVisible()
    expect(await heightOfList(page), 'the panel floats').toBe(before)

    const asked = page.waitForRequest(/\/release\/subject\/list\?.*subjectTypeId=\d+,\d+/)
    await java.getByRole('link', { name: '微服务' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '微服务课程' })).toBeVisible()
    await java.getByRole('link', { name: '数据库' }).click()
    await asked
    await expect(page.getByRole('heading', { level: 1, name: '微服务、数据库课程' })).toBeVisible()
    await expect.poll(() => typesIn(page)).toMatch(/^\d+,\d+$/)
    await expect(java.getByRole('link', { name: /数据库.*已选/ })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    const both = await courses(page).count()

    // Out of the panel and into the list: the choice stands in the row below.
    await page.mouse.move(720, 880)
    await expect(java).toBeHidden()
    const row = page.getByRole('group', { name: '分类', exact: true })
    await expect(row.locator('[aria-current]')).toHaveText(['微服务', '数据库'])
    await row.getByRole('link', { name: '微服务' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '数据库课程', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '微服务、数据库课程' })).toBeVisible()
    await expect(courses(page)).toHaveCount(both)

    // Kept alive, and the same for a visitor who receives the address.
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '题库' }).click()
    await expect(page).toHaveURL(/\/question$/)
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '课程' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '微服务、数据库课程' })).toBeVisible()
    const reversed = typesIn(page)?.split(',').toReversed().join(',') ?? ''
    await page.goto(`/subject?subjectTypeId=${reversed}`)
    await isAlive(page)
    await expect(page.getByRole('heading', { level: 1, name: '微服务、数据库课程' })).toBeVisible()
    await expect(courses(page)).toHaveCount(both)
  })

  test('shows all directions in columns, chosen across, by the keyboard alone', async ({ page }) => {
    await open(page, '/question')
    await isSettled(page)
    await chip(page, '全部').focus()
    await page.keyboard.press('ArrowDown')
    const all = panel(page, '全部方向')
    await expect(all.getByRole('link').first()).toBeFocused()
    await expect(all.getByRole('list', { name: '计算机基础' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    await all.getByRole('link', { name: 'Vue', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(all.getByRole('link', { name: /^Vue.*已选/ })).toBeFocused()
    await all.getByRole('link', { name: '数据库', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => typesIn(page)).toMatch(/^\d+,\d+$/)
    await page.keyboard.press('Escape')
    await expect(all).toBeHidden()
    await expect(chip(page, '全部')).toBeFocused()

    const chosen = page.getByRole('group', { name: '已选' })
    await expect(chosen.getByRole('link')).toHaveText([/^数据库/, /^Vue/, '清空'])
    const tags = page.getByRole('main').getByRole('listitem').filter({ hasText: '人收藏' })
    await expect(tags).not.toHaveCount(0)
    for (const text of await tags.allInnerTexts()) expect(text).toMatch(/数据库|Vue/)
    await chosen.getByRole('link', { name: '清空' }).click()
    await expect(page).toHaveURL(/\/question$/)
  })

  test('leads to a direction by a click, and the panel is out of the way', async ({ page }) => {
    await open(page, '/subject')
    await chip(page, 'Java 开发').hover()
    await expect(panel(page, 'Java 开发')).toBeVisible()
    await chip(page, 'Java 开发').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Java 开发课程' })).toBeVisible()
    await expect(panel(page, 'Java 开发')).toBeHidden()
    await page.getByRole('button', { name: '免费' }).click()
    await expect(page).toHaveURL(/source=3/)
  })

  test.describe('when the panel cannot be fetched', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ })

    test('the directions are links all the same', async ({ page }) => {
      await page.route(/\/type-panel-/, (route) => route.abort())
      await open(page, '/subject')
      const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('type-panel'))
      await chip(page, 'Java 开发').hover()
      await refused
      await chip(page, 'Java 开发').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Java 开发课程' })).toBeVisible()
      await page.getByRole('group', { name: '分类', exact: true }).getByRole('link', { name: '微服务' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '微服务课程' })).toBeVisible()
    })
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })

    test('every choice is a link', async ({ page }) => {
      await page.goto('/subject')
      await chip(page, 'Java 开发').click()
      await page.getByRole('group', { name: '分类', exact: true }).getByRole('link', { name: '微服务' }).click()
      await page.getByRole('group', { name: '分类', exact: true }).getByRole('link', { name: '数据库' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '微服务、数据库课程' })).toBeVisible()
    })
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('pills are put in and taken out', async ({ page }) => {
    await open(page, '/subject')
    await page.getByRole('link', { name: 'Java', exact: true }).tap()
    const pills = page.getByRole('navigation', { name: '课程分类' })
    await pills.getByRole('link', { name: 'Java 基础' }).tap()
    await pills.getByRole('link', { name: 'Spring 全家桶' }).tap()
    await expect.poll(() => typesIn(page)).toMatch(/^\d+,\d+$/)
    await expect(pills.locator('[aria-current]')).toHaveText(['Java 基础', 'Spring 全家桶'])
    expect(await violationsInBothThemes(page)).toEqual([])
    await pills.getByRole('link', { name: 'Java 基础' }).tap()
    await expect(pills.locator('[aria-current]')).toHaveText(['Spring 全家桶'])
    await pills.getByRole('link', { name: '不限' }).tap()
    await expect.poll(() => typesIn(page)).toMatch(/^\d+$/)
  })
})
