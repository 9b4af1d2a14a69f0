import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterRoom } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'

// In one process: colours that were judged on one page are not judged again on the next.
test.describe.configure({ mode: 'default' })
test.use({ expectedComplaint: /Failed to load resource/ })

/** The states of a page that are more than the page: what is done to come to them, and how they are left. */
const STATES: readonly [address: string, come: (page: Page) => Promise<unknown>][] = [
  ['/manage', (page) => page.keyboard.press('Control+k')],
  ['/manage', (page) => page.keyboard.press('?')],
  ['/manage/settings/staff', (page) => page.getByRole('button', { name: '邀请员工' }).click()],
  [
    '/manage/settings/staff',
    (page) =>
      page
        .getByRole('button', { name: /的更多$/ })
        .first()
        .click(),
  ],
  ['/manage/settings/staff', (page) => page.getByRole('button', { name: /^客服，退款/ }).click()],
  ['/manage/settings/log', (page) => page.getByRole('button', { name: '核对' }).click()],
  ['/manage/broadcasts?open=new', (page) => page.getByLabel('说什么').fill('今晚八点停机半小时')],
  ['/manage/broadcasts', (page) => page.getByRole('row').nth(1).getByRole('button').click()],
]
const ADDRESSES = [
  '/manage',
  '/manage/settings/staff',
  '/manage/settings/log?days=7',
  '/manage/settings/jobs',
  '/manage/settings/files',
  '/manage/broadcasts',
  '/manage/questions/import',
  '/manage/settings/doors',
  '/manage/settings/school',
  '/manage/settings/devices',
  '/manage/second-step',
  '/manage/nothing',
]

const MEMBERS = ['/manage/members', '/manage/members?search=nobody-at-all&state=blocked', '/manage/members/1']
const MEMBERS_STATES: typeof STATES = [
  ['/manage/members', (page) => page.getByRole('button', { name: /^状态/ }).click()],
  ['/manage/members/1', (page) => page.getByRole('button', { name: /封禁 7 天/ }).click()],
  ['/manage/members/1', (page) => page.keyboard.press('m')],
]

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await isSettled(page)
}

async function violationsOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const address of addresses) {
    await arrive(page, address)
    problems.push(...(await violationsInBothThemes(page)))
  }
  return problems
}

test.describe('PC', () => {
  test.use(PC)

  test('the operators’ pages are clean in both themes', async ({ page, context, owner, teacher }) => {
    const problems = await violationsOn(page, ['/manage/login', '/manage/welcome?token=x'])
    await enterRoom(context, owner)
    problems.push(...(await violationsOn(page, ADDRESSES)))
    for (const [address, come] of STATES) {
      await arrive(page, address)
      await come(page)
      await isSettled(page)
      problems.push(...(await violationsInBothThemes(page)))
    }
    await enterRoom(context, teacher)
    problems.push(...(await violationsOn(page, ['/manage/settings/staff'])))
    expect(problems).toEqual([])
  })

  test('the members’ pages are clean in both themes', async ({ page, context, owner }) => {
    await enterRoom(context, owner)
    const problems = await violationsOn(page, MEMBERS)
    for (const [address, come] of MEMBERS_STATES) {
      await arrive(page, address)
      await come(page)
      await isSettled(page)
      problems.push(...(await violationsInBothThemes(page)))
    }
    expect(problems).toEqual([])
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('the members’ pages are clean on a phone', async ({ page, context, owner }) => {
    await enterRoom(context, owner)
    expect(await violationsOn(page, MEMBERS)).toEqual([])
  })

  test('the operators’ pages are clean on a phone, and nothing stands out over its edge', async ({
    page,
    context,
    owner,
  }) => {
    const problems = await violationsOn(page, ['/manage/login'])
    await enterRoom(context, owner)
    problems.push(...(await violationsOn(page, [...ADDRESSES, '/manage/more'])))
    expect(problems).toEqual([])
    await page.goto('/manage')
    const bar = page.getByRole('navigation', { name: '主导航' })
    await bar.getByRole('link', { name: '更多' }).click()
    await expect(bar.getByRole('link', { name: '更多' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: '设置' }).click()
    await expect(page.getByText('手机上只能看，请用电脑改。')).toBeVisible()
  })
})
