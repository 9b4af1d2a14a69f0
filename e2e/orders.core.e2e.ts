import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import type { Browser, Page } from '@playwright/test'
import { expect, open, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { confirmBeside, order, panelOf, placeOrder, pricedCourse, RECEIPT, sendReceipt } from './order-steps.ts'
import { plays } from './player-steps.ts'
import type { SiteProcess } from './site-process.ts'
import type { Colleague } from './staff-session.ts'

test.use(PC)

/** The desk of a colleague, with this order open. */
async function openDesk(browser: Browser, site: SiteProcess, colleague: Colleague, orderNo: string): Promise<Page> {
  const context = await browser.newContext({ ...PC, baseURL: site.url })
  await enterDesk(context, colleague)
  const desk = await context.newPage()
  await desk.goto(`/manage/orders/${orderNo}`)
  await expect(panelOf(desk, orderNo)).toBeVisible()
  return desk
}

const bellOf = (page: Page) => page.getByRole('link', { name: /^消息/ })

test('a course is ordered and paid for, a colleague confirms it at the desk, and it is watched', async ({
  page,
  context,
  browser,
  newMember,
  logIn,
  school,
  owner,
}) => {
  await logIn(context, newMember)
  const course = await pricedCourse(school)
  await open(page, `/subject/${course.id}`)
  // The welcome is the first message.
  await expect(page.getByRole('link', { name: '消息，1 条未读' })).toHaveText('1')
  const number = await order(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: '收款码' })).toBeVisible()
  await sendReceipt(page, RECEIPT)
  await expect(dialog.getByText(/转账凭证已传/)).toBeVisible()
  await dialog.getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/\/profile\/order$/)
  await expect(bellOf(page)).toHaveText('2')

  const desk = await openDesk(browser, school, owner, number)
  await panelOf(desk, number)
    .getByRole('button', { name: /^确认收到/ })
    .click()
  const taking = desk.getByRole('dialog', { name: /^确认收到/ })
  await expect(taking.getByRole('img', { name: '会员传的转账凭证' })).toBeVisible()
  await taking.getByRole('button', { name: /^确认收到/ }).click()
  await isSaid(desk, /收到 ¥\d+，《Spring Cloud/)
  await desk.context().close()

  // Without a reload the order, the bell and the list follow.
  await expect(bellOf(page)).toHaveText('3')
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
  await plays(page)
})

test('a colleague gives the money back, and the course shuts in an open page, which says so', async ({
  page,
  context,
  browser,
  logIn,
  school,
  owner,
}) => {
  const placed = await placeOrder(school)
  const { member, orderNo, courseId, price } = placed
  await confirmBeside(school, owner, placed)
  await logIn(context, member)
  const stream = page.waitForResponse((response) => response.url().endsWith(MESSAGE_EVENTS_PATH))
  await open(page, `/subject/${courseId}`)
  await stream
  await expect(page.getByText('已购买')).toBeVisible()
  await expect(bellOf(page)).toHaveText('3')

  const desk = await openDesk(browser, school, owner, orderNo)
  await panelOf(desk, orderNo).getByRole('button', { name: '退款…' }).click()
  const refund = desk.getByRole('dialog', { name: /退款$/ })
  await expect(refund.getByText(/马上不能再看/)).toBeVisible()
  await refund.getByRole('button', { name: `退款 ¥${price}` }).click()
  await isSaid(desk, `退款 ¥${price} 记下了`)
  await desk.context().close()

  await expect(page.getByRole('button', { name: `¥${price} 购买` })).toBeVisible()
  await expect(bellOf(page)).toHaveText('4')
  await open(page, '/profile/order')
  await expect(page.getByText('已退款').last()).toBeVisible()
})
