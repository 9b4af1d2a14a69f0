import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, isAlive, MOBILE, open, PC, test } from './fixtures.ts'
import { isSettled } from './page-signs.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

const SPRING_CLOUD = 'Spring Cloud Alibaba 微服务架构'
const SPRING_BOOT = 'Spring Boot 3 企业级开发实战'

const address = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + decodeURIComponent(search)
}

async function courseId(site: SiteProcess, name: string): Promise<number> {
  const { list } = await siteClient(site).courses.list({ search: name })
  return list.find((course) => course.name === name)?.id ?? 0
}

test.describe('PC', () => {
  test.use(PC)

  test('finds a course by Chinese, pinyin initials and Latin, filters, sorts, pages, and steps back', async ({
    page,
  }) => {
    await open(page, '/subject')
    const search = page.getByRole('textbox', { name: '搜索课程名' })
    await search.fill('微')
    await expect(page).toHaveURL(/subjectName=/)
    await expect(page.getByRole('heading', { name: SPRING_CLOUD })).toBeVisible()
    await search.fill('wfw')
    await expect.poll(() => address(page)).toBe('/subject?subjectName=wfw')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([SPRING_CLOUD])
    await search.fill('sPRING bOOT')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: SPRING_BOOT })).toBeVisible()

    await page.getByRole('button', { name: '重置' }).click()
    await expect(page).toHaveURL(/\/subject$/)
    await expect(search).toHaveValue('')
    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect.poll(() => address(page)).toBe('/subject?page=2')
    await page.getByRole('link', { name: 'Java 开发' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Java 开发课程' })).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull()
    await page.getByRole('button', { name: '免费' }).click()
    await expect(page).toHaveURL(/source=3/)
    await expect(page.getByText('¥')).toHaveCount(0)
    await page.goBack()
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/subject?page=2')
    await expect(page.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')

    await page.getByLabel('每页条数').selectOption('20')
    await expect.poll(() => address(page)).toBe('/subject?limit=20')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20)
  })

  test('comes back to the list as it was left, from a course that was shared by QR code', async ({ page }) => {
    await open(page, '/subject?source=2')
    const course = page.getByRole('heading', { level: 3 }).nth(10).getByRole('link')
    await course.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(100)
    await course.click()
    await expect(page.getByRole('heading', { name: '这门课讲什么' })).toBeVisible()

    // On paper there is nothing to press.
    const learn = page.getByRole('link', { name: /^(立即学习|免费试看)$/ })
    await expect(learn).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(learn).toBeHidden()
    await expect(page.getByRole('heading', { name: '这门课讲什么' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^播放/ }).first().locator('.no-print')).toBeHidden()
    const ticks = page
      .getByRole('main')
      .locator('li')
      .evaluateAll((items) =>
        items
          .filter((item) => {
            const { content, position } = getComputedStyle(item, '::before')
            return content !== 'none' && position === 'absolute'
          })
          .map((item) => item.textContent),
      )
    expect(await ticks).toEqual([])
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: '分享' }).click()
    const dialog = page.getByRole('dialog', { name: '分享这门课' })
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '课程' }).click()
    await expect(page).toHaveURL(/source=2/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  test('likes, collects once for a double click, comments, answers and deletes', async ({
    page,
    context,
    newMember,
    logIn,
    site,
  }) => {
    await logIn(context, newMember)
    await open(page, `/subject/${await courseId(site, SPRING_BOOT)}`)
    // The drawn page may be some seconds old; a member's browser reads again.
    await isSettled(page)
    const likes = page.getByRole('button', { name: /^点赞/ })
    const before = Number(/\d+/.exec((await likes.getAttribute('aria-label')) ?? '')?.[0])
    await likes.click()
    await expect(likes).toHaveAccessibleName(`点赞，${before + 1} 人赞过`)

    await page.getByRole('button', { name: '收藏', exact: true }).dblclick()
    await expect(page.getByText('已收藏')).toBeVisible()
    await expect(page.getByRole('button', { name: '取消收藏' })).toBeVisible()

    const words = `这一章讲透了 ${newMember.userId}`
    const box = page.getByRole('textbox', { name: '评论' })
    await page.getByRole('button', { name: '发布评论' }).click()
    await expect(page.getByText('请输入非空的评论内容')).toBeVisible()
    await box.fill('蜂'.repeat(201))
    await page.getByRole('button', { name: '发布评论' }).click()
    await expect(page.getByText('评论内容长度不能超过200')).toBeVisible()
    await box.fill(words)
    await page.getByRole('radio', { name: '5 星，惊喜' }).check({ force: true })
    await page.getByRole('button', { name: '发布评论' }).click()
    await expect(page.getByText('评论发布成功')).toBeVisible()
    const mine = page.getByRole('listitem').filter({ hasText: words })
    await expect(mine).toBeVisible()

    await mine.getByRole('button', { name: /^回复/ }).click()
    await page.getByPlaceholder(/^回复/).fill('自己补充一句')
    await page.getByRole('button', { name: '发布回复' }).click()
    await expect(mine.getByText('自己补充一句')).toBeVisible()

    await page.reload()
    await isAlive(page)
    await expect(mine.first().getByText('自己补充一句')).toBeVisible()
    await mine.first().getByRole('button', { name: '删除' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText(words)).toHaveCount(0)

    await open(page, '/profile/collect')
    await expect(page.getByRole('heading', { name: SPRING_BOOT })).toBeVisible()
  })
})

