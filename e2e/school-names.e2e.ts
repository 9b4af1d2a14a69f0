import type { Page } from '@playwright/test'
import { expect, logInByPassword, MOBILE, open, PC, register, test as seededTest } from './fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { copySeededFolder } from './seeded-folder.ts'
import { siteClient } from './site-client.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { newOwner } from './staff-session.ts'

/** A demo school of its own: every other journey reads the name that this one changes. */
const test = seededTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  school: async ({}, provide, info) => {
    const folder = await copySeededFolder(`renamed-${info.workerIndex}-${info.repeatEachIndex}-${info.retry}`)
    const site = await startSite(folder, {}, { hasClock: true })
    await provide(site)
    await site.stop()
  },
})

// A call that is refused until the owner has confirmed.
test.use({ ...PC, expectedComplaint: /Failed to load resource/ })

const NAMES = {
  学校的名字: '青禾编程',
  简称: '青禾',
  备案号: '京ICP备12345678号-1',
  公安备案号: '京公网安备11010802020134号',
}
const ELEVEN_MINUTES_MS = 11 * 60_000

/** The address of a certificate of the demo account. */
async function certificateOf(school: SiteProcess): Promise<string> {
  const { mobile = '', password = '' } = school.accounts[0] ?? {}
  const { certificates } = siteClient(school, await logInByPassword(school, mobile, password))
  const { issued, readyCourseIds } = await certificates.mine()
  const [courseId = 0] = readyCourseIds
  const certificate = issued[0] ?? (await certificates.issue({ courseId, name: '程小满' }))
  return `/certificate/${certificate.number}`
}

async function rename(page: Page, password: string): Promise<void> {
  await page.goto('/manage/settings/school')
  for (const [label, text] of Object.entries(NAMES)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('备案号', { exact: true }).fill('12345678')
  await page.keyboard.press('Enter')
  await expect(page.getByText('备案号的写法例如 京ICP备12345678号-1')).toBeVisible()
  await page.getByLabel('备案号', { exact: true }).fill(NAMES.备案号)
  await page.keyboard.press('Enter')
  const asking = page.getByRole('dialog', { name: '再确认一次是你' })
  await asking.getByLabel('再输一次你的密码').fill(password)
  await page.keyboard.press('Enter')
  await isSaid(page, '学校资料改好了')
}

async function hasRecordLinks(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: NAMES.备案号 })).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
  await expect(footer.getByRole('link', { name: NAMES.公安备案号 })).toHaveAttribute(
    'href',
    'https://beian.mps.gov.cn/#/query/webSearch?code=11010802020134',
  )
}

test('the owner renames the school, and every page, the desk, the manifest and certificates follow', async ({
  page,
  context,
  browser,
  school,
}) => {
  const owner = await newOwner(school, await register(school))
  const certificate = await certificateOf(school)
  await school.setClock(new Date(Date.now() + ELEVEN_MINUTES_MS))
  await enterDesk(context, owner)
  await rename(page, owner.password)
  // The desk follows where it is.
  await expect(page.getByRole('link', { name: '蜂巢 青禾' })).toBeVisible()

  const visitor = await (await browser.newContext({ ...PC, baseURL: school.url })).newPage()
  await expect(async () => {
    await open(visitor, '/home')
    await expect(visitor).toHaveTitle('青禾编程', { timeout: 500 })
  }).toPass()
  await expect(visitor.getByRole('banner').getByRole('link', { name: '青禾编程首页' })).toHaveText('青禾编程')
  await expect(visitor.getByRole('contentinfo')).toContainText('青禾编程 版权所有')
  await hasRecordLinks(visitor)
  // Within the site too, where the browser writes the title.
  await visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯' }).click()
  await expect(visitor).toHaveTitle('资讯 · 青禾编程')
  const manifest = await visitor.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: '青禾编程', short_name: '青禾' })
  await open(visitor, certificate)
  await expect(visitor.getByText('这张证书由青禾编程发出，真实有效。')).toBeVisible()

  const phone = await (await browser.newContext({ ...MOBILE, baseURL: school.url })).newPage()
  await open(phone, '/home')
  await expect(phone.getByRole('link', { name: '青禾编程首页' })).toHaveText('青禾编程')
  await hasRecordLinks(phone)
  await open(phone, '/login')
  await expect(phone.getByRole('heading', { name: '登录青禾编程' })).toBeVisible()
})
