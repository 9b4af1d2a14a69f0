import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Page } from '@playwright/test'
import { agree, askForCode, field, newMobile } from './account-steps.ts'
import { expect, MOBILE, open, PC, register, test as seededTest } from './fixtures.ts'
import { copySeededFolder } from './seeded-folder.ts'
import { startSite, type SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import { newOwner } from './staff-session.ts'

const PASSWORD = 'honey-2026-comb'
const MISSING = '要先同意这两份，才能建账号。点名字可以看全文。'

/** A demo school of its own: a new version asks every member again. */
const test = seededTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  school: async ({}, provide, info) => {
    const folder = await copySeededFolder(`consent-${info.workerIndex}-${info.repeatEachIndex}-${info.retry}`)
    const site = await startSite(folder, {}, { hasClock: true })
    await provide(site)
    await site.stop()
  },
})

// The browser writes a line of its own for every refused call.
test.use({ expectedComplaint: /Failed to load resource|status of 4\d\d/ })

const box = (page: Page) => page.getByRole('checkbox', { name: /我读过并同意/ })

async function publishTerms(school: SiteProcess, changes: string): Promise<void> {
  const owner = await newOwner(school, await register(school))
  const { agreements } = staffClient(school, owner)
  const [terms] = await agreements.list()
  const [newest] = terms?.versions ?? []
  await agreements.publish({
    kind: 'terms',
    text: `${terms?.startText ?? ''}\n\n退款在三天之内到账。`,
    changes,
    effectiveDate: shanghaiDate(new Date()),
    asksAgain: true,
    seenVersion: newest?.version ?? 0,
  })
}

for (const { name, device } of [
  { name: 'on a PC', device: PC },
  { name: 'on a phone', device: MOBILE },
]) {
  test.describe(name, () => {
    test.use(device)

    test('a newcomer agrees by reading, and is asked again when a new version says so', async ({
      page,
      school,
      baseURL,
    }) => {
      const at = (path: string) => `${baseURL ?? school.url}${path}`
      await open(page, at('/register'))
      await expect(box(page)).not.toBeChecked()
      const mobile = newMobile()
      const code = await askForCode(page, mobile)
      await field(page, '短信验证码').fill(code)
      await field(page, '密码').fill(PASSWORD)
      await page.getByRole('button', { name: '注册并登录' }).click()
      await expect(page.getByRole('alert').filter({ hasText: MISSING })).toBeVisible()
      await expect(box(page)).toBeFocused()

      await page.getByRole('link', { name: /隐私政策/ }).click()
      const sheet = page.getByRole('dialog', { name: '隐私政策' })
      await expect(sheet.getByRole('heading', { name: /收哪些，为什么/ })).toBeVisible()
      await sheet.getByRole('button', { name: '不同意' }).click()
      await expect(sheet).toBeHidden()
      await expect(box(page)).not.toBeChecked()
      await page.getByRole('link', { name: /用户协议/ }).click()
      await page.getByRole('button', { name: '看完了，同意' }).click()
      await expect(box(page)).toBeChecked()
      await expect(page.getByText(MISSING)).toBeHidden()
      await expect(field(page, '密码')).toHaveValue(PASSWORD)
      await page.getByRole('button', { name: '注册并登录' }).click()
      await expect(page).toHaveURL(at('/home'))

      await publishTerms(school, '写明了退款几天到账')
      await open(page, at('/subject'))
      const asked = page.getByRole('dialog', { name: '协议有改动' })
      await expect(asked.getByText('第 2 版：写明了退款几天到账')).toBeVisible()
      await asked.getByRole('button', { name: '先不同意' }).click()
      const declined = page.getByRole('dialog', { name: '先不同意，也不丢什么' })
      await declined.getByRole('link', { name: /下载我的数据/ }).click()
      await expect(page.getByRole('button', { name: '下载我的数据' })).toBeVisible()
      // The answer holds for this visit; the next one asks again.
      await open(page, at('/subject'))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.evaluate(() => sessionStorage.clear())
      await open(page, at('/subject'))
      await asked.getByRole('button', { name: '看全文' }).click()
      await expect(asked.getByText('退款在三天之内到账。')).toBeVisible()
      await asked.getByRole('button', { name: '看完了，同意' }).click()
      await expect(asked).toBeHidden()
      await page.evaluate(() => sessionStorage.clear())
      await open(page, at('/subject'))
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test('the texts are read without script, every version at its own address', async ({ browser, school }) => {
  const page = await (await browser.newContext({ ...PC, baseURL: school.url, javaScriptEnabled: false })).newPage()
  await page.goto('/register')
  const name = page.getByRole('link', { name: /隐私政策》第 2 版/ })
  await expect(name).toHaveAttribute('href', '/agreements/privacy/2')
  await name.click()
  await expect(page.getByRole('heading', { name: '隐私政策', level: 1 })).toBeVisible()
  await expect(page.getByText('不满 14 岁的，要由监护人')).toBeVisible()
  await page.goto('/agreements/privacy')
  for (const name of ['收的，和为什么收', '到时间就删的', '注销以后留下的，只有这些'])
    await expect(page.getByRole('table', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: '注销账号' }).last()).toHaveAttribute('href', '/profile/edit')
  await page.getByRole('link', { name: /第 1 版/ }).click()
  await expect(page.getByText('这是以前的一版')).toBeVisible()
})

test('a new number by SMS log-in is asked after a right code, which still works then', async ({ page, school }) => {
  await open(page, `${school.url}/login`)
  await page.getByRole('tab', { name: '短信登录' }).click()
  const code = await askForCode(page, newMobile())
  await field(page, '短信验证码').fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: MISSING })).toBeVisible()
  await agree(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${school.url}/home`)
})
