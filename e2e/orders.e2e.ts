import { fileURLToPath } from 'node:url'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'

const SPRING_CLOUD = 'Spring Cloud Alibaba 微服务架构'
const PICTURE = fileURLToPath(new URL('../content/pictures/covers/java-zero-s.webp', import.meta.url))
const OTHER_PICTURE = fileURLToPath(new URL('../content/pictures/covers/jvm-tuning-s.webp', import.meta.url))

async function pricedCourse(site: SiteProcess) {
  const { list } = await siteClient(site).courses.list({ search: SPRING_CLOUD })
  const course = list.find(({ name }) => name === SPRING_CLOUD)
  if (!course) throw new Error(`There is no ${SPRING_CLOUD}`)
  return course
}

/** As a colleague who has the order before them names it, with all of its money. */
async function seenOrder({ orders }: ReturnType<typeof staffClient>, orderNo: string) {
  const { order: seen } = await orders.detail({ orderNo })
  return { orderNo, version: seen.version, amountFen: seen.priceFen }
}

/** Reads the summary, agrees and orders, twice as fast as one should; answers the number of the order. */
async function order(page: Page): Promise<string> {
  await page.getByRole('button', { name: /购买$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await dialog.getByRole('button', { name: /^提交订单/ }).dblclick()
  await expect(dialog.getByRole('heading', { name: '订单已提交' })).toBeVisible()
  return /\d{16}/.exec(await dialog.getByText(/^\d{16}/).innerText())?.[0] ?? ''
}

async function sendReceipt(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /上传转账凭证|换一张/ }).click()
  await (await chooser).setFiles(file)
}

test.describe('PC', () => {
  test.use(PC)

  test('an order is agreed to, paid by the instructions, confirmed, and watched', async ({
    page,
    context,
    newMember,
    logIn,
    site,
    owner,
  }) => {
    await logIn(context, newMember)
    const course = await pricedCourse(site)
    await open(page, `/subject/${course.id}`)
    // The welcome is the first message.
    await expect(page.getByRole('link', { name: '消息，1 条未读' })).toHaveText('1')

    // By keyboard: nothing is ordered without the consent, and the focus is where it is missing.
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
    await sendReceipt(page, PICTURE)
    await expect(dialog.getByText(/转账凭证已传/)).toBeVisible()
    await expect(dialog.getByRole('img', { name: '我传的转账凭证' })).toBeVisible()

    await dialog.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(/\/profile\/order$/)
    await expect(page.getByText(/演示学校，不会真的收款/)).toHaveCount(1)
    const shown = page.getByRole('img', { name: '我传的转账凭证' })
    const before = await shown.getAttribute('src')
    await sendReceipt(page, OTHER_PICTURE)
    await expect(shown).not.toHaveAttribute('src', before ?? '')
    expect(await violationsInBothThemes(page)).toEqual([])

    const bell = page.getByRole('link', { name: /^消息/ })
    await expect(bell).toHaveText('2')
    const desk = staffClient(site, owner)
    const confirmed = await desk.orders.confirm(await seenOrder(desk, number))
    expect(confirmed.statusName).toBe('已支付')
    expect(confirmed.receiptTime).not.toBeNull()
    // Nobody reloads: the order, the bell and the list follow.
    await expect(bell).toHaveText('3')
    await page.getByRole('link', { name: '去学习' }).click()
    await expect(page.getByText('已购买')).toBeVisible()
    await expect(page.getByText(`¥${course.price}`)).toHaveCount(0)
    await open(page, '/message')
    await page.getByRole('link', { name: /付款已确认/ }).click()
    await page.getByRole('link', { name: '去看看' }).click()
    await expect(page).toHaveURL(new RegExp(`/subject/${course.id}$`))
    await open(page, `/subject?subjectName=${encodeURIComponent('微服务')}`)
    await expect(page.getByText('已购买')).toBeVisible()
    await expect(page.getByText(`¥${course.price}`)).toHaveCount(0)

    await open(page, `/subject/${course.id}`)
    await page.getByRole('link', { name: '立即学习' }).click()
    await expect(page).toHaveURL(/\/subject\/play\//)
    await expect(page.locator('video')).toBeVisible()
  })

  test('a refund shuts the course in an open page, and says so', async ({
    page,
    context,
    newMember,
    logIn,
    site,
    owner,
  }) => {
    const desk = staffClient(site, owner)
    const { id: courseId, price } = await pricedCourse(site)
    const { orderNo } = await siteClient(site, newMember).orders.place({ courseId, price, agreed: true })
    await desk.orders.confirm(await seenOrder(desk, orderNo))
    await logIn(context, newMember)
    const stream = page.waitForResponse((response) => response.url().endsWith(MESSAGE_EVENTS_PATH))
    await open(page, `/subject/${courseId}`)
    await stream
    await expect(page.getByText('已购买')).toBeVisible()
    const bell = page.getByRole('link', { name: /^消息/ })
    await expect(bell).toHaveText('3')
    const refunded = await desk.orders.refund({ ...(await seenOrder(desk, orderNo)), reason: 'unsuitable' })
    expect(refunded.statusName).toBe('已退款')
    await expect(page.getByRole('button', { name: `¥${price} 购买` })).toBeVisible()
    await expect(bell).toHaveText('4')
    await open(page, '/profile/order')
    await expect(page.getByText('已退款').last()).toBeVisible()
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

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
    await sendReceipt(page, PICTURE)
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
    await expect(page.getByText(`你取消了《${SPRING_CLOUD}》的订单 ${number}`)).toBeVisible()
    await expect(page.getByText(/的订单已提交，¥/)).toBeVisible()
    await expect(page.getByText(/欢迎来到蜂学堂/)).toBeVisible()
  })
})
