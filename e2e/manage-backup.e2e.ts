import type { Page } from '@playwright/test'
import { stat } from 'node:fs/promises'
import { patiently } from '../scripts/testing/patience.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, MOBILE, PC } from './fixtures.ts'
import { test } from './manage-fixtures.ts'
import { enterDesk, isSaid } from './manage-steps.ts'
import { isSettled } from './page-signs.ts'
import { askDatabase } from './site-database.ts'

// One backup at a time; and while the databases are swapped, calls of the page are refused.
test.describe.configure({ mode: 'default' })
test.use({ expectedComplaint: /Failed to load resource/ })

const BACKUP_MS = patiently(120_000)
/** The page shows the plan. */
const PLANNED = /每天 \d\d:\d\d，留 \d+ 天/

const overview = (page: Page) => page.getByRole('region', { name: '备份', exact: true })
const rows = (page: Page) => page.getByRole('list', { name: '备份' }).getByRole('listitem')

async function makeBackup(page: Page): Promise<void> {
  await expect(overview(page)).toContainText(PLANNED)
  const before = await rows(page).count()
  await overview(page).getByRole('button', { name: '现在备份' }).click()
  await expect(rows(page)).toHaveCount(before + 1)
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^恢复 / }),
  ).toBeVisible({ timeout: BACKUP_MS })
  await expect(overview(page).getByRole('progressbar')).toHaveCount(0, { timeout: BACKUP_MS })
}

test.describe('PC', () => {
  test.use(PC)

  test('the school is kept, tried, and brought back with what was lost since', async ({
    page,
    context,
    school,
    owner,
  }) => {
    test.setTimeout(patiently(8 * 60_000))
    await enterDesk(context, owner)
    await page.goto('/manage/settings/backup')
    await makeBackup(page)

    const first = rows(page).first()
    // By the plan it was tried right after it was made.
    await expect(first.getByText('可信', { exact: true })).toBeVisible({ timeout: BACKUP_MS })
    await expect(overview(page)).toContainText(/备份，.*试着恢复成功/)
    await expect(overview(page)).toContainText(/\d+ 门课、\d+ 道题、\d+ 位会员，\d+ 张表逐表对过/)
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])

    // Straight to the disk, by a link: the page itself never has it.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('button', { name: /^下载/ }).click(),
    ])
    const { size } = await stat(await download.path())
    expect(size).toBeGreaterThan(100_000)
    expect(download.suggestedFilename()).toMatch(/^bee-.*\.tar/)
    await isSaid(page, '开始下载，记进了操作记录')

    const [gone] = await askDatabase<{ id: number; title: string }>(
      school,
      'delete from news where id = (select max(id) from news) returning id, title',
    )
    const address = `/news/${gone?.id ?? 0}`
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)

    await first.getByRole('button', { name: /^恢复 / }).click()
    const dialog = page.getByRole('dialog', { name: /^恢复到/ })
    // Journeys before this one may have set the clock forward.
    await expect(dialog).toContainText(/那之后(没有新的会员、订单和评论|的 \d+ )/)
    await expect(dialog).toContainText('同事都要重新登录')
    const submit = dialog.getByRole('button', { name: /^恢复到/ })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('打「恢复」两个字').fill('恢复')
    await expect(submit).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()

    const strip = page.getByRole('status', { name: '恢复' })
    await expect(strip).toContainText('正在恢复到')
    await expect(strip).toContainText('恢复好了：学校回到了', { timeout: BACKUP_MS })
    await expect(strip).toContainText('同事都要重新登录')
    await expect(rows(page).filter({ hasText: '恢复之前' })).toHaveCount(1)
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
    await strip.getByRole('button', { name: '知道了' }).click()
    await expect(strip).toBeHidden()

    const former = page.getByRole('list', { name: '恢复之前的学校' }).getByRole('listitem')
    await expect(former).toHaveCount(1)
    await isSettled(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await former.getByRole('button', { name: /^扔掉/ }).click()
    await page.getByRole('dialog', { name: '扔掉恢复之前的学校' }).getByRole('button', { name: '扔掉' }).click()
    await isSaid(page, /扔掉了，腾出 \d/)
    await expect(former).toHaveCount(0)

    await page.goto('/manage/settings/log')
    await expect(page.getByRole('row').filter({ hasText: /恢复/ }).first()).toBeVisible()
  })

  test('the plan is changed, and a backup thrown away', async ({ page, context, owner }) => {
    test.setTimeout(patiently(5 * 60_000))
    await enterDesk(context, owner)
    await page.goto('/manage/settings/backup')
    await makeBackup(page)
    await overview(page).getByRole('button', { name: '改备份的计划' }).click()
    const dialog = page.getByRole('dialog', { name: '备份的计划' })
    await dialog.getByLabel('每天几点').fill('03:30')
    await dialog.getByLabel('每天的留几天').fill('400')
    await expect(dialog.getByRole('button', { name: '存下' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('每天的留几天').fill('14')
    await dialog.getByRole('button', { name: '存下' }).click()
    await isSaid(page, '存好了：每天 03:30，留 14 天')
    await expect(overview(page)).toContainText('每天 03:30，留 14 天')

    await makeBackup(page)
    const before = await rows(page).count()
    await rows(page).first().getByRole('button', { name: /^删掉/ }).click()
    await page.getByRole('dialog', { name: '删掉这份备份' }).getByRole('button', { name: '删掉' }).click()
    await expect(rows(page)).toHaveCount(before - 1)
  })
})

test.describe('phone', () => {
  test.use(MOBILE)

  test('fits, and has no barriers; what failed or was damaged says why, and is not offered to be restored', async ({
    page,
    context,
    school,
    owner,
  }) => {
    await askDatabase(
      school,
      `insert into backups (name, kind, state, sentence, snapshot_at, finished_at, created_at) values
       ('bee-broken-1.tar', 'nightly', 'failed', '盘满了：写到一半没有地方了。', null, now(), now()),
       ('bee-broken-2.tar', 'nightly', 'damaged', '存着的文件和做好时不一样了，不能用来恢复。', now(), now(), now())`,
    )
    await enterDesk(context, owner)
    await page.goto('/manage/settings/backup')
    await expect(overview(page)).toContainText('每天')
    for (const why of ['盘满了', '和做好时不一样了']) {
      const row = rows(page).filter({ hasText: why })
      await expect(row).toBeVisible()
      await expect(row.getByRole('button', { name: /恢复/ })).toHaveCount(0)
      await expect(row.getByRole('button', { name: /^删掉/ })).toBeVisible()
    }
    await overview(page).getByRole('button', { name: '选一份' }).press('Enter')
    await expect(page.getByRole('list', { name: '备份' })).toBeFocused()
    await isSettled(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await askDatabase(school, `delete from backups where name like 'bee-broken-%'`)
  })
})
