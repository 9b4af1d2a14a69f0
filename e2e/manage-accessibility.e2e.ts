import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { goWithin, isSettled } from './page-signs.ts'

// In one process: colours that were judged on one page are not judged again on the next.
test.describe.configure({ mode: 'default' })
test.use({ expectedComplaint: /Failed to load resource/ })

/** A page, and its states that are more than the page: each with the acts that lead to it. */
type Visit = readonly [address: string, ...states: ((page: Page) => Promise<unknown>)[]]

const ROOM: readonly Visit[] = [
  ['/manage', (page) => page.keyboard.press('Control+k'), (page) => page.keyboard.press('?')],
  [
    '/manage/settings/staff',
    (page) => page.getByRole('button', { name: '邀请员工' }).click(),
    (page) =>
      page
        .getByRole('button', { name: /的更多$/ })
        .first()
        .click(),
    (page) => page.getByRole('button', { name: /^客服，退款/ }).click(),
  ],
  ['/manage/settings/log?days=7', (page) => page.getByRole('button', { name: '核对' }).click()],
  ['/manage/settings/jobs'],
  ['/manage/settings/files'],
  ['/manage/questions/import'],
  ['/manage/settings/doors'],
  ['/manage/settings/school'],
  ['/manage/settings/notices'],
  ['/manage/settings/agreements'],
  ['/manage/settings/devices'],
  ['/manage/settings/about'],
  ['/manage/nothing'],
  // The last: a visitor who leaves the text written here is asked.
  [
    '/manage/broadcasts',
    (page) => page.getByRole('row').nth(1).getByRole('button').click(),
    async (page) => {
      await page.getByRole('button', { name: '写一条消息' }).click()
      await page.getByLabel('说什么').fill('今晚八点停机半小时')
    },
  ],
]

const MEMBERS: readonly Visit[] = [
  ['/manage/members', (page) => page.getByRole('button', { name: /^状态/ }).click()],
  [
    '/manage/members/1',
    (page) => page.getByRole('button', { name: /封禁 7 天/ }).click(),
    (page) => page.keyboard.press('m'),
  ],
]
const NO_MEMBERS = '/manage/members?search=nobody-at-all&state=blocked'
const SECOND_STEP = '/manage/second-step'

const pagesOf = (visits: readonly Visit[]) => visits.map(([address]): Visit => [address])

async function violationsHere(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await isSettled(page)
  return violationsInBothThemes(page)
}

/** Each by a typed address: the log-in page, and pages that differ by their query alone. */
async function violationsOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    problems.push(...(await violationsHere(page)))
  }
  return problems
}

/** The first is loaded, the others follow as after a click: axe is loaded once too. */
async function violationsWithin(page: Page, visits: readonly Visit[]): Promise<string[]> {
  const problems: string[] = []
  for (const [nth, [address, ...states]] of visits.entries()) {
    await (nth === 0 ? page.goto(address) : goWithin(page, address))
    problems.push(...(await violationsHere(page)))
    for (const come of states) {
      await come(page)
      problems.push(...(await violationsHere(page)))
      await page.keyboard.press('Escape')
    }
  }
  return problems
}

test.describe('PC', () => {
  test.use(PC)

  test('the operators’ pages are clean in both themes', async ({ page, context, owner, teacher }) => {
    const problems = await violationsOn(page, ['/manage/login', '/manage/welcome?token=x', '/manage/invitation#x'])
    await enterDesk(context, owner)
    problems.push(...(await violationsOn(page, [SECOND_STEP])))
    problems.push(...(await violationsWithin(page, ROOM)))
    await enterDesk(context, teacher)
    problems.push(...(await violationsOn(page, ['/manage/settings/staff'])))
    expect(problems).toEqual([])
  })

  test('the members’ pages are clean in both themes', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    const problems = await violationsWithin(page, MEMBERS)
    problems.push(...(await violationsOn(page, [NO_MEMBERS])))
    expect(problems).toEqual([])
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('the members’ pages are clean on a phone', async ({ page, context, owner }) => {
    await enterDesk(context, owner)
    const problems = await violationsWithin(page, pagesOf(MEMBERS))
    problems.push(...(await violationsOn(page, [NO_MEMBERS])))
    expect(problems).toEqual([])
  })

  test('the operators’ pages are clean on a phone, and nothing stands out over its edge', async ({
    page,
    context,
    owner,
  }) => {
    const problems = await violationsOn(page, ['/manage/login'])
    await enterDesk(context, owner)
    problems.push(...(await violationsOn(page, [SECOND_STEP])))
    problems.push(...(await violationsWithin(page, pagesOf([...ROOM, ['/manage/more'], ['/manage']]))))
    expect(problems).toEqual([])
    const bar = page.getByRole('navigation', { name: '主导航' })
    await bar.getByRole('link', { name: '更多' }).click()
    await expect(bar.getByRole('link', { name: '更多' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: '设置' }).click()
    await expect(page.getByText('手机上只能看，请用电脑改。')).toBeVisible()
  })
})
