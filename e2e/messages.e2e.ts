import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { expect, MOBILE, open, PC, test, type Member } from './fixtures.ts'
import { goWithin, isSettled } from './page-signs.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

/** A member asks below a course that all may comment on, to be answered by another; gives back the course and the comment. */
async function asks(site: SiteProcess, member: Member, content: string) {
  const { list } = await siteClient(site).courses.list({ limit: 1 })
  const courseId = list[0]?.id ?? 0
  const { commentId } = await siteClient(site, member).comments.publish({ courseId, content })
  const answerAs = (other: Member, words: string) =>
    siteClient(site, other).comments.publish({ courseId, content: words, parentId: commentId })
  return { courseId, commentId, answerAs }
}

test.describe('PC', () => {
  test.use(PC)

  test('messages are unread until the list is opened, 8 a page; one opens in full and leads on', async ({
    page,
    context,
    site,
    demoMember,
    newMember,
    logIn,
  }) => {
    const { answerAs } = await asks(site, demoMember, '这一讲的图用什么画的？')
    await answerAs(newMember, '用的是纸和笔。')
    await logIn(context, demoMember)
    await open(page, '/home')
    await page.getByRole('link', { name: /消息，\d+ 条未读/ }).click()
    await expect(page.getByRole('tab', { name: '系统消息' })).toHaveAttribute('aria-selected', 'true')
    const items = page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
    await expect(items).toHaveCount(8)

    await page.getByRole('tabpanel').getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: '去看看' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/message$/)

    await page.getByRole('link', { name: '第 2 页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('tab', { name: /评论\/回复/ }).click()
    await expect(page.getByText('作者回复').first()).toBeVisible()
    await expect(page.getByText('我的评论：这一讲的图用什么画的？').first()).toBeVisible()
    await expect(page.getByRole('link', { name: '消息', exact: true })).toBeVisible()
  })

  test('an answer arrives without a reload, in every tab, and leads to the comment', async ({
    page,
    context,
    site,
    newMember,
    demoMember,
    logIn,
  }) => {
    const { courseId, commentId, answerAs } = await asks(site, newMember, '这一讲的代码在哪里？')
    await logIn(context, newMember)
    // One tab of a browser holds the stream; the server knows of it when it answers.
    const stream = page.waitForResponse((response) => response.url().endsWith(MESSAGE_EVENTS_PATH))
    await open(page, '/home')
    await stream
    const other = await context.newPage()
    await open(other, '/news')
    const bell = (tab: typeof page) => tab.getByRole('link', { name: /^消息/ })
    // The welcome.
    await expect(bell(page)).toHaveAccessibleName('消息，1 条未读')
    await answerAs(demoMember, '在课程资料里。')
    await expect(bell(page)).toHaveAccessibleName('消息，2 条未读')
    await expect(bell(other)).toHaveAccessibleName('消息，2 条未读')

    await page.bringToFront()
    await bell(page).click()
    await page.getByRole('tab', { name: /评论\/回复/ }).click()
    await expect(page.getByText('我的评论：这一讲的代码在哪里？')).toBeVisible()
    await page.getByRole('link', { name: '在课程资料里。' }).click()
    await expect(page).toHaveURL(new RegExp(`/subject/${courseId}#comment-${commentId}$`))
    await expect(page.getByText('这一讲的代码在哪里？')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('消息')
  })

  test('a list that came with its page is read when it is looked at', async ({
    page,
    context,
    site,
    newMember,
    demoMember,
    logIn,
  }) => {
    const { answerAs } = await asks(site, newMember, '这一讲要先学什么？')
    await answerAs(demoMember, '先学上一讲。')
    await logIn(context, newMember)
    // The welcome is read first, so that only the answer is left.
    await open(page, '/message')
    await expect(page.getByRole('link', { name: /^消息/ })).toHaveAccessibleName(/1/)
    await open(page, '/message?tab=reply')
    await expect(page.getByRole('tabpanel').getByText('未读')).toHaveCount(1)
    await expect(page.getByRole('link', { name: /^消息/ })).toHaveAccessibleName('消息')
    await open(page, '/message?tab=reply')
    await expect(page.getByRole('link', { name: '先学上一讲。' })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText('未读')).toHaveCount(0)
  })
})

test.describe('MOBILE', () => {
  // The browser's own line for the call that is not answered.
  test.use({ ...MOBILE, expectedComplaint: /500/ })

  test('the list grows and ends; without an answer it is empty and says nothing', async ({
    page,
    context,
    demoMember,
    logIn,
  }) => {
    await logIn(context, demoMember)
    await open(page, '/message')
    const items = page.getByRole('tabpanel').getByRole('listitem')
    await expect(items).toHaveCount(8)
    await page.getByRole('button', { name: '加载更多' }).click()
    await expect(page.getByText('没有更多了')).toBeVisible()
    expect(await items.count()).toBeGreaterThan(8)

    await page.route('**/bee/api/msg/list*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"code":500,"msg":"服务错误","data":null}',
      }),
    )
    // The data that came with the page stays; a page that has to ask finds no news.
    await page.reload()
    await isSettled(page)
    await expect(items).toHaveCount(8)
    await open(page, '/about/company')
    await goWithin(page, '/message')
    // Ignored: no message is raised, and the page makes no untrue statement about the failed list.
    await expect(page.getByText('消息没能加载出来')).toBeVisible()
    await expect(page.getByText('服务错误')).toHaveCount(0)
    await expect(page.getByText('暂时没有新消息')).toHaveCount(0)
    await page.unroute('**/bee/api/msg/list*')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(items).toHaveCount(8)
  })
})
