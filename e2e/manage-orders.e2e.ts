import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { billTrial, confirmBeside, holdNews, panelOf, placeOrder, type Placed } from './order-steps.ts'
import { isSettled } from './page-signs.ts'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

const BOM = [0xef, 0xbb, 0xbf]

/** Of the packed folder that a spreadsheet opens, the file with the rows. */
function rowsOf(folder: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml'
  // In the list at the end: where it begins and how long it is.
  const entry = folder.lastIndexOf(name) - 46
  const begin = folder.readUInt32LE(entry + 42) + 30 + name.length
  return inflateRawSync(folder.subarray(begin, begin + folder.readUInt32LE(entry + 20))).toString()
}

const statusOf = async (site: SiteProcess, { member, orderNo }: Placed) =>
  (await siteClient(site, member).orders.info({ orderNo })).status
const isOpenFor = async (site: SiteProcess, { member, courseId }: Placed) =>
  (await siteClient(site, member).courses.detail({ courseId })).isOpen

const rowOf = (page: Page, orderNo: string) => page.getByRole('row').filter({ hasText: orderNo })

/** The picture has loaded. */
const showsReceipt = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name: '会员传的转账凭证' })
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

test.describe('PC', () => {
  test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

  test('an order is found, confirmed with its picture, given back in part, written in the ledger, and exported', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const order = await placeOrder(school)
    await enterDesk(context, owner)
    await page.goto('/manage/orders')
    await page
      .getByRole('navigation', { name: '订单的状态' })
      .getByRole('link', { name: /^待确认/ })
      .click()
    await expect(page).toHaveURL(/tab=waiting/)
    await expect(rowOf(page, order.orderNo)).toBeVisible()

    // Conditions stand in the address, and each can be taken away.
    await page.getByRole('button', { name: '付款方式', exact: false }).first().click()
    await page.getByRole('button', { name: '现金' }).locator('visible=true').click()
    await expect(page).toHaveURL(/method=cash/)
    await expect(page.getByRole('heading', { name: '没有满足这个条件的订单' })).toBeVisible()
    await expect(page.getByText(/去掉「现金」会有 \d+\+? 笔/)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: '去掉「现金」' }).first().click()
    await page.keyboard.press('/')
    await page.keyboard.type(order.orderNo)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${order.orderNo}`))
    await expect(page.getByRole('row')).toHaveCount(2)

    await rowOf(page, order.orderNo).getByRole('button', { name: '看凭证并确认' }).click()
    const taking = page.getByRole('dialog', { name: /^确认收到/ })
    await showsReceipt(page)
    await taking.getByLabel('流水号，可以不填').fill('20261116B0051')
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await isSaid(page, /收到 ¥\d+，《Spring Cloud/)
    expect(await statusOf(school, order)).toBe('paid')
    expect(await isOpenFor(school, order)).toBe(true)
    await expect(page.getByRole('heading', { name: '没有满足这个条件的订单' })).toBeVisible()

    await page.getByRole('link', { name: /^已支付/ }).click()
    await rowOf(page, order.orderNo).getByRole('button', { name: '退款…' }).click()
    const refund = page.getByRole('dialog', { name: /退款$/ })
    await expect(refund.getByText(/马上不能再看/)).toBeVisible()
    await refund.getByRole('button', { name: '部分' }).click()
    await refund.getByLabel('金额，元').fill('99999')
    await expect(refund.getByText(`最多还能退 ¥${order.price}`)).toBeVisible()
    await refund.getByLabel('金额，元').fill('50')
    await expect(refund.getByText('照常能学；只退一部分不收回课程')).toBeVisible()
    await refund.getByLabel('原因').selectOption('补差价')
    await refund.getByLabel('补一句，只有同事看得到').fill('活动价补给会员')
    expect(await violationsInBothThemes(page)).toEqual([])
    await refund.getByRole('button', { name: '退款 ¥50' }).click()
    await isSaid(page, /退款 ¥50 记下了/)
    expect(await isOpenFor(school, order)).toBe(true)

    await rowOf(page, order.orderNo).getByRole('link').first().click()
    const ledger = panelOf(page, order.orderNo).getByRole('list', { name: '账本' })
    await expect(ledger.getByRole('listitem')).toHaveCount(2)
    await expect(ledger.getByRole('listitem').first()).toHaveText(/收款.*20261116B0051/)
    await expect(ledger.getByRole('listitem').last()).toHaveText(/部分退款.*−¥50.*补差价.*活动价补给会员/)
    await expect(panelOf(page, order.orderNo).getByText(`合计 ¥${order.price - 50}`)).toBeVisible()
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: /^导出/ }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^CSV/ }).locator('visible=true').click(),
    ])
    const bytes = await readFile(await file.path())
    expect([...bytes.subarray(0, 3)]).toEqual(BOM)
    expect(bytes.toString('utf8')).toContain(order.orderNo)
    await isSaid(page, /csv」下载好了/)
    await page.getByRole('button', { name: /^导出/ }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Excel/ })
        .locator('visible=true')
        .click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(rowsOf(await readFile(await sheet.path()))).toContain(order.orderNo)

    // The day before, somebody paid one fen that is no order's.
    await billTrial(school)
    await page.reload()
    await page
      .getByRole('navigation', { name: '订单的状态' })
      .getByRole('link', { name: /^对账.*1 处不一样/ })
      .click()
    await expect(rowOf(page, '网关多 ¥0.01')).toHaveText(/1 笔 ¥0.01.*≠.*0 笔 ¥0/)
    await expect(page.getByText('银行转账没有网关账单')).toBeVisible()
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '标成测试' }).click()
    await isSaid(page, '标成测试：了结了一处')
    await expect(rowOf(page, '都对得上')).toHaveText(/0 笔 ¥0.*=.*0 笔 ¥0/)
    await page.getByRole('button', { name: '看了结的 1 处' }).click()
    await expect(page.getByText(/标成了测试。$/)).toBeVisible()
  })

  test('all by keyboard: through the rows, several at once, and what a colleague was quicker with', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const [older, newer, newest] = [await placeOrder(school), await placeOrder(school), await placeOrder(school)]
    await enterDesk(context, owner)
    await page.goto('/manage')
    await expect(page.getByRole('heading', { name: '今日' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(rowOf(page, newest.orderNo)).toBeVisible()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: '快捷键' })
    await expect(keys.getByText('补录一笔')).toBeVisible()
    await page.keyboard.press('Escape')
    // While it is there, keys mean nothing to the page below.
    await expect(keys).toHaveCount(0)

    // Two at once; of one a colleague was quicker.
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('已选 1 笔')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('已选 1 笔')).toHaveCount(0)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await expect(page.getByText('已选 2 笔')).toBeVisible()
    const tellOfFirst = await holdNews(page)
    await confirmBeside(school, owner, newest)
    await page.getByRole('button', { name: '确认收款…' }).press('Enter')
    await expect(page.getByRole('dialog', { name: '确认收到这 2 笔' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await isSaid(page, '确认了 1 笔')
    await tellOfFirst()
    const told = page.getByRole('alert').filter({ hasText: '1 笔没做成，其余的都做了' })
    await expect(told.getByRole('listitem')).toHaveCount(1)
    await told.getByRole('button', { name: '知道了' }).press('Enter')
    expect(await statusOf(school, newer)).toBe('paid')

    // The panel follows the cursor.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.keyboard.press('k')
    await expect(page).toHaveURL(new RegExp(`/manage/orders/${newer.orderNo}`))
    await page.keyboard.press('j')
    await expect(panelOf(page, older.orderNo).getByRole('button', { name: /^确认收到/ })).toBeVisible()
    await isSettled(page)
    await page.keyboard.press('Control+Enter')
    const taking = page.getByRole('dialog', { name: /^确认收到/ })
    await expect(taking).toBeVisible()
    await showsReceipt(page)
    const tellOfSecond = await holdNews(page)
    await confirmBeside(school, owner, older)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: /^没做成：/ })).toBeVisible()
    await tellOfSecond()
    await expect(taking).toHaveCount(0)
    await expect(panelOf(page, older.orderNo).getByText('已支付')).toBeVisible()
  })

  test('all by keyboard: cancelled and taken back, a bank statement whose lines count once, an order by hand', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const order = await placeOrder(school)
    await enterDesk(context, owner)
    await page.goto(`/manage/orders?tab=waiting&q=${order.orderNo}`)
    await expect(rowOf(page, order.orderNo)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await panelOf(page, order.orderNo).getByRole('button', { name: '取消订单…' }).press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('请写原因')).toBeVisible()
    await page.keyboard.type('会员说不要了')
    await page.keyboard.press('Control+Enter')
    await isSaid(page, '订单取消了')
    await page.getByRole('button', { name: '撤回' }).press('Enter')
    await isSaid(page, /重新打开了/)
    expect(await statusOf(school, order)).toBe('pending')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: /^订单/ })).toHaveCount(0)

    // The same line of a statement counts once.
    const lines = ['交易时间,收入金额,对方户名,备注', `2026-11-16 08:51,${order.price}.00,王芳,课程 ${order.orderNo}`]
    await page.getByRole('button', { name: '对银行流水' }).press('Enter')
    await page.getByLabel(/粘贴流水/).fill(lines.join('\n'))
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('list', { name: '对上了' }).getByRole('checkbox')).toBeChecked()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await isSaid(page, '按流水确认了 1 笔')
    expect(await statusOf(school, order)).toBe('paid')
    await page.getByRole('button', { name: '对银行流水' }).press('Enter')
    await page.getByLabel(/粘贴流水/).fill(lines.join('\n'))
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('list', { name: '已经记过' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('c')
    const recording = page.getByRole('dialog', { name: '补录一笔' })
    await page.keyboard.type(order.member.mobile)
    await recording.getByLabel('课程').fill('JVM')
    await expect(recording.getByRole('option').first()).toBeVisible()
    await recording.getByLabel('课程').press('Enter')
    await recording.getByLabel('收了多少，元').fill('188')
    await page.keyboard.press('Control+Enter')
    await isSaid(page, /补录了 ¥188/)
    await expect(page.getByRole('complementary').getByText('¥188').first()).toBeVisible()
  })
})

test.describe('MOBILE', () => {
  test.use({ ...MOBILE, expectedComplaint: /Failed to load resource/ })

  test('on a phone what waits comes first, with its picture and what is done at the foot', async ({
    page,
    context,
    school,
    owner,
  }) => {
    const order = await placeOrder(school)
    await enterDesk(context, owner)
    await page.goto('/manage')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /订单/ }).click()
    const card = page.getByRole('listitem').filter({ hasText: order.orderNo })
    await expect(card.getByRole('button', { name: '确认收款' })).toBeVisible()
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await card.getByRole('link', { name: '看凭证' }).click()
    await showsReceipt(page)
    const main = page.getByRole('button', { name: /^确认收到/ })
    const { y = 0, height = 0 } = (await main.boundingBox()) ?? {}
    expect(y + height).toBeGreaterThan(760)
    expect(height).toBeGreaterThanOrEqual(44)
    await main.click()
    const taking = page.getByRole('dialog', { name: /^确认收到/ })
    expect(await violationsInBothThemes(page)).toEqual([])
    await taking.getByRole('button', { name: /^确认收到/ }).click()
    await isSaid(page, /收到 ¥/)
    expect(await statusOf(school, order)).toBe('paid')
  })
})
