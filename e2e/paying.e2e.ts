import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { readConfig } from '@bee/server/config.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import type { Page } from '@playwright/test'
import { connectWays } from '../server/src/features/orders/testing/connect-ways.ts'
import { startSimulator, type Simulator } from '../server/src/outside/providers/testing/simulator.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, open, PC, register, test as seededTest, type Member } from './fixtures.ts'
import { ORDERED_COURSE, pricedCourse } from './order-steps.ts'
import { copySeededFolder } from './seeded-folder.ts'
import { siteClient } from './site-client.ts'
import { askDatabase } from './site-database.ts'
import { startSite, type SiteProcess } from './site-process.ts'

const SECRET = 'a-secret-of-the-journeys-about-paying'

interface PayingSchool {
  site: SiteProcess
  simulator: Simulator
}

/** A school that is paid through simulated gateways. */
const test = seededTest.extend<object, { paid: PayingSchool }>({
  paid: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide, info) => {
      const simulator = await startSimulator()
      const folder = await copySeededFolder(`paying-${info.workerIndex}`)
      const site = await startSite(folder, { SIMULATOR_URL: simulator.url, SECRET })
      const database = await reachDatabase(readConfig({ DATA_DIR: folder }, folder))
      await connectWays({ pool: database.pool, clock: { now: () => new Date() }, secret: SECRET })
      await database.close()
      await provide({ site, simulator })
      await site.stop()
      simulator.close()
    },
    { scope: 'worker' },
  ],
  school: async ({ paid }, provide) => provide(paid.site),
})

async function placed(site: SiteProcess, member: Member): Promise<string> {
  const { id: courseId, price } = await pricedCourse(site)
  return (await siteClient(site, member).orders.place({ courseId, price, agreed: true })).orderNo
}

/** The member pays on another phone. The gateway tells the school of it, unless its notice is lost. */
async function pay(
  { site, simulator }: PayingSchool,
  { member, orderNo, way, isTold = true }: { member: Member; orderNo: string; way: OnlineWay; isTold?: boolean },
): Promise<void> {
  const { current } = await siteClient(site, member).orders.payState({ orderNo })
  expect(current?.way).toBe(way)
  const gateway = way === 'alipay' ? simulator.alipay : simulator.wechatPay
  const number = way === 'alipay' ? (current?.text.split('/').at(-1) ?? '') : numberIn(current?.text ?? '')
  if (way === 'alipay') simulator.alipay.scan(number)
  gateway.books.pay(number)
  if (!isTold) return
  const { url, headers, payload } = gateway.noticeOf(number)
  expect((await fetch(url, { method: 'POST', headers, body: payload })).ok).toBe(true)
}

const numberIn = (address: string) => new URL(address).searchParams.get('simulated') ?? ''

const codeOf = (page: Page, way: '微信支付' | '支付宝') => page.getByRole('img', { name: `${way}的付款码` })
const drawingOf = (page: Page, way: '微信支付' | '支付宝') => codeOf(page, way).locator('path').getAttribute('d')
const PAID = '付好了，课已经开通'

