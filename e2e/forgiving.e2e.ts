import { COMMENT_PLACEHOLDER } from '@bee/contract/comments/comment-rules.ts'
import { NICKNAME_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, MOBILE, open, PC, test } from './fixtures.ts'
import { test as roomTest } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { freeCourse, playUrl } from './player-steps.ts'
import { siteClient } from './site-client.ts'

/** Acts by mistake cost the visitor nothing. */

/** Marks the text in a field from its end, and lets go far beside the dialog around it. */
async function markAndLetGoOutside(page: Page, field: Locator): Promise<void> {
  const box = await field.boundingBox()
  if (!box) throw new Error('The field is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(8, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
}

test.describe('PC', () => {
  test.use(PC)

  test('words that are marked beyond the edge of a dialog do not close it', async ({
    page,
    context,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    await open(page, '/profile/edit')
    await page.getByRole('button', { name: '下载我的数据' }).click()
    const field = page.getByRole('dialog').getByLabel('再输一次密码')
    await field.fill(newMember.password)
    await markAndLetGoOutside(page, field)
    await expect(field).toHaveValue(newMember.password)
    await page.mouse.click(8, 8)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a comment and a feedback that were begun are there after a reload', async ({
    page,
    context,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    await open(page, '/subject/1')
    const comment = page.getByRole('textbox', { name: '评论', exact: true })
    await comment.fill('写到一半的评论')
    await page.reload()
    await expect(comment).toHaveValue('写到一半的评论')
    await page.getByRole('button', { name: '发布评论' }).click()
    await expect(page.getByText('评论发布成功')).toBeVisible()

    await open(page, '/profile/feedback')
    const feedback = page.getByLabel('你想说的')
    await feedback.fill('写到一半的反馈')
    await open(page, '/subject/1')
    await expect(comment).toHaveValue('')
    await open(page, '/profile/feedback')
    await expect(feedback).toHaveValue('写到一半的反馈')
  })

  test('in colours of the reader’s own, what one types into and presses has an edge, and the focus shows', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const outline = (what: Locator) => what.evaluate((element) => getComputedStyle(element).outline)
    await open(page, '/subject')
    expect(await outline(page.getByRole('textbox', { name: '搜索课程名' }))).toMatch(/solid 1px/)
    await open(page, '/login')
    const field = page.getByLabel('手机号')
    const password = page.getByLabel('密码', { exact: true })
    const edge = await outline(password)
    expect(edge).toMatch(/solid 1px/)
    await password.focus()
    expect(await outline(password)).toMatch(/solid 3px/)
    await field.focus()
    expect(await outline(password)).toBe(edge)
    expect(await outline(page.getByRole('button', { name: '登录', exact: true }))).toMatch(/solid 1px/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ ...PC, javaScriptEnabled: false })

  test('a form that cannot be sent says so', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText('登录需要打开 JavaScript。')).toBeVisible()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveCount(0)
    await page.goto('/subject/1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: '发布评论' })).toHaveCount(0)
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('a comment that was begun is there when its dialog is opened again', async ({
    page,
    context,
    site,
    newMember,
    logIn,
  }) => {
    await logIn(context, newMember)
    await open(page, playUrl(await freeCourse(site, newMember)))
    const write = page.getByRole('button', { name: COMMENT_PLACEHOLDER })
    await write.click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: '评论', exact: true })
    await field.fill('地铁到站了，先写到这里')
    await page.touchscreen.tap(195, 20)
    await expect(field).toHaveCount(0)
    await write.click()
    await expect(field).toHaveValue('地铁到站了，先写到这里')
  })
})

roomTest.describe('the operators’ side on a phone', () => {
  roomTest.use(MOBILE)

  roomTest(
    'the longest name widens no page, and the part that one is in is seen whole',
    async ({ page, context, school, owner, newMember }) => {
      await siteClient(school, newMember).account.update({ nickName: 'W'.repeat(NICKNAME_MAX_CHARACTERS) })
      await enterDesk(context, owner)
      for (const address of ['/manage/members', `/manage/members/${newMember.userId}`]) {
        await page.goto(address)
        await expect(page.getByText(/W{20}/).first()).toBeVisible()
        await isSettled(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(390)
      }
      await page.goto('/manage/orders?tab=all')
      const current = page.getByRole('navigation', { name: '订单的状态' }).locator('[aria-current]')
      await expect(current).toBeVisible()
      await isSettled(page)
      // The numbers of the others have come by now, and made the row longer.
      const right = () => current.evaluate((tab) => tab.getBoundingClientRect().right)
      await expect.poll(right).toBeLessThanOrEqual(390)
    },
  )
})

roomTest.describe('the operators’ side', () => {
  roomTest.use(PC)

  roomTest(
    'after G a letter leads to its page, on a page where it means something else too',
    async ({ page, context, owner }) => {
      await enterDesk(context, owner)
      await page.goto('/manage/orders')
      await expect(page.getByRole('heading', { name: '订单' })).toBeVisible()
      await isSettled(page)
      await page.keyboard.press('g')
      await page.keyboard.press('c')
      await expect(page).toHaveURL(/\/manage\/courses$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

  roomTest('a page is found by its letters', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    await page.goto('/manage')
    await expect(page.getByRole('heading', { name: '今日' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nrjk')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/manage\/health$/)
  })
})
