import type { Locator, Page } from '@playwright/test'
import { ask } from './desk-openings.ts'
import { expect, MOBILE, PC, register, type Member } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk } from './manage-steps.ts'
import { placeOrder } from './order-steps.ts'
import { goWithin, isSettled } from './page-signs.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import type { Colleague } from './staff-session.ts'

// One list after the other, of one school that no other journey writes in.
test.describe.configure({ mode: 'default' })
test.use({ expectedComplaint: /Failed to load resource/ })

const shownNumber = ({ mobile }: Pick<Member, 'mobile'>) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** As a colleague at another desk writes it. */
async function writeDraft(site: SiteProcess, owner: Colleague, kind: 'course' | 'news' | 'question', body: object) {
  const { drafts } = staffClient(site, owner)
  const { draftId, version } = await drafts.open({ kind, key: crypto.randomUUID() })
  await drafts.save({ draftId, version, body: { ...body } })
}

/** No list refreshes by itself within the time of a test: a new row came by an event. */
const LISTS: readonly [
  address: string,
  come: (site: SiteProcess, owner: Colleague, words: string) => Promise<unknown>,
  row: (page: Page, words: string) => Locator,
][] = [
  [
    '/manage/news',
    (site, owner, words) => writeDraft(site, owner, 'news', { title: words }),
    (page, words) => page.getByText(words),
  ],
  [
    '/manage/courses',
    (site, owner, words) => writeDraft(site, owner, 'course', { name: words }),
    (page, words) => page.getByText(words),
  ],
  [
    '/manage/questions',
    (site, owner, words) => writeDraft(site, owner, 'question', { title: words }),
    (page, words) => page.getByText(words),
  ],
  [
    '/manage/broadcasts',
    (site, owner, content) => staffClient(site, owner).broadcasts.save({ audience: 'all', content, link: '' }),
    (page, words) => page.getByText(words),
  ],
  [
    '/manage/settings/log',
    (site, owner, title) => staffClient(site, owner).savedReplies.add({ title, content: '好的', isShared: true }),
    (page, words) => page.getByText(words),
  ],
]

for (const [layout, device] of [
  ['PC', PC],
  ['MOBILE', MOBILE],
] as const) {
  test.describe(layout, () => {
    test.use(device)

    test('what colleagues and students do stands in the open lists at once', async ({
      page,
      context,
      school,
      owner,
      newMember,
    }) => {
      await enterDesk(context, owner)
      await page.goto('/manage/members')
      await expect(page.getByText(shownNumber(newMember))).toBeVisible()
      await isSettled(page)
      await expect(page.getByText(shownNumber(await register(school)))).toBeVisible()

      await goWithin(page, '/manage/inbox?state=waiting')
      await isSettled(page)
      const { content } = await ask(school, newMember, '等着的一问')
      await expect(page.getByText(content).first()).toBeVisible()

      for (const [nth, [address, come, row]] of LISTS.entries()) {
        await goWithin(page, address)
        await isSettled(page)
        const words = `同事写的 ${layout} ${nth} ${newMember.userId}`
        await come(school, owner, words)
        await expect(row(page, words).first()).toBeVisible()
      }

      await goWithin(page, '/manage/orders')
      await isSettled(page)
      const { orderNo } = await placeOrder(school)
      await expect(page.getByText(orderNo).first()).toBeVisible()

      await goWithin(page, '/manage')
      const waiting = page.getByRole('region', { name: '等着处理' }).getByRole('listitem')
      const questions = waiting.filter({ hasText: '没回的评论' }).locator('em')
      const before = await questions.innerText()
      await ask(school, newMember, '今日的一问')
      await expect(questions).not.toHaveText(before)
    })
  })
}

test.describe('PC', () => {
  test.use(PC)

  test('rows that would move what is read wait, are counted, and come when they are asked for', async ({
    page,
    context,
    school,
    owner,
    newMember,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage/members')
    const rows = page.getByRole('row')
    await expect(rows.nth(1)).toContainText(shownNumber(newMember))
    await isSettled(page)
    await rows.nth(2).hover()
    const one = await register(school)
    const other = await register(school)
    await expect(page.getByRole('button', { name: '有 2 条新的' })).toBeVisible()
    await expect(rows.nth(1)).toContainText(shownNumber(newMember))
    await page.getByRole('button', { name: '有 2 条新的' }).click()
    await expect(rows.nth(1)).toContainText(shownNumber(other))
    await expect(rows.nth(2)).toContainText(shownNumber(one))
    await expect(page.getByRole('button', { name: /条新的$/ })).toHaveCount(0)
  })
})
