import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid, recordOf } from './manage-steps.ts'
import { placeOrder, RECEIPT } from './order-steps.ts'
import { isSettled, open } from './page-signs.ts'

const ELEVEN_MINUTES_MS = 11 * 60_000

// The browser says so of every refusal: one that asks again, one of a stale save.
test.use({ ...PC, expectedComplaint: /status of (403|409)/ })

const boxOf = (page: Page) => page.getByRole('region', { name: '付款说明' })
const save = (page: Page) => boxOf(page).getByRole('button', { name: '存下，马上生效' }).click()

test('an owner changes the payee after being asked again, a waiting student reads it, and it is taken back', async ({
  page,
  context,
  browser,
  site,
  owner,
  logIn,
  setClock,
}) => {
  const placed = await placeOrder(site)
  const students = await browser.newContext()
  await logIn(students, placed.member)
  const order = await students.newPage()

  await enterDesk(context, owner)
  await page.goto('/manage/settings/doors')
  const box = boxOf(page)
  const payee = box.getByLabel('收款人')
  const before = await payee.inputValue()
  const after = `蜂学堂 ${placed.orderNo.slice(-4)}`
  await payee.fill('')
  await save(page)
  await expect(box.getByText('请填写收款人')).toBeVisible()
  await payee.fill(after)
  const chooser = page.waitForEvent('filechooser')
  await box.getByRole('button', { name: '换图' }).click()
  await (await chooser).setFiles(RECEIPT)
  await expect(box.getByRole('img', { name: 'java-zero-s' })).toBeVisible()
  await isSettled(page)
  expect(await violationsInBothThemes(page)).toEqual([])

  await setClock(new Date(Date.now() + ELEVEN_MINUTES_MS))
  await save(page)
  const asking = page.getByRole('dialog', { name: '再确认一次是你' })
  await asking.getByLabel(/密码/).fill(owner.password)
  await page.keyboard.press('Enter')
  await isSaid(page, '付款说明改好了')

  await open(order, '/profile/order')
  await expect(order.getByText(after)).toBeVisible()
  await expect(order.getByRole('img', { name: '收款码' })).toBeVisible()

  await page.goto('/manage/settings/log')
  const record = recordOf(page, new RegExp(`改了付款说明：收款人从 ${before} 改为 ${after}`))
  await record.getByRole('button', { name: /改回去/ }).click()
  await isSaid(page, '已改回去')
  await order.reload()
  await expect(order.getByText(before)).toBeVisible()
})

test('the second of two tabs is refused, keeps what was typed, and shows what the first one wrote', async ({
  page,
  context,
  owner,
}) => {
  await enterDesk(context, owner)
  await page.goto('/manage/settings/doors')
  const other = await context.newPage()
  await other.goto('/manage/settings/doors')
  const [first, second] = [boxOf(page), boxOf(other)]
  const before = await second.getByLabel('多久确认收款').inputValue()
  await second.getByLabel('多久确认收款').fill('第二页写的')
  await first.getByLabel('多久确认收款').fill('第一页写的')
  await save(page)
  await isSaid(page, '付款说明改好了')
  await save(other)
  await expect(second.getByText('付款说明刚被别人改过，看过新的再改')).toBeVisible()
  await expect(second.getByText('别处改成了：第一页写的')).toBeVisible()
  await expect(second.getByLabel('多久确认收款')).toHaveValue('第二页写的')
  await isSettled(other)
  expect(await violationsInBothThemes(other)).toEqual([])
  await second.getByLabel('多久确认收款').fill(before)
  await save(other)
  await isSaid(other, '付款说明改好了')
  await expect(second.getByText('别处改成了：第一页写的')).toBeHidden()
})
