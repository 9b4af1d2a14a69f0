import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { ask } from './desk-openings.ts'
import { expect, MOBILE, PC, register } from './fixtures.ts'
import { replyField, rowOf } from './inbox-steps.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { newColleague } from './staff-session.ts'
import { INTERVALS_MS, isSettled } from './page-signs.ts'
import { siteClient } from './site-client.ts'
import { staffClient } from './staff-client.ts'

test.use({ expectedComplaint: /Failed to load resource/ })

test.describe('PC', () => {
  test.use(PC)

  test('assigned with a word, put off, brought back; an answer that crosses another one is told, and sent still', async ({
    page,
    context,
    school,
    owner,
    newMember,
  }) => {
    const { content } = await ask(school, newMember, '两个人一起回复')
    await enterDesk(context, owner)
    await page.goto(`/manage/inbox?search=${encodeURIComponent(content)}`)
    await expect(page.getByRole('region', { name: '说了什么' }).getByText(content)).toBeVisible()
    const threadId = Number(/inbox\/(\d+)/.exec(page.url())?.[1])

    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: '指派给谁' })
    await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
    await dialog.getByLabel('附一句话，只有同事看得到').fill('你看一眼')
    await page.keyboard.press('ControlOrMeta+Enter')
    await isSaid(page, /现在由 .* 负责/)
    await expect(page.getByText(/指派给 .*：「你看一眼」/)).toBeVisible()

    await page.keyboard.press('h')
    await expect(page.getByRole('button', { name: /明天早上/ })).toBeVisible()
    await page.getByRole('button', { name: /明天早上/ }).press('Enter')
    await isSaid(page, /明天 09:00 再回来/)
    await expect(rowOf(page, content)).toHaveCount(0)
    await page.getByRole('button', { name: '撤回' }).press('Enter')
    await expect(rowOf(page, content)).toBeVisible()

    await rowOf(page, content).getByRole('link').press('Enter')
    await expect(page).toHaveURL(new RegExp(`/inbox/${threadId}\\?`))
    await replyField(page).fill('我先写到一半')
    const desk = staffClient(school, owner)
    const { thread } = await desk.inbox.thread({ threadId })
    await desk.inbox.answer({ threadId, content: '别处先回了', version: thread.version, key: crypto.randomUUID() })
    await expect(page.getByRole('region', { name: '说了什么' }).getByText('别处先回了')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText(/刚刚已经回复了，看一眼再决定/)).toBeVisible()
    await expect(replyField(page)).toHaveValue('我先写到一半')
    // While the thread is read again nothing can be sent.
    await expect(page.getByRole('button', { name: '仍然发' })).toBeEnabled()
    await page.getByRole('button', { name: '仍然发' }).press('Enter')
    await isSaid(page, '已回复，学员马上看得到')
    const after = await desk.inbox.thread({ threadId })
    expect(after.messages.map((message) => message.content)).toEqual(
      expect.arrayContaining(['别处先回了', '我先写到一半']),
    )
  })

  test('a reported comment is hidden from the students, and comes back within ten seconds', async ({
    page,
    context,
    school,
    owner,
    newMember,
  }) => {
    const { course, content, commentId } = await ask(school, newMember, '加群领资料')
    const reporter = await register(school)
    await siteClient(school, reporter).comments.report({ commentId, reason: '广告' })
    const isShown = async () => {
      const { list } = await siteClient(school).comments.list({ courseId: course.courseId })
      return list.some((comment) => comment.commentId === commentId)
    }
    await enterDesk(context, owner)
    await page.goto(`/manage/inbox?kind=report&search=${encodeURIComponent(content)}`)
    await expect(page.getByText('举报：「广告」')).toBeVisible()
    await page.getByRole('button', { name: '隐藏评论' }).press('Enter')
    await isSaid(page, '评论隐藏了，学员看不到了')
    await expect.poll(isShown, { intervals: INTERVALS_MS }).toBe(false)
    await page.getByRole('button', { name: '撤回' }).press('Enter')
    await isSaid(page, '评论回来了，学员又看得到')
    await expect.poll(isShown, { intervals: INTERVALS_MS }).toBe(true)
    await rowOf(page, content).getByRole('link').press('Enter')
    await page.getByRole('button', { name: '没有问题' }).press('Enter')
    await isSaid(page, '看过，没有问题，评论留着')
    await expect.poll(isShown, { intervals: INTERVALS_MS }).toBe(true)
  })

  test('the inbox is clean in both themes, with what opens over it', async ({
    page,
    context,
    school,
    owner,
    newMember,
  }) => {
    const { content } = await ask(school, newMember, '看得清吗')
    await enterDesk(context, owner)
    const problems: string[] = []
    for (const query of ['', '?state=later', '?search=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA']) {
      await page.goto(`/manage/inbox${query}`)
      await expect(page.getByRole('heading', { name: '收件箱', level: 1 })).toBeVisible()
      await isSettled(page)
      problems.push(...(await violationsInBothThemes(page)))
    }
    await page.goto(`/manage/inbox?search=${encodeURIComponent(content)}`)
    await expect(page.getByRole('region', { name: '说了什么' }).getByText(content)).toBeVisible()
    for (const key of ['a', 'h']) {
      await page.keyboard.press(key)
      await isSettled(page)
      problems.push(...(await violationsInBothThemes(page)))
      await page.keyboard.press('Escape')
    }
    for (const name of ['常用回复', '插入一讲的某一秒']) {
      await page.getByRole('button', { name, exact: true }).click()
      await isSettled(page)
      problems.push(...(await violationsInBothThemes(page)))
      await page.keyboard.press('Escape')
    }
    expect(problems).toEqual([])
  })

  test('who may only look reads why', async ({ page, context, school, owner, newMember }) => {
    const { content } = await ask(school, newMember, '谁能回复')
    const name = `见习${newMember.userId}`
    await staffClient(school, owner).roles.add({ name, rights: [{ permission: 'inbox.read' }] })
    await enterDesk(context, await newColleague(school, owner, await register(school), name))
    await page.goto(`/manage/inbox?search=${encodeURIComponent(content)}`)
    await expect(page.getByText(/这项权限；可以看，请同事来回/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^回复并完成/ })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: /^完成/ })).toHaveAttribute('title', /请同事来回/)
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  /** A finger over a row. */
  async function swipe(page: Page, words: string, byX: number): Promise<void> {
    const row = rowOf(page, words)
    const box = await row.boundingBox()
    if (!box) throw new Error('The row is not in sight')
    const session = await page.context().newCDPSession(page)
    const y = box.y + box.height / 2
    const from = box.x + box.width / 2
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await touch('touchStart', from)
    // Frame by frame, and at rest before it lets go: after a flick the browser takes the next tap for the end of it.
    for (const part of [0.1, 0.2, 0.4, 0.6, 0.8, 1, 1, 1, 1, 1, 1, 1]) {
      await touch('touchMove', from + byX * part)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await touch('touchEnd')
  }

  test('a row is pushed aside, and a thread is answered at the foot', async ({
    page,
    context,
    school,
    owner,
    newMember,
  }) => {
    const { content } = await ask(school, newMember, '手机上也行吗')
    await enterDesk(context, owner)
    await page.goto(`/manage/inbox?search=${encodeURIComponent(content)}`)
    await expect(rowOf(page, content)).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await swipe(page, content, 130)
    await isSaid(page, /再回来/)
    await expect(rowOf(page, content)).toHaveCount(0)
    await page.getByRole('button', { name: '撤回' }).tap()
    await expect(rowOf(page, content)).toBeVisible()
    await swipe(page, content, -130)
    await isSaid(page, /的这一件完成了/)
    await page.getByRole('button', { name: '撤回' }).tap()

    await rowOf(page, content).getByRole('link').tap()
    await expect(page.getByRole('link', { name: '返回收件箱' })).toBeVisible()
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: /打开看看/ }).tap()
    await expect(page.getByRole('heading', { name: '说的是这一秒' })).toBeVisible()
    await page.getByRole('button', { name: '关上' }).tap()
    await replyField(page).fill('行')
    await page.getByRole('button', { name: '回复并完成' }).tap()
    await isSaid(page, '已回复，学员马上看得到')
    await expect(page).toHaveURL(/\/manage\/inbox\?/)
  })
})
