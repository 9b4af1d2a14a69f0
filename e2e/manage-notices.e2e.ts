import { violationsInBothThemes } from './axe.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid, recordOf } from './manage-steps.ts'
import { placeOrder } from './order-steps.ts'
import { isSettled, open } from './page-signs.ts'

const PHONE = { width: 390, height: 844 }
const TITLE = '订单提交之后'

test.use({ ...PC, expectedComplaint: /status of 403/ })

test('an owner writes what a new order says, a student reads it, and it is taken back', async ({
  page,
  context,
  browser,
  site,
  owner,
  logIn,
}) => {
  await enterDesk(context, owner)
  await page.goto('/manage/settings/notices')
  const field = page.getByLabel(TITLE, { exact: true })
  const save = page.getByRole('button', { name: '存下，马上生效' })
  await field.fill('《{名字}》收到了')
  await save.click()
  await expect(page.getByText('这里没有 {名字}')).toBeVisible()
  await field.fill('收到了：')
  await field.press('End')
  await page.getByRole('button', { name: '加上 {课程}' }).nth(0).click()
  await expect(field).toHaveValue('收到了：{课程}')
  await expect(page.getByText('学员收到：收到了：第一门课')).toBeVisible()
  await isSettled(page)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.setViewportSize(PC.viewport)
  await save.click()
  await isSaid(page, '自动消息改好了')

  const { member } = await placeOrder(site)
  const students = await browser.newContext()
  await logIn(students, member)
  const messages = await students.newPage()
  await open(messages, '/message')
  await expect(messages.getByText(/^收到了：/)).toBeVisible()

  await page.goto('/manage/settings/log')
  await recordOf(page, /改了自动消息：「订单提交之后」/)
    .getByRole('button', { name: /改回去/ })
    .click()
  await isSaid(page, '已改回去')
  await page.goto('/manage/settings/notices')
  await expect(field).toHaveValue(/的订单已提交/)
})
