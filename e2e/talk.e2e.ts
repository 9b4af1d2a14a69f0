import { COMMENT_PLACEHOLDER } from '@bee/contract/comments/comment-rules.ts'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { INTERVALS_MS, isSettled } from './page-signs.ts'
import { freeCourse, lessonOf, NEAR_SECONDS, pause, plays, playUrl, seek, timeOf } from './player-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'

async function firstCourse(site: SiteProcess): Promise<number> {
  const { list } = await siteClient(site).courses.list({ limit: 1 })
  return list[0]?.id ?? 0
}

/** Elements that moved without an act of the visitor, from the beginning on. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) if (node instanceof Element) moved.push(node.outerHTML.slice(0, 80))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

for (const [layout, device] of [
  ['PC', PC],
  ['MOBILE', MOBILE],
] as const) {
  test.describe(layout, () => {
    test.use(device)

    test('the home page leads back to the second where one stopped, and its row moves nothing', async ({
      page,
      context,
      demoMember,
      logIn,
    }) => {
      const moved = await watchShifts(page)
      await logIn(context, demoMember)
      await open(page, '/home')
      const row = page.getByRole('region', { name: '接着学' })
      await expect(row.getByRole('link', { name: /已学 \d+%/ }).first()).toBeVisible()
      await isSettled(page)
      expect((await moved()).filter((node) => /section|tablist|own-row/.test(node))).toEqual([])
      await row
        .getByRole('link', { name: /已学 \d+%/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/subject\/play\/\d+\?catalogId=\d+/)
    })

    test('a visitor sees no such row, and whoever has begun nothing is led to the courses', async ({
      page,
      context,
      newMember,
      logIn,
    }) => {
      const moved = await watchShifts(page)
      await open(page, '/home')
      await isSettled(page)
      await expect(page.getByRole('heading', { name: '接着学' })).toHaveCount(0)
      expect((await moved()).filter((node) => /section|tablist|own-row/.test(node))).toEqual([])
      await logIn(context, newMember)
      await open(page, '/home')
      await page.getByRole('region', { name: '接着学' }).getByRole('link', { name: '去选课' }).click()
      await expect(page).toHaveURL(/\/subject$/)
    })

    test('a question about a second is asked there, shows it, is answered in sight, and leads back to it', async ({
      page,
      context,
      site,
      newMember,
      logIn,
      owner,
    }) => {
      const course = await freeCourse(site, newMember)
      const lesson = lessonOf(course, 0)
      await logIn(context, newMember)
      await open(page, playUrl(course, lesson))
      await plays(page)
      await seek(page, 12)
      await pause(page)
      const isPhone = layout === 'MOBILE'
      if (isPhone) await page.getByRole('button', { name: COMMENT_PLACEHOLDER }).click()
      const field = page.getByRole('textbox', { name: '评论' })
      // Words that ask make it a question about the second on the screen.
      const words = `${newMember.userId} 这一秒为什么这样写？`
      await field.fill(words)
      await expect(page.getByRole('checkbox', { name: '标上 00:12' })).toBeChecked()
      await page.getByRole('button', { name: '发布提问' }).dblclick()
      await expect(page.getByText('提问已发布，有人回答会通知你')).toBeVisible()
      if (isPhone) await page.getByRole('tab', { name: /^评论/ }).click()
      const mine = page.getByRole('listitem').filter({ hasText: words })
      await expect(mine).toHaveCount(1)
      const moment = mine.getByRole('link', { name: `00:12 ${lesson.name}` })
      await expect(moment).toBeVisible()
      await expect(mine.getByText('等待解答')).toBeVisible()

      // The school answers at its desk: the open page shows it, and the bell counts it beside the welcome.
      const { inbox } = staffClient(site, owner)
      const { list } = await inbox.list({ kind: 'comment', search: words })
      const { id: threadId = 0, version = 0 } = list[0] ?? {}
      await inbox.answer({ threadId, version, content: '两个人会同时写', key: crypto.randomUUID() })
      await expect(mine.getByText('两个人会同时写')).toBeVisible()
      await expect(mine.getByText('已解决')).toBeVisible()
      if (!isPhone) await expect(page.getByRole('link', { name: '消息，2 条未读' })).toBeVisible()
      expect(await violationsInBothThemes(page)).toEqual([])

      await seek(page, 40)
      await moment.click()
      await plays(page)
      const isThere = async () => Math.abs((await timeOf(page)) - 12) <= NEAR_SECONDS
      await expect.poll(isThere, { intervals: INTERVALS_MS }).toBe(true)
      // Another member comes to it from the page of the course.
      await open(page, `/subject/${course.courseId}`)
      await mine.getByRole('link', { name: `00:12 ${lesson.name}` }).click()
      await plays(page)
      await expect.poll(isThere, { intervals: INTERVALS_MS }).toBe(true)
    })

    test('one search finds courses, questions and news, leads on to their lists, and is remembered here', async ({
      page,
    }) => {
      await open(page, '/search')
      const field = page.getByRole('textbox', { name: '搜全站' })
      await page.getByRole('button', { name: '搜索', exact: true }).click()
      await expect(field).toBeFocused()
      await field.fill('数据')
      await field.press('Enter')
      await expect(page.getByText(/找到 \d+ 条和「数据」有关的/)).toBeVisible()
      for (const [group, list] of [
        ['课程', /\/subject\?subjectName=/],
        ['题目', /\/question\?searchContent=/],
        ['资讯', /\/news\?search=/],
      ] as const) {
        await expect(page.getByRole('region', { name: group })).toBeVisible()
        await page.getByRole('link', { name: `更多${group}` }).click()
        await expect(page).toHaveURL(list)
        await page.goBack()
      }

      await open(page, '/search?q=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA')
      await expect(page.getByText('没找到「没有这个」')).toBeVisible()
      const remembered = page.getByRole('region', { name: '最近搜过' })
      await expect(remembered.getByRole('link')).toHaveText(['没有这个', '数据'])
      expect(await violationsInBothThemes(page)).toEqual([])
      await remembered.getByRole('button', { name: '忘掉「没有这个」' }).click()
      await expect(remembered.getByRole('link')).toHaveText(['数据'])
      await page.reload()
      await expect(remembered.getByRole('link', { name: '数据' })).toBeVisible()
      await remembered.getByRole('button', { name: '全部清空' }).click()
      await expect(remembered).toHaveCount(0)
    })
  })
}

test.describe('PC', () => {
  test.use(PC)

  test('the field of the header offers the whole site below the names of courses', async ({ page }) => {
    await open(page, '/home')
    await page.getByRole('button', { name: '搜索课程' }).click()
    await page.getByRole('combobox', { name: '搜索课程' }).fill('开营')
    await page.getByRole('link', { name: '搜全站「开营」' }).click()
    // The home page has a region of this name too, and stays in the document, hidden, when it is left.
    await expect(page.getByRole('heading', { name: '搜索', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/search\?q=/)
    await page.getByRole('region', { name: '资讯' }).getByRole('link').last().click()
    await expect(page).toHaveURL(/\/news/)
  })

  test('a question is asked, liked, answered and solved, apart from the reviews', async ({
    page,
    context,
    site,
    newMember,
    demoMember,
    logIn,
  }) => {
    const courseId = await firstCourse(site)
    await logIn(context, newMember)
    await open(page, `/subject/${courseId}`)
    const words = `为什么要加锁 ${newMember.userId}`
    await page.getByRole('textbox', { name: '评论' }).focus()
    await page.getByRole('button', { name: '提问', exact: true }).click()
    await page.getByRole('textbox', { name: '评论' }).fill(words)
    await page.getByRole('button', { name: '发布提问' }).click()
    await expect(page.getByText('提问已发布，有人回答会通知你')).toBeVisible()
    const mine = page.getByRole('listitem').filter({ hasText: words }).first()
    await expect(mine.getByText('等待解答')).toBeVisible()
    await mine.getByRole('button', { name: /^赞/ }).dblclick()
    await expect(mine.getByRole('button', { name: /，1 个赞$/, pressed: true })).toBeVisible()

    const { list } = await siteClient(site).comments.list({ courseId, kind: 'question' })
    const parentId = list[0]?.commentId ?? 0
    await siteClient(site, demoMember).comments.publish({ courseId, parentId, content: '两个人会同时写' })
    await expect(mine.getByText('两个人会同时写')).toBeVisible()
    await page.getByRole('button', { name: /^提问 \d+$/ }).click()
    await mine.getByRole('button', { name: /^解决了：/ }).click()
    await expect(mine.getByText('解决了问题')).toBeVisible()
    await expect(mine.getByText('已解决')).toBeVisible()
    await expect(mine.getByRole('button', { name: /，1 个赞$/, pressed: true })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: /^评价 \d+$/ }).click()
    await expect(page.getByText(words)).toHaveCount(0)
  })

  test('feedback goes on after the school has answered, and the member hears of it', async ({
    page,
    context,
    site,
    newMember,
    logIn,
    owner,
  }) => {
    const { inbox } = staffClient(site, owner)
    const waiting = async () =>
      (await inbox.list({ kind: 'feedback', search: '第三讲没有声音' })).list.find(
        (thread) => thread.member?.userId === newMember.userId,
      )
    await siteClient(site, newMember).profile.sendFeedback({ content: '第三讲没有声音' })
    const { id: threadId = 0, version = 0 } = (await waiting()) ?? {}
    await inbox.answer({ threadId, version, content: '用的是什么浏览器？', key: crypto.randomUUID() })
    expect(await waiting()).toBeUndefined()
    await logIn(context, newMember)
    await open(page, '/home')
    // The answer, and the welcome.
    await page.getByRole('link', { name: '消息，2 条未读' }).click()
    await page.getByText('你的反馈有了回复：用的是什么浏览器？').click()
    await page.getByRole('dialog').getByRole('link', { name: '去看看' }).click()
    const mine = page.getByRole('region', { name: '我的反馈' })
    await expect(mine.getByText('用的是什么浏览器？')).toBeVisible()
    await mine.getByRole('button', { name: '接着说' }).click()
    await mine.getByRole('button', { name: '发送' }).click()
    await expect(mine.getByText('请写下你想说的')).toBeVisible()
    await mine.getByRole('textbox', { name: '接着说' }).fill('Firefox')
    await mine.getByRole('button', { name: '发送' }).dblclick()
    await expect(mine.getByText('已发送，等待回复')).toBeVisible()
    await expect(mine.getByText('Firefox')).toHaveCount(1)
    expect(await waiting()).toMatchObject({ excerpt: 'Firefox' })
    // The next answer comes to the page that is open.
    const again = await waiting()
    await inbox.answer({
      threadId,
      version: again?.version ?? 0,
      content: '换个浏览器试试',
      key: crypto.randomUUID(),
    })
    await expect(mine.getByText('换个浏览器试试')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ ...PC, javaScriptEnabled: false })

  test('the search is a form, and what it finds can be read', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('textbox', { name: '搜全站' }).fill('spring')
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?q=spring$/)
    await expect(page.getByRole('region', { name: '课程' }).getByRole('link').first()).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })
})
