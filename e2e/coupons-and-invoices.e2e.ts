import { readFile } from 'node:fs/promises'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, sessionCookies } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { confirmBeside, pricedCourse } from './order-steps.ts'
import { isSettled } from './page-signs.ts'
import { siteClient } from './site-client.ts'

// A code that does not exist is refused.
test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

const PDF = { name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 fapiao') }
const NUMBER = '25442000000123456789'

test('a coupon comes off an order at the computer, and its invoice is asked for and taken on the phone', async ({
  page,
  context,
  browser,
  newMember,
  logIn,
  school,
  owner,
}) => {
  const course = await pricedCourse(school)
  const code = `BEE${Date.now().toString(36).toUpperCase()}`
  await enterDesk(context, owner)
  const desk = await context.newPage()
  await desk.goto('/manage/orders')
  await desk.getByRole('link', { name: '优惠码' }).click()
  await desk.getByRole('button', { name: '发优惠码' }).click()
  const making = desk.getByRole('dialog', { name: '发优惠码' })
  await making.getByLabel(/^优惠码/).fill(code.toLowerCase())
  await making.getByLabel('满多少，元').fill('50')
  await making.getByLabel('减多少，元').fill('60')
  await desk.keyboard.press('Control+Enter')
  await expect(making.getByText('满多少要比减多少大')).toBeVisible()
  await making.getByLabel('减多少，元').fill('20')
  expect(await violationsInBothThemes(desk)).toEqual([])
  await desk.keyboard.press('Control+Enter')
  await isSaid(desk, `发了优惠码 ${code}`)

  await logIn(context, newMember)
  await open(page, `/subject/${course.id}`)
  await page.getByRole('button', { name: /购买$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^优惠码/).fill('NOSUCHCODE')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('没有这个优惠码，请核对')).toBeVisible()
  await dialog.getByLabel(/^优惠码/).fill(` ${code.toLowerCase()} `)
  await dialog.getByRole('button', { name: '使用' }).click()
  await expect(dialog.getByRole('button', { name: `提交订单 ¥${course.price - 20}` })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await dialog.getByRole('button', { name: /^提交订单/ }).click()
  await expect(dialog.getByRole('heading', { name: '订单已提交' })).toBeVisible()
  const placed = (await siteClient(school, newMember).orders.list({})).list[0]
  expect(placed).toMatchObject({ price: course.price - 20, lines: [{ kind: 'price' }, { kind: 'coupon', code }] })
  const orderNo = placed?.orderNo ?? ''
  await confirmBeside(school, owner, { orderNo, price: course.price - 20 })

  await desk.reload()
  await desk.getByRole('button', { name: /^用了 1\// }).click()
  await expect(desk.getByRole('dialog').getByRole('link', { name: orderNo })).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: `停用 ${code}` }).click()
  await isSaid(desk, `停用了 ${code}`)

  const phone = await browser.newContext({ ...MOBILE, baseURL: school.url })
  await phone.addCookies(sessionCookies(school, newMember))
  const hand = await phone.newPage()
  await open(hand, '/profile/order')
  await hand.getByRole('button', { name: /^发票/ }).click()
  const sheet = hand.getByRole('dialog', { name: '发票' })
  await sheet.getByRole('button', { name: '公司' }).click()
  await sheet.getByRole('textbox', { name: '抬头' }).fill('深圳市腾讯计算机系统有限公司')
  await sheet.getByLabel('税号').fill('9144030071526726XH')
  await sheet.getByLabel('邮箱').fill('cw@honey.cn')
  await sheet.getByRole('button', { name: '申请发票' }).click()
  await expect(sheet.getByText(/^税号不对/)).toBeVisible()
  expect(await violationsInBothThemes(hand)).toEqual([])
  await sheet.getByLabel('税号').fill('91440300 71526726xg')
  await sheet.getByRole('button', { name: '申请发票' }).click()
  await expect(sheet.getByText('已申请')).toBeVisible()
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await desk.goto('/manage/orders/invoices')
  await desk.getByRole('searchbox').fill(orderNo)
  await desk.keyboard.press('Enter')
  // Another search closes what is open.
  await expect(desk).toHaveURL(new RegExp(orderNo))
  await desk.getByRole('link', { name: '深圳市腾讯计算机系统有限公司' }).click()
  const drawer = desk.getByRole('dialog', { name: '发票', exact: true })
  await expect(drawer.getByText('9144030071526726XG')).toBeVisible()
  await isSettled(desk)
  expect(await violationsInBothThemes(desk)).toEqual([])
  await drawer.getByRole('button', { name: '开好了，传文件' }).click()
  const issuing = desk.getByRole('dialog', { name: /^给 / })
  await issuing.getByLabel('发票的 PDF 文件').setInputFiles(PDF)
  await issuing.getByLabel('发票号码').fill(NUMBER)
  await desk.keyboard.press('Control+Enter')
  await isSaid(desk, '发票开好了')
  await expect(drawer.getByText('已开')).toBeVisible()

  await open(hand, '/profile/order')
  await hand.getByRole('button', { name: /^发票/ }).click()
  await expect(sheet.getByText('已开')).toBeVisible()
  const download = hand.waitForEvent('download')
  await sheet.getByRole('button', { name: '下载发票' }).click()
  expect(await readFile(await (await download).path())).toEqual(PDF.buffer)
  await phone.close()
})
