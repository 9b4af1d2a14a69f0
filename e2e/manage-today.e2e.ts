import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'

test.use({ expectedComplaint: /Failed to load resource/ })
// All of them look at the same jobs of one school.
test.describe.configure({ mode: 'default' })

/** A job of a real kind, so that the site's own worker can do it at the retry. */
const plantFailed = async (school: SiteProcess) => {
  const [row] = await askDatabase<{ id: number }>(
    school,
    `insert into jobs (kind, state, run_at, max_attempts, attempts, failure, failure_detail, created_at, ended_at)
     values ('health.check', 'failed', now(), 5, 5, '磁盘满了，写不进去', 'Error: no space left', now(), now()) returning id`,
  )
  return row?.id ?? 0
}

/** The state that a worker elsewhere leaves: two minutes old, and no process takes it away. */
const plantRunning = async (school: SiteProcess) => {
  const [row] = await askDatabase<{ id: number }>(
    school,
    `insert into jobs (kind, state, run_at, max_attempts, attempts, created_at, taken_at, lease, lease_until, progress, step)
     values ('statistics.night', 'running', now(), 5, 1, now(), now() - interval '2 minutes', gen_random_uuid()::text,
       now() + interval '1 hour', 40, '从 2026-01-01 数起') returning id`,
  )
  return row?.id ?? 0
}
const clear = (school: SiteProcess) =>
  askDatabase(school, `delete from jobs where state in ('failed', 'running') or kind like 'films.%'`)
// The demo school begins with a failed job of its own, and with a film that is being made.
test.beforeEach(({ school }) => clear(school))
test.afterEach(({ school }) => clear(school))

const boxOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('PC', () => {
  test.use(PC)

  test('what has failed appears by itself, is tried again from its page, and waits no longer', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage')
    const waiting = boxOf(page, '等着处理')
    await expect(waiting.getByRole('listitem').first()).toBeVisible()
    await expect(waiting.getByText('没做成的任务')).toBeHidden()
    await plantFailed(school)
    const line = waiting.getByRole('listitem').filter({ hasText: '没做成的任务' })
    await expect(line).toContainText('「检查内容」磁盘满了，写不进去')
    await waiting.getByRole('button', { name: /^等我的/ }).click()
    await expect(page).toHaveURL(/whose=mine/)
    await expect(line).toBeVisible()

    await line.getByRole('link').click()
    await expect(page).toHaveURL(/\/manage\/settings\/jobs$/)
    const failed = boxOf(page, '没做成')
    await expect(failed).toContainText('第 5 次，最多 5 次')
    await failed.getByRole('button', { name: '经过' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('给看得懂的人').click()
    await expect(drawer).toContainText('no space left')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await failed.getByRole('button', { name: '再来一次' }).click()
    await isSaid(page, '「检查内容」重新排上了')
    // The site's own worker does it, and the page hears of it.
    await expect(failed).toBeHidden()
    await expect(boxOf(page, '以前的').getByRole('row').filter({ hasText: '检查内容' }).first()).toBeVisible()

    await page.goto('/manage')
    await expect(boxOf(page, '同事刚做的').getByText('让任务再来一次：「检查内容」').first()).toBeVisible()
    await expect(waiting.getByText('没做成的任务')).toBeHidden()
  })

  test('what runs is followed without asking, and says how long it takes yet', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage')
    const running = boxOf(page, '正在进行')
    await expect(running.getByText('现在没有任务在跑')).toBeVisible()
    const id = await plantRunning(school)
    await expect(running.getByRole('listitem')).toContainText(['从 2026-01-01 数起'])
    await expect(running).toContainText('还要 3 分')
    await expect(page.getByRole('link', { name: '1 个任务在跑，最快的还要 3 分' })).toBeVisible()
    await askDatabase(school, `update jobs set progress = 80, step = '从 2026-02-01 数起' where id = $1`, [id])
    await expect(running).toContainText('从 2026-02-01 数起')
    await expect(running).toContainText('还要 1 分')
    await askDatabase(
      school,
      `update jobs set state = 'done', lease = null, lease_until = null, ended_at = now() where id = $1`,
      [id],
    )
    await expect(running.getByText('现在没有任务在跑')).toBeVisible()
  })

  test('the numbers can be read as a table; a teacher has what is theirs alone', async ({
    page,
    context,
    school,
    owner,
    teacher,
  }) => {
    await enterDesk(context, owner)
    await page.goto('/manage')
    const numbers = boxOf(page, '近 30 天')
    await expect(numbers.getByRole('img', { name: /^在学人数，近 30 天/ })).toBeVisible()
    await numbers.getByRole('button', { name: '看表格' }).click()
    await expect(numbers.getByRole('row')).toHaveCount(31)
    await numbers.getByRole('button', { name: '看图' }).click()
    await page.keyboard.press('c')
    await expect(page.getByRole('link', { name: '一门课' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: '一条消息' })).toBeHidden()
    await plantFailed(school)
    await enterDesk(context, teacher)
    await page.goto('/manage')
    await expect(page.getByRole('heading', { name: '你刚做的' })).toBeVisible()
    await isSettled(page)
    await expect(numbers).toBeHidden()
    await expect(page.getByText('没做成的任务')).toBeHidden()
  })

  test('is clean in both themes with all that can stand on it', async ({ page, context, school, owner }) => {
    await plantFailed(school)
    await plantRunning(school)
    await enterDesk(context, owner)
    const problems: string[] = []
    for (const address of ['/manage', '/manage/settings/jobs', '/manage/settings/jobs?state=failed']) {
      await page.goto(address)
      await expect(page.getByText('磁盘满了').first()).toBeVisible()
      await isSettled(page)
      problems.push(...(await violationsInBothThemes(page)))
    }
    await page.goto('/manage')
    await boxOf(page, '近 30 天').getByRole('button', { name: '看表格' }).click()
    problems.push(...(await violationsInBothThemes(page)))
    expect(problems).toEqual([])
  })
})

test.describe('MOBILE', () => {
  test.use(MOBILE)

  test('on a phone a line leads to where it is dealt with, and it is dealt with there', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await plantFailed(school)
    await enterDesk(context, owner)
    await page.goto('/manage')
    const line = boxOf(page, '等着处理').getByRole('listitem').filter({ hasText: '没做成的任务' })
    await expect(line).toBeVisible()
    await isSettled(page)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await line.click()
    const failed = boxOf(page, '没做成')
    await failed.getByRole('button', { name: '不再做了' }).click()
    await isSaid(page, '「检查内容」不再做了')
    await expect(failed).toBeHidden()
    expect(await overflow()).toBe(0)
    await page.goBack()
    await expect(boxOf(page, '近 30 天')).toBeVisible()
    await expect(line).toBeHidden()
  })
})