test.describe('on a computer', () => {
  test.use(PC)

  test('a course is ordered, its code is paid on a phone, and every tab turns by itself', async ({
    page,
    context,
    newMember,
    logIn,
    paid,
  }) => {
    await logIn(context, newMember)
    const { id: courseId, price } = await pricedCourse(paid.site)
    await open(page, `/subject/${courseId}`)
    await page.getByRole('button', { name: /购买$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await dialog.getByRole('button', { name: /^提交订单/ }).dblclick()
    await expect(page).toHaveURL(/\/pay\/\d{16}$/)
    const orderNo = /\d{16}/.exec(page.url())?.[0] ?? ''
    await expect(codeOf(page, '微信支付')).toBeVisible()
    await expect(page.getByText(/这张码还能用 \d 分 \d+ 秒/)).toBeVisible()
    await expect(page.getByText(`¥${price}`, { exact: true }).first()).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    // The same code in a second tab and after a reload; another way in one tab is another in both.
    const drawn = await drawingOf(page, '微信支付')
    const second = await context.newPage()
    await open(second, `/pay/${orderNo}`)
    expect(await drawingOf(second, '微信支付')).toBe(drawn)
    await second.getByRole('radio', { name: /支付宝/ }).check()
    await expect(codeOf(second, '支付宝')).toBeVisible()
    await expect(codeOf(page, '支付宝')).toBeVisible()
    await expect(page.getByRole('radio', { name: /支付宝/ })).toBeChecked()
    await page.reload()
    await expect(codeOf(page, '支付宝')).toBeVisible()
    await second.close()

    // By hand and back, by keyboard.
    await page.getByRole('radio', { name: /支付宝/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: '上传转账凭证' })).toBeVisible()
    await expect(page.getByText(/演示学校，不会真的收款/)).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await expect(codeOf(page, '支付宝')).toBeVisible()

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await pay(paid, { member: newMember, orderNo, way: 'alipay' })
    await expect(page.getByRole('heading', { name: PAID })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/subject/play/${courseId}`))
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/subject/${courseId}$`))
    // A member who comes again is not led away.
    await open(page, `/pay/${orderNo}`)
    await expect(page.getByRole('link', { name: '现在去学' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use(MOBILE)

  test('the app is opened by a link that says where it comes from, and what was paid is asked for on the way back', async ({
    page,
    context,
    newMember,
    logIn,
    paid,
  }) => {
    await logIn(context, newMember)
    const orderNo = await placed(paid.site, newMember)
    const referrers: (string | undefined)[] = []
    await context.route('https://wx.tenpay.com/**', async (route) => {
      referrers.push(
        await route
          .request()
          .headerValue('referer')
          .then((value) => value ?? undefined),
      )
      await route.fulfill({ contentType: 'text/html', body: '<title>微信</title>' })
    })
    await open(page, '/profile/order')
    await page.getByRole('link', { name: '去付款' }).tap()
    const link = page.getByRole('link', { name: /^用微信付/ })
    await expect(link).toBeInViewport()
    await expect(page.getByText(ORDERED_COURSE)).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])

    // For somebody else's phone, and back to one's own.
    await page.getByRole('button', { name: '换成二维码' }).tap()
    await expect(codeOf(page, '微信支付')).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '换成打开 App' }).tap()
    await expect(link).toBeInViewport()
    await link.tap()
    await expect(page).toHaveURL(/^https:\/\/wx\.tenpay\.com/)
    expect(referrers).toEqual([`${paid.site.url}/`])

    await pay(paid, { member: newMember, orderNo, way: 'wechat', isTold: false })
    await page.goBack()
    await expect(page.getByRole('heading', { name: PAID })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

test.describe('on a phone, what cannot be paid', () => {
  test.use({ ...MOBILE, expectedComplaint: /404/ })

  test('an order whose time is over, and that of somebody else, say so', async ({
    page,
    context,
    newMember,
    logIn,
    paid,
  }) => {
    await logIn(context, newMember)
    await open(page, `/pay/${await placed(paid.site, await register(paid.site))}`)
    await expect(page.getByText('没有权限查看这个订单')).toBeVisible()
    const orderNo = await placed(paid.site, newMember)
    await open(page, `/pay/${orderNo}?way=bank`)
    await expect(page.getByRole('button', { name: '上传转账凭证' })).toBeVisible()
    await askDatabase(paid.site, 'update orders set created_at = $2 where number = $1', [
      orderNo,
      new Date(Date.now() - ORDER_EXPIRES_MS),
    ])
    await page.reload()
    await expect(page.getByRole('heading', { name: '订单过了 7 天，已经取消' })).toBeVisible()
    await expect(page.getByRole('link', { name: '重新下单' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
