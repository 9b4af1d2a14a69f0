import { fileURLToPath } from 'node:url'
import { COMMENT_PLACEHOLDER } from '@bee/contract/comments/comment-rules.ts'
import type { Page } from '@playwright/test'
import { logInByPassword } from './account-steps.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, type Member } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { confirmBeside, order, ORDERED_COURSE, pricedCourse, RECEIPT, sendReceipt } from './order-steps.ts'
import { plays } from './player-steps.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

const OTHER_RECEIPT = fileURLToPath(new URL('../content/pictures/covers/jvm-tuning-s.webp', import.meta.url))

const WALL = '这一讲购买后可以看'

/** The second lesson of the course: the first may be watched by all. */
async function paidLesson(site: SiteProcess, member: Member, courseId: number) {
  const chapters = await siteClient(site, member).player.catalogue({ courseId })
  const lesson = chapters.flatMap(({ lessons }) => lessons)[1]
  if (!lesson) throw new Error('The course is too short')
  return lesson
}

/** The theme and alignment of the page, not of the stage that it was opened from. */
async function looksLikeThePage(page: Page): Promise<void> {
  const look = (element: Element) => {
    const { colorScheme, textAlign, cursor } = getComputedStyle(element)
    return { colorScheme, textAlign, cursor }
  }
  const ofPage = await page.locator('body').evaluate(look)
  expect(await page.getByRole('dialog').evaluate(look)).toEqual(ofPage)
}

async function copiesItsNumber(page: Page, orderNo: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('dialog').getByRole('button', { name: '复制订单号' }).click()
  await expect(page.getByText('订单号已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNo)
}

test.describe('PC', () => {
  test.use(PC)

  test('a lesson that is bought in the player opens there when the payment is confirmed', async ({
    page,
    context,
    newMember,
    logIn,
    school,
    owner,
  }) => {
    await logIn(context, newMember)
    const { id: courseId, price } = await pricedCourse(school)
    const { id: lessonId } = await paidLesson(school, newMember, courseId)
    await open(page, `/subject/play/${courseId}?catalogId=${lessonId}`)
    await expect(page.getByText(WALL)).toBeVisible()
    const orderNo = await order(page)
    await looksLikeThePage(page)
    await copiesItsNumber(page, orderNo)

    await confirmBeside(school, owner, { orderNo, price })
    await expect(page.getByText(WALL)).toBeHidden()
    await plays(page)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('nothing is ordered without consent, two tabs make one order, and its receipt is changed', async ({
    page,
    context,
    newMember,
    logIn,
    site,
  }) => {
    await logIn(context, newMember)
    const course = await pricedCourse(site)
    await open(page, `/subject/${course.id}`)

    // By keyboard: the focus is where the consent is missing.
    await page.getByRole('button', { name: /购买$/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`¥${course.price}`, { exact: true })).toBeVisible()
    await expect(dialog.getByText(/全额退款/)).toBeVisible()
    await dialog.getByRole('button', { name: /^提交订单/ }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('请先阅读并同意，再提交订单')
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect((await siteClient(site, newMember).orders.list({})).totalCount).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // Two tabs and two double clicks make one order.
    const second = await context.newPage()
    await open(second, `/subject/${course.id}`)
    const number = await order(page)
    await expect(dialog.getByRole('status')).toBeFocused()
    await expect(second.getByRole('button', { name: '去支付' })).toBeVisible()
    await second.getByRole('button', { name: '去支付' }).click()
    await expect(second.getByRole('dialog').getByText(number).first()).toBeVisible()
    await second.close()
    expect((await siteClient(site, newMember).orders.list({})).totalCount).toBe(1)

    await expect(dialog.getByText(/演示学校，不会真的收款/)).toBeVisible()
    await expect(dialog.getByRole('img', { name: '收款码' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await sendReceipt(page, RECEIPT)
    await expect(dialog.getByText(/转账凭证已传/)).toBeVisible()
    await expect(dialog.getByRole('img', { name: '我传的转账凭证' })).toBeVisible()

    await dialog.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(/\/profile\/order$/)
    await expect(page.getByText(/演示学校，不会真的收款/)).toHaveCount(1)
    const shown = page.getByRole('img', { name: '我传的转账凭证' })
    const before = await shown.getAttribute('src')
    await sendReceipt(page, OTHER_RECEIPT)
    await expect(shown).not.toHaveAttribute('src', before ?? '')
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('the player says the price from the start, and opens when the payment is confirmed', async ({
    page,
    context,
    newMember,
    logIn,
    school,
    owner,
  }) => {
    await logIn(context, newMember)
    const { id: courseId, price } = await pricedCourse(school)
    const { name } = await paidLesson(school, newMember, courseId)
    await open(page, `/subject/play/${courseId}`)
    await expect(page.getByRole('button', { name: `¥${price} 购买` })).toBeInViewport()
    await expect(page.getByText(WALL)).toBeHidden()
    expect(await violationsInBothThemes(page)).toEqual([])
    const orderNo = await order(page)
    await looksLikeThePage(page)
    await copiesItsNumber(page, orderNo)
    await page.getByRole('dialog').getByRole('button', { name: '知道了' }).tap()

    await page.getByRole('tab', { name: /^目录/ }).tap()
    await page.getByRole('link', { name: new RegExp(name) }).tap()
    await expect(page.getByText(WALL)).toBeVisible()
    await confirmBeside(school, owner, { orderNo, price })
    await expect(page.getByText(WALL)).toBeHidden()
    await plays(page)
    await expect(page.getByRole('button', { name: '去支付' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: COMMENT_PLACEHOLDER })).toBeVisible()
  })

  test('a visitor who wants to buy logs in first, and comes back to the order', async ({ page, newMember, site }) => {
    const course = await pricedCourse(site)
    const address = `/subject/${course.id}`
    await open(page, address)
    await page.getByRole('button', { name: /购买$/ }).tap()
    await logInByPassword(page, newMember.mobile, newMember.password)
    const dialog = page.getByRole('dialog', { name: '确认订单' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(address)
    await dialog.getByRole('button', { name: '再想想' }).tap()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /购买$/ })).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('the summary is a sheet, the order waits with its instructions, is cancelled, and both are told', async ({
    page,
    context,
    newMember,
    logIn,
    site,
  }) => {
    await logIn(context, newMember)
    const course = await pricedCourse(site)
    await open(page, `/subject/${course.id}`)
    await page.getByRole('button', { name: /购买$/ }).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeVisible()
    // At the foot of the window, from edge to edge.
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box && { x: box.x, width: box.width, foot: Math.round(box.y + box.height) }
      })
      .toEqual({ x: 0, width: 390, foot: 844 })
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: '再想想' }).tap()

    const number = await order(page)
    await sendReceipt(page, RECEIPT)
    await expect(dialog.getByText(/转账凭证已传/)).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('link', { name: '查看订单' }).tap()
    await expect(page.getByText(`订单号 ${number}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: '收款码' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: '取消订单' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).tap()
    await expect(page.getByText('已取消').last()).toBeVisible()
    await expect(page.getByRole('img', { name: '收款码' })).toBeHidden()
    await open(page, '/message')
    await expect(page.getByText(`你取消了《${ORDERED_COURSE}》的订单 ${number}`)).toBeVisible()
    await expect(page.getByText(/的订单已提交，¥/)).toBeVisible()
    await expect(page.getByText(/欢迎来到蜂学堂/)).toBeVisible()
  })
})