test.describe('MOBILE', () => {
  // The one failure that the first journey asks for.
  test.use({ ...MOBILE, expectedComplaint: /ERR_FAILED/ })

  test('scrolls on and on, tries again after a failure, and opens the player', async ({ page }) => {
    await open(page, '/subject')
    const rows = page.locator('main a[href^="/subject/play/"]')
    await expect(rows).toHaveCount(12)
    await page.route('**/subject/list?*page=2*', (route) => route.abort())
    const scrollToEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await scrollToEnd()
    await expect(page.getByText('加载失败')).toBeVisible()
    await expect(rows).toHaveCount(12)
    await page.unroute('**/subject/list?*page=2*')
    await page.evaluate(() => window.scrollBy(0, -200))
    await scrollToEnd()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(24)

    await page.getByRole('link', { name: 'Java', exact: true }).click()
    await expect(page).toHaveURL(/subjectTypeId=/)
    await page.getByRole('link', { name: 'Spring 全家桶' }).click()
    await expect(page.getByText(SPRING_BOOT)).toBeVisible()
    await page.getByRole('button', { name: '搜索课程' }).click()
    await page.getByRole('textbox', { name: '搜索课程名' }).fill('boot')
    await expect(page).toHaveURL(/subjectName=boot/)
    await page.getByRole('link', { name: new RegExp(SPRING_BOOT) }).click()
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fsubject%2Fplay%2F\d+/)

    // On the log-in page: the course that the visitor wanted, and the way to look at it first.
    const wanted = page.getByRole('region', { name: '想看的课' })
    await expect(wanted.getByRole('heading', { name: SPRING_BOOT })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await wanted.getByRole('link', { name: '先看看这门课' }).click()
    await expect(page).toHaveURL(/\/subject\/\d+$/)
    await expect(page.getByRole('link', { name: '立即学习' })).toBeInViewport()
    await expect(page.getByText('学员评论').first()).toBeVisible()
  })

  test('the detail page works when typed by hand', async ({ page, context, newMember, logIn, site }) => {
    await logIn(context, newMember)
    await open(page, `/subject/${await courseId(site, SPRING_BOOT)}`)
    await expect(page.getByRole('heading', { level: 1, name: SPRING_BOOT }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: '立即学习' })).toBeInViewport()
    await page.getByRole('button', { name: '收藏', exact: true }).click()
    await expect(page.getByRole('button', { name: '取消收藏' })).toBeVisible()
  })
})
